'use strict';

const vscode = require('vscode');

/** The files that are for oconf whatever they contain. The manifest activates the extension for the same ones. */
const NAMES = [
  '.oconf.json', '*.oconf-test.json', '*.auth-token.json', '*.allow-origin', '*.backend.json', '*.saml.json',
  '*.idp-setup.json', '*.idp-messages', '*.saml-assertion', '*.saml', 'Security_*', 'policies.properties',
  'bootconfig.json', '*.connectedApp', '*.connectedApp-meta.xml', '*.eca', '*.eca-meta.xml', '*.ecaGlblOauth',
  '*.ecaGlblOauth-meta.xml', '*.ecaOauth', '*.ecaOauth-meta.xml', '*.ecaOauthPlcy', '*.ecaOauthPlcy-meta.xml',
  '*.ecaPlcy', '*.ecaPlcy-meta.xml',
];

/** Languages of documents that may be for oconf; the server looks into them. */
const LANGUAGES = ['oconf-origins', 'oconf-policies', 'json', 'jsonc', 'properties', 'xml'];

/** The kinds of documents by their languages, for documents without a name that tells. */
const KINDS = { 'oconf-origins': 'allow-origin', 'oconf-policies': 'policies' };

const byName = { scheme: 'file', pattern: `**/{${NAMES.join(',')}}` };
const ownLanguages = ['file', 'untitled'].flatMap(
  scheme => Object.keys(KINDS).map(language => ({ scheme, language })));

/** Documents that are certainly for oconf. */
const certain = [byName, ...ownLanguages];

/** All documents that the server is to see. */
const possible = [
  byName, ...['file', 'untitled'].flatMap(scheme => LANGUAGES.map(language => ({ scheme, language }))),
];

const isCertain = document => vscode.languages.match(certain, document) > 0;
const isPossible = document => vscode.languages.match(possible, document) > 0;

/** What the server is told about the language of a document. */
const languageId = document => KINDS[document.languageId] ?? document.languageId;

module.exports = { LANGUAGES, NAMES, certain, isCertain, isPossible, languageId, possible };
