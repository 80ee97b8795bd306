'use strict';

/** The manifest, by the rules of the editor and of its marketplace, and what it says about the code. */

const assert = require('assert/strict');
const fs = require('fs');
const path = require('path');
const { test } = require('node:test');
const { activate, EXTENSION, makeFolder, manifest } = require('./harness');
const is = require('./types');

const { contributes } = manifest;
const inExtension = name => path.join(EXTENSION, name);
const read = name => fs.readFileSync(inExtension(name), 'utf8');
const sources = fs.readdirSync(inExtension('src')).map(name => read(`src/${name}`)).join('\n');

const matching = (expression, what) => value => (
  typeof value === 'string' && expression.test(value) ? undefined : `expected ${what}, found ${JSON.stringify(value)}`);
const record = (key, type) => value => {
  for (const [name, inner] of Object.entries(value)) {
    const complaint = key(name) ?? type(inner);
    if (complaint) return `.${name}: ${complaint}`;
  }
  return undefined;
};
const file = value => matching(/^\.\/[\w./-]+$/, 'a path in the extension')(value)
  ?? (fs.existsSync(inExtension(value)) ? undefined : `there is no file ${value}`);
const command = matching(/^oconf\.[a-z][A-Za-z]*$/, 'a command');
const CATEGORIES = ['Linters', 'Programming Languages', 'Formatters', 'Snippets', 'Testing', 'Other'];

const support = is.shape({
  supported: is.oneOf('limited'), description: is.text,
  restrictedConfigurations: is.optional(is.list(is.text)),
});
const menu = is.list(is.shape({ command, when: is.text, group: is.optional(is.text) }));
const SHAPE = is.shape({
  name: matching(/^[a-z0-9][a-z0-9-]*$/, 'a name in lower case'),
  displayName: is.text,
  description: is.text,
  version: matching(/^\d+\.\d+\.\d+$/, 'three numbers'),
  publisher: matching(/^[a-z0-9][a-z0-9-]*$/i, 'a publisher'),
  license: is.text,
  engines: is.shape({ vscode: matching(/^\^\d+\.\d+\.\d+$/, 'a lowest version') }),
  categories: is.list(is.oneOf(...CATEGORIES)),
  keywords: is.list(is.text),
  extensionKind: is.list(is.oneOf('workspace', 'ui')),
  main: file,
  capabilities: is.shape({ untrustedWorkspaces: support, virtualWorkspaces: support }),
  activationEvents: is.list(matching(/^(onLanguage:[a-z]+|workspaceContains:\S+)$/, 'an event')),
  contributes: is.shape({
    languages: is.list(is.shape({
      id: matching(/^[a-z][a-z-]*$/, 'an ID'),
      aliases: is.optional(is.list(is.text)),
      extensions: is.optional(is.list(matching(/^\.[\w-]+$/, 'an extension with its dot'))),
      filenames: is.optional(is.list(is.text)),
      filenamePatterns: is.optional(is.list(is.text)),
      configuration: is.optional(file),
    })),
    grammars: is.list(is.shape({ language: is.text, scopeName: matching(/^source\./, 'a scope'), path: file })),
    jsonValidation: is.list(is.shape({ fileMatch: is.list(is.text), url: matching(/^\.\/schemas\//, 'a schema') })),
    commands: is.list(is.shape({
      command, category: is.oneOf('oconf'), title: is.text, icon: is.optional(matching(/^\$\([a-z-]+\)$/, 'an icon')),
    })),
    menus: record(is.oneOf('commandPalette', 'editor/title', 'explorer/context'), menu),
    configuration: is.shape({
      title: is.text,
      properties: record(matching(/^oconf\.[a-z][A-Za-z]*$/, 'a setting'), is.shape({
        type: is.oneOf('string', 'boolean'), default: is.anything, scope: is.oneOf('machine', 'window'), order: is.natural,
        markdownDescription: is.text, enum: is.optional(is.list(is.string)), enumDescriptions: is.optional(is.list(is.text)),
      })),
    }),
  }),
});

test('the manifest has what the editor needs, in its form', () => {
  assert.equal(SHAPE(manifest), undefined);
  assert.ok(manifest.description.length <= 120);
});

test('no code of others is needed', () => {
  const required = [...sources.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name);
  for (const name of required) assert.match(name, /^'(vscode|\.\/[a-z]+|child_process|fs|os|path)'$/);
});

test('the commands that are declared are those that the extension registers', async t => {
  const editor = await activate(t, { folder: makeFolder(t, {}), program: null });
  const declared = contributes.commands.map(one => one.command);
  assert.deepEqual([...editor.commands.keys()].sort(), [...declared].sort());
  for (const [place, items] of Object.entries(contributes.menus)) {
    for (const item of items) assert.ok(declared.includes(item.command), `${place}: ${item.command}`);
  }
  const offered = /experimental: \{ commands: \[(.*?)\]/.exec(sources)[1].match(/oconf\.\w+/g);
  for (const name of offered) assert.ok(declared.includes(name), name);
});

test('a setting has a default of its type, and only the path concerns the machine', () => {
  for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
    assert.equal(typeof setting.default, setting.type, name);
    if (setting.enum) assert.ok(setting.enum.includes(setting.default), name);
    if (setting.enumDescriptions) assert.equal(setting.enumDescriptions.length, setting.enum.length, name);
    assert.equal(setting.scope, name === 'oconf.path' ? 'machine' : 'window', name);
  }
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, ['oconf.path']);
});

test('the settings that are declared are those that the extension reads', () => {
  const names = Object.keys(contributes.configuration.properties).map(name => name.slice('oconf.'.length));
  const passedOn = /SERVER_SETTINGS = \[(.*?)\]/.exec(sources)[1].match(/\w+/g);
  const own = [...sources.matchAll(/\.(?:get|inspect)\('(\w+)'\)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set([...passedOn, ...own])].sort(), [...names].sort());
});

test('the extension is activated for the files that it knows', () => {
  const { NAMES } = loadDocuments();
  const [contains] = manifest.activationEvents.filter(event => event.startsWith('workspaceContains:'));
  assert.equal(contains, `workspaceContains:**/{${NAMES.join(',')}}`);
  const own = contributes.languages.map(({ id }) => id);
  const events = manifest.activationEvents.filter(event => event.startsWith('onLanguage:')).map(event => event.slice(11));
  // The editor itself activates an extension for the languages that it contributes.
  const { LANGUAGES } = loadDocuments();
  assert.deepEqual([...new Set([...events, ...own])].sort(), [...LANGUAGES].sort());
});

function loadDocuments() {
  const Module = require('module');
  const load = Module._load;
  Module._load = (request, ...others) => (request === 'vscode' ? {} : load(request, ...others));
  try {
    return require(inExtension('src/documents.js'));
  } finally {
    Module._load = load;
  }
}

test('each language has a grammar and a configuration, and each grammar a language', () => {
  const own = contributes.languages.filter(({ id }) => id.startsWith('oconf-')).map(({ id }) => id);
  assert.deepEqual(contributes.grammars.map(({ language }) => language).sort(), [...own].sort());
  for (const { path: name, scopeName } of contributes.grammars) {
    assert.equal(JSON.parse(read(name)).scopeName, scopeName);
  }
  for (const { id, configuration } of contributes.languages) {
    if (configuration) assert.ok(own.includes(id) && JSON.parse(read(configuration)), id);
  }
});

test('the schemas are those of the catalog', () => {
  const catalog = JSON.parse(fs.readFileSync(path.join(__dirname, '../../../schemas/catalog.json'), 'utf8'));
  const wanted = catalog.schemas.map(({ fileMatch, url }) => ({ fileMatch, url: url.replace('./', './schemas/') }));
  assert.deepEqual(contributes.jsonValidation, wanted);
});

test('the package holds every file that the manifest names, and no test', { skip: !process.env.EXTENSION }, () => {
  for (const { url } of contributes.jsonValidation) assert.ok(JSON.parse(read(url)).title, url);
  for (const name of ['README.md', 'LICENSE.txt', 'NOTICE']) assert.ok(read(name).length, name);
  assert.ok(!fs.existsSync(inExtension('test')));
});
