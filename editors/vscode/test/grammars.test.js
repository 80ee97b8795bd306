'use strict';

/** The grammars, by a tokenizer that knows as much of TextMate as they use. */

const assert = require('assert/strict');
const fs = require('fs');
const path = require('path');
const { test } = require('node:test');
const { EXTENSION } = require('./harness');

const grammar = name => JSON.parse(fs.readFileSync(path.join(EXTENSION, `syntaxes/${name}.tmLanguage.json`), 'utf8'));

function expression(source) {
  const isCaseless = source.startsWith('(?i)');
  return new RegExp(isCaseless ? source.slice(4) : source, isCaseless ? 'dgi' : 'dg');
}

/** The texts with scopes in a line, as pairs; inner scopes come after outer ones. Rules end with the line. */
function tokens({ patterns, repository = {} }, line) {
  const found = [];
  const resolve = list => (list ?? []).flatMap(one => (
    one.include ? resolve(repository[one.include.slice(1)].name || repository[one.include.slice(1)].match
      ? [repository[one.include.slice(1)]] : repository[one.include.slice(1)].patterns) : [one]));
  const add = (scope, start, end) => {
    if (scope && end > start) found.push([line.slice(start, end), scope.replace(/\.oconf-\w+$/, '')]);
  };
  const first = (rules, at, to) => rules.map(rule => {
    const pattern = expression(rule.match ?? rule.begin);
    pattern.lastIndex = at;
    return { rule, match: pattern.exec(line) };
  }).filter(({ match }) => match && match.index < to).sort((one, other) => one.match.index - other.match.index)[0];
  const captures = (list, match) => {
    for (const [number, capture] of Object.entries(list ?? {})) {
      const [start, end] = match.indices[number] ?? [0, 0];
      add(capture.name, start, end);
      if (capture.patterns) run(resolve(capture.patterns), start, end);
    }
  };
  function run(rules, from, to) {
    let at = from;
    for (;;) {
      const next = at < to && first(rules, at, to);
      if (!next) return;
      const { rule, match } = next;
      let end = match.index + match[0].length;
      if (rule.begin) {
        captures(rule.beginCaptures, match);
        const closing = expression(rule.end);
        closing.lastIndex = end;
        const closed = closing.exec(line) ?? Object.assign([''], { index: to, indices: [[to, to]] });
        add(rule.name, match.index, closed.index + closed[0].length);
        run(resolve(rule.patterns), end, closed.index);
        end = closed.index + closed[0].length;
      } else {
        add(rule.name, match.index, end);
        captures(rule.captures, match);
      }
      at = Math.max(end, at + 1);
    }
  }
  run(resolve(patterns), 0, line.length);
  return found;
}

const origins = line => tokens(grammar('origins'), line).filter(([, scope]) => !scope.startsWith('punctuation'));

test('the parts of an origin are told apart', () => {
  assert.deepEqual(origins('https://*.shop.corp.example:8443, http*://[::1]:*'), [
    ['https', 'keyword.other.scheme'],
    ['*.shop.corp.example', 'entity.name.host'], ['*', 'keyword.operator.wildcard'],
    ['8443', 'constant.numeric.port'],
    ['http*', 'keyword.other.scheme'], ['*', 'keyword.operator.wildcard'],
    ['[::1]', 'entity.name.host'],
    ['*', 'constant.numeric.port'], ['*', 'keyword.operator.wildcard'],
  ]);
});

test('a path is illegal, and the word that closes the list is a keyword', () => {
  assert.deepEqual(origins('https://a.corp.example/x'), [
    ['https', 'keyword.other.scheme'], ['a.corp.example', 'entity.name.host'], ['/x', 'invalid.illegal.path'],
  ]);
  assert.deepEqual(origins('disallow'), [['disallow', 'keyword.control']]);
  assert.deepEqual(origins('*,Disallow'), [
    ['*', 'entity.name.host'], ['*', 'keyword.operator.wildcard'], ['Disallow', 'keyword.control'],
  ]);
});

test('an export has scopes, names and values', () => {
  const found = tokens(grammar('policies'), '*.connector/Stock(1.0).Connector_Endpoint=https\\://a');
  assert.deepEqual(found.filter(([, scope]) => !scope.startsWith('punctuation')), [
    ['*', 'entity.name.namespace.backend'], ['connector/Stock(1.0)', 'entity.name.namespace.api'],
    ['Connector_Endpoint', 'variable.other.policy'], ['=', 'keyword.operator.assignment'],
    ['\\:', 'constant.character.escape'],
  ]);
  assert.deepEqual(tokens(grammar('policies'), 'Orders(1.0).*.Logging_Level=1000').slice(0, 1), [
    ['Orders(1.0)', 'entity.name.namespace.backend'],
  ]);
  assert.deepEqual(tokens(grammar('policies'), '# Snapshot from: corpPROD'), [['# Snapshot from: corpPROD', 'comment.line']]);
  const json = tokens(grammar('policies'), '*.*.Security_AuthTokenConfiguration={"virtualUserEnabled"\\:true}');
  assert.ok(json.some(([text, scope]) => text === '"virtualUserEnabled"' && scope === 'string.quoted.double'));
  assert.ok(json.some(([text, scope]) => text === 'true' && scope === 'constant.language'));
});
