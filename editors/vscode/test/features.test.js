'use strict';

/** What the user sees of the server. */

const assert = require('assert/strict');
const fs = require('fs');
const path = require('path');
const { FILES, POLICY } = require('./documents');
const { activate, makeFolder, test, until } = require('./harness');

const WRONG_TYPE = '"true"';
const DUPLICATE = '["roles", "roles"]';

/** The editor with the policy open, and its findings there. */
async function open(t, name = 'staff.auth-token.json', files = FILES, options = {}) {
  const folder = makeFolder(t, files);
  const editor = await activate(t, { folder, ...options });
  const document = editor.open(path.join(folder, name));
  await until(() => editor.providers('provideHover', document).length);
  return { folder, editor, document, token: editor.token().token };
}

const applied = (editor, document, edits) => {
  document.replace(edits);
  return document.getText();
};

test('findings appear and disappear while typing', async t => {
  const { editor, document } = await open(t);
  await until(() => editor.findings(document).length);
  const wrong = editor.findings(document).find(({ range }) => document.offsetAt(range.start) === document.getText().indexOf(WRONG_TYPE));
  assert.equal(wrong.source, 'oconf');
  assert.equal(wrong.severity, 0);
  assert.equal(editor.findings(document).find(({ code }) => code === 'field/unknown').severity, 1);
  assert.equal(document.getText().slice(document.offsetAt(wrong.range.start), document.offsetAt(wrong.range.end)), WRONG_TYPE);
  const count = editor.findings(document).length;
  editor.type(document, WRONG_TYPE, 'true');
  await until(() => editor.findings(document).length === count - 1);
  editor.type(document, '"tokenTimeoutSeconds": 3600', '"tokenTimeoutSecond": "x"');
  await until(() => editor.findings(document).length > count - 1);
});

test('a document that was never saved is checked', async t => {
  const { editor } = await open(t);
  const document = editor.open('untitled:Untitled-1', 'oconf-origins', 'https://orders.corp.example/');
  await until(() => editor.codes(document).includes('origin-pattern/trailing-slash'));
});

test('origins have a language of their own', async t => {
  const { editor, document } = await open(t, 'web.allow-origin');
  assert.equal(document.languageId, 'oconf-origins');
  await until(() => editor.codes(document).includes('origin-pattern/trailing-slash'));
});

test('findings go when a document closes', async t => {
  const { editor, document } = await open(t);
  await until(() => editor.findings(document).length);
  editor.close(document);
  assert.deepEqual(editor.findings(document), []);
});

test('findings go when the extension ends', async t => {
  const { editor, document } = await open(t);
  await until(() => editor.findings(document).length);
  await editor.deactivate();
  assert.deepEqual(editor.findings(document), []);
});

test('a safe fix is preferred, and changes the right place', async t => {
  const { editor, document, token } = await open(t);
  await until(() => editor.codes(document).includes('string-list/duplicate'));
  const context = { diagnostics: editor.findings(document), only: undefined, triggerKind: 1 };
  const actions = await editor.ask('provideCodeActions', document, document.rangeOf(DUPLICATE), context, token);
  const [fix, ...others] = actions.filter(({ isPreferred }) => isPreferred);
  assert.deepEqual(others, []);
  assert.equal(fix.kind.value, 'quickfix');
  assert.equal(fix.diagnostics[0].code, 'string-list/duplicate');
  await editor.apply(fix);
  assert.equal(document.getText(), POLICY.replace(DUPLICATE, '["roles"]'));
  await until(() => !editor.codes(document).includes('string-list/duplicate'));
});

test('a suggested fix is not preferred', async t => {
  const { editor, document, token } = await open(t);
  await until(() => editor.findings(document).length);
  const context = { diagnostics: [], only: undefined, triggerKind: 1 };
  const actions = await editor.ask('provideCodeActions', document, document.rangeOf(WRONG_TYPE), context, token);
  const fix = actions.find(({ title }) => title.startsWith('Remove the quotes'));
  assert.equal(fix.isPreferred, false);
  await editor.apply(fix);
  assert.equal(document.getText(), POLICY.replace(WRONG_TYPE, 'true'));
});

test('only the kinds of actions that were asked for are given', async t => {
  const { editor, document, token } = await open(t);
  await until(() => editor.findings(document).length);
  const only = editor.classes.CodeActionKind.Empty.append('source').append('fixAll').append('oconf');
  const context = { diagnostics: [], only, triggerKind: 2 };
  const actions = await editor.ask('provideCodeActions', document, document.rangeOf(DUPLICATE), context, token);
  assert.deepEqual(actions.map(({ kind }) => kind.value), ['source.fixAll.oconf']);
  await editor.apply(actions[0]);
  assert.equal(document.getText(), POLICY.replace(DUPLICATE, '["roles"]'));
});

test('the server makes an edit for a command', async t => {
  const { editor, document } = await open(t);
  await until(() => editor.findings(document).length);
  await editor.run('oconf.fixAll', document.uri.toString());
  await until(() => document.getText() === POLICY.replace(DUPLICATE, '["roles"]'));
});

test('an ignored finding gets an entry in the settings, whose reason is selected', async t => {
  const { '.oconf.json': _, ...files } = FILES;
  const { editor, document, token, folder } = await open(t, 'staff.auth-token.json', files);
  await until(() => editor.findings(document).length);
  const context = { diagnostics: [], only: undefined, triggerKind: 1 };
  const actions = await editor.ask('provideCodeActions', document, document.rangeOf(WRONG_TYPE), context, token);
  await editor.apply(actions.find(({ title }) => title.startsWith('Ignore')));
  const shown = await until(() => editor.shown.find(({ uri }) => uri?.endsWith('.oconf.json')));
  const settings = JSON.parse(editor.document(path.join(folder, '.oconf.json')).getText());
  assert.match(settings.ignore[0].reason, /TODO/);
  assert.ok(shown.selection.start.line > 0);
  assert.equal(shown.preserveFocus, false);
});

test('a hover explains a field', async t => {
  const { editor, document, token } = await open(t);
  const hover = await editor.ask('provideHover', document, document.find('virtualUserEnabled', 3), token);
  assert.match(hover.contents.value, /virtualUserEnabled/);
  assert.equal(document.offsetAt(hover.range.start), document.getText().indexOf('"virtualUserEnabled"'));
});

test('completion offers fields, with documentation on request', async t => {
  const { editor, document, token } = await open(t);
  editor.type(document, '"usernameAttribute"', '"", "usernameAttribute"');
  const position = document.find('"", "usernameAttribute"', 1);
  const context = { triggerKind: 1, triggerCharacter: '"' };
  const found = await editor.ask('provideCompletionItems', document, position, token, context);
  assert.equal(found.isIncomplete, false);
  const item = found.items.find(({ label }) => label === 'defaultRoles' || label === 'enabled') ?? found.items[0];
  const isProperty = 9;
  assert.equal(item.kind, isProperty);
  assert.equal(item.documentation, undefined);
  const resolved = await editor.ask('resolveCompletionItem', item, token);
  assert.equal(resolved, item);
  assert.ok(resolved.documentation.value.length > 20);
});

test('deprecated values come last, and are marked', async t => {
  const { editor, document, token } = await open(t);
  editor.type(document, '"jwks": {', '"jwks": {"tlsVersions": [""],');
  const position = document.find('[""],', 2);
  const { items } = await editor.ask('provideCompletionItems', document, position, token, { triggerKind: 0 });
  const order = items.sort((one, other) => (one.sortText < other.sortText ? -1 : 1));
  assert.equal(order[0].label, 'TLSv1.2');
  assert.deepEqual(order.map(({ tags }) => tags), [undefined, ...Array(6).fill([1])]);
});

test('claims, roles and origins have colors of their own', async t => {
  const { editor, document, token } = await open(t, 'web.allow-origin');
  const tokens = await editor.ask('provideDocumentSemanticTokens', document, token);
  const { tokenTypes } = editor.providers('provideDocumentSemanticTokens', document)[0].meta;
  const parts = [];
  let [line, column] = [0, 0];
  for (let at = 0; at < tokens.data.length; at += 5) {
    const [lines, columns, length, type] = tokens.data.slice(at, at + 5);
    column = lines ? columns : column + columns;
    line += lines;
    parts.push([document.lines[line].slice(column, column + length), tokenTypes[type]]);
  }
  assert.deepEqual(parts.slice(0, 2), [['https', 'keyword'], ['orders.corp.example/', 'namespace']]);
  assert.deepEqual(parts.slice(-2), [['.', 'namespace'], ['*', 'operator']]);
});

test('formatting is that of oconf fmt, and only for files of oconf', async t => {
  const { editor, document, token, folder } = await open(t);
  editor.type(document, '"filters": [{"name"', '"filters":[{"name"');
  const options = { tabSize: 4, insertSpaces: true, trimAutoWhitespace: true };
  const edits = await editor.ask('provideDocumentFormattingEdits', document, options, token);
  const text = applied(editor, document, edits);
  assert.match(text, /"filters": \[\n/);
  assert.deepEqual(await editor.ask('provideDocumentFormattingEdits', document, options, token), []);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"a":1}');
  const other = editor.open(path.join(folder, 'package.json'));
  assert.equal(editor.providers('provideDocumentFormattingEdits', other).length, 0);
  assert.equal(editor.providers('provideHover', other).length, 1);
});

test('a range is formatted', async t => {
  const { editor, document, token } = await open(t);
  const range = document.rangeOf('"filters": [{"name": "department", "values": ["sales", "field-*"]}],');
  const edits = await editor.ask(
    'provideDocumentRangeFormattingEdits', document, range, { tabSize: 4, insertSpaces: true }, token);
  assert.ok(edits.length);
  assert.match(applied(editor, document, edits), /"roleMappings": \[\{"tokenRole"/);
});

test('lenses say how the tests end, and a case runs', async t => {
  const { editor, document, token } = await open(t, 'staff.oconf-test.json', {
    ...FILES, 'staff.auth-token.json': FILES['staff.auth-token.json'].replace(WRONG_TYPE, 'true'),
  });
  const lenses = await editor.ask('provideCodeLenses', document, token);
  assert.ok(lenses.some(({ command }) => command.title === '1 case passes'), JSON.stringify(lenses));
  const byCommand = name => lenses.find(({ command }) => command.command === name).command;
  await editor.run('oconf.runCase', ...byCommand('oconf.runCase').arguments);
  const { level, text } = await until(() => editor.messages[0]);
  assert.equal(level, 'Information');
  assert.match(text, /passed: sales/);
  await editor.run('oconf.runSuite', ...byCommand('oconf.runSuite').arguments);
  assert.equal(editor.executed.at(-1)[0], 'markdown.showPreview');
});

test('a command that the server refuses shows why', async t => {
  const { editor } = await open(t);
  await editor.run('oconf.runCase', 'file:///nowhere.json', 'sales');
  assert.deepEqual(editor.messages.map(({ level }) => level), ['Error']);
});

test('a policy is flattened into its export', async t => {
  const { editor, document, folder } = await open(t, 'staff.auth-token.json', {
    ...FILES, 'staff.auth-token.json': FILES['staff.auth-token.json'].replace(WRONG_TYPE, 'true'),
  });
  const target = path.join(folder, 'policies.properties');
  await editor.run('oconf.flatten', document.uri.toString(), target);
  await until(() => editor.document(target)?.getText().includes('issuerName'));
});

test('symbols, folding, selection and links show the structure', async t => {
  const { editor, document, token } = await open(t);
  const symbols = await editor.ask('provideDocumentSymbols', document, token);
  assert.ok(JSON.stringify(symbols).includes('login.corp.example'));
  assert.ok((await editor.ask('provideWorkspaceSymbols', 'staff', token)).length);
  const folding = await editor.ask('provideFoldingRanges', document, {}, token);
  assert.ok(folding.some(({ start }) => start === 0));
  const [selection] = await editor.ask('provideSelectionRanges', document, [document.find('"sales"', 2)], token);
  assert.ok(selection.parent.parent);
  const links = await editor.ask('provideDocumentLinks', document, token);
  assert.ok(links.some(({ target }) => target.toString().startsWith('https://')));
});

test('a definition is in another file, and references are in all', async t => {
  const { editor, document, token, folder } = await open(t, 'staff.oconf-test.json');
  // The other files are known when they are checked.
  const policy = editor.open(path.join(folder, 'staff.auth-token.json'));
  await until(() => editor.findings(policy).length);
  const [definition] = await editor.ask('provideDefinition', document, document.find('staff.auth-token.json', 3), token);
  assert.ok(definition.uri.path.endsWith('staff.auth-token.json'));
  const references = await editor.ask(
    'provideReferences', document, document.find('mobile-sales', 2), { includeDeclaration: true }, token);
  const files = new Set(references.map(({ uri }) => path.basename(uri.path)));
  assert.deepEqual([...files].sort(), ['staff.auth-token.json', 'staff.oconf-test.json']);
});

test('a role is renamed in the policy and in its tests; a refusal is shown', async t => {
  const { editor, document, token, folder } = await open(t);
  await until(() => editor.findings(document).length);
  const place = document.find('mobile-sales', 2);
  const { placeholder } = await editor.ask('prepareRename', document, place, token);
  assert.equal(placeholder, 'mobile-sales');
  const edit = await editor.ask('provideRenameEdits', document, place, 'mobile-shop', token);
  await editor.apply({ edit });
  assert.match(document.getText(), /"tokenRole": "mobile-shop"/);
  assert.match(editor.document(path.join(folder, 'staff.oconf-test.json')).getText(), /"mobile-shop"/);
  await assert.rejects(editor.ask('prepareRename', document, document.find('tokenTimeoutSeconds'), token), Error);
});

test('hints show the defaults in force', async t => {
  const { editor, document, token } = await open(t);
  const range = new editor.classes.Range(document.positionAt(0), document.positionAt(document.getText().length));
  const hints = await editor.ask('provideInlayHints', document, range, token);
  assert.ok(hints.some(({ label }) => label.startsWith('default ')));
});

test('a change of the settings changes the findings', async t => {
  const files = { 'web.allow-origin': 'http://localhost:3000' };
  const { editor, document } = await open(t, 'web.allow-origin', files, {
    settings: { 'oconf.environment': { workspaceValue: 'test' } },
  });
  await until(() => editor.findings(document).length >= 0);
  const before = await settled(editor, document);
  editor.set('oconf.environment', 'workspaceValue', 'production');
  await until(() => JSON.stringify(editor.findings(document)) !== before, 'other findings in production');
});

/** The findings once they no longer change. */
async function settled(editor, document) {
  let last;
  await until(async () => {
    const now = JSON.stringify(editor.findings(document));
    const isSame = now === last;
    last = now;
    if (!isSame) await new Promise(resolve => setTimeout(resolve, 200));
    return isSame;
  });
  return last;
}

test('a change of a file on disk changes the findings', async t => {
  const { editor, document, folder } = await open(t, 'web.allow-origin');
  await until(() => editor.codes(document).includes('origin-pattern/trailing-slash'));
  await until(() => editor.watchers.size);
  const file = path.join(folder, '.oconf.json');
  fs.writeFileSync(file, JSON.stringify({ rules: { 'origin-pattern/trailing-slash': 'off' } }));
  editor.fileChanged('onDidChange', file);
  await until(() => !editor.codes(document).includes('origin-pattern/trailing-slash'));
});
