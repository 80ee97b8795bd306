'use strict';

/** The life of the server, and what happens when it does not work. */

const assert = require('assert/strict');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { FILES, POLICY } = require('./documents');
const { activate, makeFolder, makeServer, OCONF, test, until } = require('./harness');

const logOf = folder => {
  try {
    return fs.readFileSync(path.join(folder, 'log'), 'utf8');
  } catch {
    return '';
  }
};
const isReady = editor => until(() => editor.providers('provideHover').length, 'a server that answers');

test('nothing runs without a file for oconf', async t => {
  const folder = makeFolder(t, { 'package.json': '{}' });
  const editor = await activate(t, { folder });
  editor.open(path.join(folder, 'package.json'));
  await new Promise(resolve => setTimeout(resolve, 100));
  assert.equal(editor.children.length, 0);
  fs.writeFileSync(path.join(folder, 'new.auth-token.json'), POLICY);
  const document = editor.open(path.join(folder, 'new.auth-token.json'));
  await until(() => editor.findings(document).length);
  assert.equal(editor.children.length, 1);
});

test('the server ends with the extension, as the protocol has it', async t => {
  const editor = await activate(t, { folder: makeFolder(t, FILES) });
  await isReady(editor);
  await editor.deactivate();
  assert.deepEqual(editor.children.map(({ exitCode }) => exitCode), [0]);
});

test('a server that was killed is started again, and knows the text in the editor', async t => {
  const folder = makeFolder(t, FILES);
  const editor = await activate(t, { folder });
  const document = editor.open(path.join(folder, 'staff.auth-token.json'));
  await until(() => editor.codes(document).includes('field-type/quoted'));
  editor.type(document, '"true"', 'true');
  await until(() => !editor.codes(document).includes('field-type/quoted'));
  editor.children[0].kill('SIGKILL');
  await until(() => editor.findings(document).length === 0, 'the findings of the dead server are gone');
  await until(() => editor.findings(document).length, 'the findings of the new server');
  assert.ok(!editor.codes(document).includes('field-type/quoted'));
  assert.equal(editor.children.length, 2);
  assert.deepEqual(editor.messages, []);
  editor.type(document, 'employee_id', 'employee_id2');
  const hover = await editor.ask('provideHover', document, document.find('tokenTimeoutSeconds', 3), editor.token().token);
  assert.match(hover.contents.value, /tokenTimeoutSeconds/);
});

test('a server that always crashes is given up, with a button', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, "log('started'); process.exit(3);");
  const editor = await activate(t, { folder, program });
  const { text, buttons, level } = await until(() => editor.messages[0]);
  assert.equal(level, 'Error');
  assert.match(text, /ended 5 times/);
  assert.deepEqual(buttons, ['Restart server', 'Show output']);
  assert.equal(logOf(folder), 'started\n'.repeat(5));
});

test('the button starts the server again', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, "log('started'); if (!fs.existsSync(__dirname + '/works')) process.exit(3);");
  const editor = await activate(t, { folder, program });
  editor.choose = () => {
    fs.writeFileSync(path.join(folder, 'works'), '');
    return 'Restart server';
  };
  await isReady(editor);
  assert.equal(editor.children.length, 6);
});

test('a missing program is a message with buttons, shown once', async t => {
  const folder = makeFolder(t, FILES);
  const editor = await activate(t, { folder, program: null, path: '/nowhere' });
  editor.choose = () => 'Open setting';
  const { text, buttons } = await until(() => editor.messages[0]);
  assert.equal(text, "oconf: cannot find the program 'oconf' in PATH");
  assert.deepEqual(buttons, ['Open setting', 'How to install']);
  await until(() => editor.executed.length);
  assert.deepEqual(editor.executed, [['workbench.action.openSettings', 'oconf.path']]);
  editor.open(path.join(folder, 'staff.auth-token.json'));
  assert.equal(editor.messages.length, 1);
  assert.equal(editor.children.length, 0);
  // A path in the settings is enough; the editor need not be started again.
  editor.set('oconf.path', 'globalValue', OCONF);
  await isReady(editor);
});

test('how to install the program is in the extension', async t => {
  const extension = makeFolder(t, { 'README.md': '' });
  const editor = await activate(t, { folder: makeFolder(t, FILES), program: null, path: '/nowhere', extension });
  editor.choose = () => 'How to install';
  const [[command, page]] = await until(() => editor.executed.length && editor.executed);
  assert.equal(command, 'markdown.showPreview');
  assert.ok(fs.existsSync(new URL(page)));
});

for (const [value, what] of [
  ['./oconf', /cannot find '.\/oconf'.*absolute path/], ['/nowhere/oconf', /is not a program/], ['/tmp', /is not a program/],
  ['no-such-program', /cannot find 'no-such-program'/],
]) {
  test(`the path '${value}' is not a program`, async t => {
    const editor = await activate(t, { folder: makeFolder(t, FILES), program: value });
    const { text } = await until(() => editor.messages[0]);
    assert.match(text, what);
    assert.equal(editor.children.length, 0);
  });
}

test('a program that the system cannot run is a message with buttons', async t => {
  const folder = makeFolder(t, FILES);
  fs.writeFileSync(path.join(folder, 'bad'), '#!/nowhere/interpreter\n', { mode: 0o755 });
  const editor = await activate(t, { folder, program: path.join(folder, 'bad') });
  const { text, buttons } = await until(() => editor.messages[0]);
  assert.match(text, /cannot run the server/);
  assert.equal(buttons[0], 'Open setting');
});

test('the program in the extension comes before the one in PATH', async t => {
  const extension = makeFolder(t, {});
  fs.mkdirSync(path.join(extension, 'bin'));
  fs.symlinkSync(OCONF, path.join(extension, 'bin/oconf'));
  const other = makeFolder(t, {});
  fs.symlinkSync(OCONF, path.join(other, 'oconf'));
  const folder = makeFolder(t, FILES);
  const options = { folder, program: null, path: `:.:relative:${other}` };
  const editor = await activate(t, { ...options, extension });
  await isReady(editor);
  assert.equal(editor.children[0].program, path.join(extension, 'bin/oconf'));
  await editor.deactivate();
  const second = await activate(t, { ...options, extension: other });
  await isReady(second);
  assert.equal(second.children[0].program, path.join(other, 'oconf'));
});

test('a path may begin with the home folder', async t => {
  const home = makeFolder(t, {});
  fs.symlinkSync(OCONF, path.join(home, 'oconf'));
  const known = os.homedir;
  t.after(() => { os.homedir = known; });
  os.homedir = () => home;
  const editor = await activate(t, { folder: makeFolder(t, FILES), program: '~/oconf' });
  await isReady(editor);
  assert.equal(editor.children[0].program, path.join(home, 'oconf'));
});

test('a workspace cannot choose the program, in its settings or by a file in it', async t => {
  const folder = makeFolder(t, FILES);
  const evil = makeServer(folder, "log('evil');");
  fs.renameSync(evil, path.join(folder, 'oconf'));
  const settings = { 'oconf.path': { workspaceValue: path.join(folder, 'oconf'), workspaceFolderValue: evil } };
  const known = process.cwd();
  t.after(() => process.chdir(known));
  process.chdir(folder);
  const editor = await activate(t, { folder, program: null, settings, path: ':.:' });
  await until(() => editor.messages.length);
  assert.equal(editor.children.length, 0);
  assert.equal(logOf(folder), '');
});

test('nothing runs in a workspace that is not trusted, until it is', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, "log('started ' + process.argv.slice(2).join(' '));");
  const editor = await activate(t, { folder, program, isTrusted: false });
  editor.open(path.join(folder, 'staff.auth-token.json'));
  const suite = editor.open(path.join(folder, 'staff.oconf-test.json'));
  editor.choose = () => 'Manage trust';
  for (const command of ['oconf.restart', 'oconf.runSuite', 'oconf.reviewChange']) await editor.run(command);
  await editor.run('oconf.runSuite', suite.uri);
  await new Promise(resolve => setTimeout(resolve, 300));
  assert.equal(logOf(folder), '');
  assert.equal(editor.children.length, 0);
  assert.equal(editor.messages.length, 4);
  assert.ok(editor.messages.every(({ text }) => text.includes('do not trust')));
  assert.ok(editor.executed.some(([name]) => name === 'workbench.trust.manage'));
  editor.trust();
  await isReady(editor);
  assert.equal(logOf(folder), 'started lsp\n');
});

test('a restart ends a server that does not answer', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
log('started');
if (!fs.existsSync(__dirname + '/works')) handlers.request = () => new Promise(() => setInterval(() => {}, 1000));`);
  const editor = await activate(t, { folder, program });
  await until(() => logOf(folder));
  fs.writeFileSync(path.join(folder, 'works'), '');
  await editor.run('oconf.restart');
  await isReady(editor);
  assert.equal(editor.children.length, 2);
  assert.equal(editor.children[0].signalCode, 'SIGKILL');
});

test('what is not a message ends the server, and another one starts', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
if (!fs.existsSync(__dirname + '/log')) setTimeout(() => process.stdout.write('Content-Length: no\\r\\n\\r\\n'), 200);
log('started');
setInterval(() => {}, 1000);`);
  const editor = await activate(t, { folder, program });
  await until(() => editor.children.length === 2);
  assert.match(editor.output.join('\n'), /unusable header/);
  await isReady(editor);
});

test('a canceled request is canceled in the server, and gives nothing', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
const initialize = handlers.request;
const waiting = new Map();
handlers.trace = (direction, { id, method }) => { if (method) log(direction + ' ' + method + (id ? ' ' + id : '')); };
handlers.request = (method, params) => method !== 'textDocument/hover' ? initialize(method, params)
  : new Promise((_, reject) => { waiting.set('hover', reject); });
handlers.notification = (method, params) => {
  if (method === '$/cancelRequest') {
    log('canceled ' + params.id);
    waiting.get('hover')(new ResponseError(-32800, 'canceled'));
  }
};`);
  const editor = await activate(t, { folder, program });
  await isReady(editor);
  const document = editor.open(path.join(folder, 'staff.auth-token.json'));
  const { token, cancel } = editor.token();
  const answer = editor.ask('provideHover', document, document.positionAt(0), token);
  const id = await until(() => /received textDocument\/hover (\d+)/.exec(logOf(folder))?.[1]);
  cancel();
  assert.equal(await answer, undefined);
  assert.match(logOf(folder), new RegExp(`canceled ${id}\n`));
  const already = editor.token();
  already.cancel();
  assert.equal(await editor.ask('provideHover', document, document.positionAt(0), already.token), undefined);
});

test('requests that wait end with the server', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
const initialize = handlers.request;
handlers.request = (method, params) => method === 'textDocument/hover' ? process.exit(1) : initialize(method, params);`);
  const editor = await activate(t, { folder, program });
  await isReady(editor);
  const document = editor.open(path.join(folder, 'staff.auth-token.json'));
  assert.equal(await editor.ask('provideHover', document, document.positionAt(0), editor.token().token), undefined);
});

test('findings in another version, or in a closed document, are not shown', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
handlers.notification = (method, { textDocument, settings } = {}) => {
  if (!textDocument) return;
  const publish = (version, message) => server.notify('textDocument/publishDiagnostics', {
    uri: textDocument.uri, version, diagnostics: [{
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, message, severity: 2,
    }],
  });
  if (method === 'textDocument/didChange') {
    publish(textDocument.version - 1, 'old');
    publish(textDocument.version, 'new');
    publish(textDocument.version + 1, 'newer');
  }
  if (method === 'textDocument/didClose') {
    publish(undefined, 'closed');
    log('closed');
  }
};`);
  const editor = await activate(t, { folder, program });
  await isReady(editor);
  const document = editor.open(path.join(folder, 'staff.auth-token.json'));
  editor.type(document, '"true"', 'true');
  await until(() => editor.findings(document).length);
  await new Promise(resolve => setTimeout(resolve, 50));
  assert.deepEqual(editor.findings(document).map(({ message }) => message), ['new']);
  editor.close(document);
  await until(() => logOf(folder).includes('closed'));
  await new Promise(resolve => setTimeout(resolve, 50));
  assert.deepEqual(editor.findings(document), []);
});

test('the server gets changes in order, and none for a document that was only saved', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
handlers.notification = (method, params) => log(JSON.stringify([method, params]));`);
  const editor = await activate(t, { folder, program });
  await isReady(editor);
  const document = editor.open(path.join(folder, 'web.allow-origin'));
  editor.type(document, 'orders', 'shop');
  editor.save(document);
  editor.changeFolders([os.tmpdir()], [folder]);
  editor.close(document);
  const messages = await until(() => {
    const log = logOf(folder);
    return log.includes('didClose') && log.endsWith('\n') && log.trim().split('\n').map(line => JSON.parse(line));
  });
  assert.deepEqual(messages.map(([method]) => method), [
    'initialized', 'textDocument/didOpen', 'textDocument/didChange', 'textDocument/didSave',
    'workspace/didChangeWorkspaceFolders', 'textDocument/didClose',
  ]);
  assert.equal(messages[1][1].textDocument.languageId, 'allow-origin');
  assert.deepEqual(messages[2][1].contentChanges, [
    { range: { start: { line: 0, character: 8 }, end: { line: 0, character: 14 } }, text: 'shop' },
  ]);
  assert.equal(messages[2][1].textDocument.version, 2);
});

test('the progress of a server ends with it', async t => {
  const folder = makeFolder(t, FILES);
  const program = makeServer(folder, `
handlers.notification = async method => {
  if (method !== 'initialized') return;
  await server.request('window/workDoneProgress/create', { token: 1 });
  server.notify('$/progress', { token: 1, value: { kind: 'begin', title: 'Checking' } });
};`);
  const editor = await activate(t, { folder, program });
  await until(() => editor.progress.length);
  assert.deepEqual(await editor.deactivate(), []);
});

test('requests of the server are answered', async t => {
  const folder = makeFolder(t, FILES);
  const edit = version => `{ edit: { documentChanges: [{ textDocument: { uri: opened.uri, version: ${version} }, edits: [
    { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: ' ' }] }] } }`;
  const program = makeServer(folder, `
let opened;
const ask = async (method, params) => {
  const answer = await server.request(method, params).then(result => ({ result }), ({ code }) => ({ code }));
  log(method + ' ' + JSON.stringify(answer));
};
handlers.notification = async (method, params) => {
  if (method !== 'textDocument/didOpen') return;
  opened = params.textDocument;
  await ask('window/unknown', {});
  await ask('workspace/configuration', { items: [{ section: 'oconf' }, { section: 'other' }] });
  await ask('client/registerCapability', { registrations: [{ id: 'x', method: 'textDocument/unknown' }] });
  await ask('window/showMessageRequest', { type: 1, message: 'Which?', actions: [{ title: 'A' }, { title: 'B' }] });
  await ask('window/showDocument', { uri: 'https://docs.corp.example/', external: true });
  await ask('window/showDocument', { uri: 'command:workbench.action.quit', external: true });
  await ask('workspace/applyEdit', ${edit('opened.version - 1')});
  await ask('workspace/applyEdit', ${edit('opened.version')});
  await ask('workspace/applyEdit', { edit: { documentChanges: [{ kind: 'delete', uri: opened.uri }] } });
  server.notify('window/logMessage', { type: 3, message: 'a remark' });
  await ask('window/workDoneProgress/create', { token: 't' });
  for (const value of [{ kind: 'begin', title: 'Checking', percentage: 0 }, { kind: 'report', percentage: 50 }, { kind: 'end' }]) {
    server.notify('$/progress', { token: 't', value });
  }
  for (const part of ['codeLens', 'inlayHint', 'semanticTokens']) await ask('workspace/' + part + '/refresh');
  log('done');
};`);
  const editor = await activate(t, {
    folder, program, settings: { 'oconf.environment': { workspaceValue: 'test' }, 'oconf.trace': { globalValue: 'verbose' } },
  });
  editor.choose = () => 'B';
  await isReady(editor);
  const document = editor.open(path.join(folder, 'web.allow-origin'));
  await until(() => logOf(folder).includes('done'));
  assert.deepEqual(logOf(folder).trim().split('\n'), [
    'window/unknown {"code":-32601}',
    'workspace/configuration {"result":[{"environment":"test","pedantic":false},null]}',
    'client/registerCapability {"code":-32601}',
    'window/showMessageRequest {"result":{"title":"B"}}',
    'window/showDocument {"result":{"success":true}}',
    'window/showDocument {"result":{"success":false}}',
    'workspace/applyEdit {"result":{"applied":false,"failureReason":"the document has changed"}}',
    'workspace/applyEdit {"result":{"applied":true}}',
    'workspace/applyEdit {"code":-32603}',
    'window/workDoneProgress/create {"result":null}',
    'workspace/codeLens/refresh {"result":null}',
    'workspace/inlayHint/refresh {"result":null}',
    'workspace/semanticTokens/refresh {"result":null}',
    'done',
  ]);
  assert.deepEqual(editor.opened, ['https://docs.corp.example/']);
  assert.ok(document.getText().startsWith(' https'));
  assert.equal(editor.progress[0].title, 'oconf: Checking');
  const output = editor.output.join('\n');
  assert.match(output, /a remark/);
  assert.match(output, /\[sent\] initialize \(1\)/);
  assert.match(output, /\[received\] window\/unknown/);
});
