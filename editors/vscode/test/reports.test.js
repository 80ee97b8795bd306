'use strict';

/** The commands that show reports. */

const assert = require('assert/strict');
const { execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { FILES, POLICY } = require('./documents');
const { activate, makeFolder, makeServer, test, until } = require('./harness');

const SOUND = { ...FILES, 'staff.auth-token.json': POLICY.replace('"true"', 'true') };

const report = (editor, uri) => {
  const provider = editor.contents['oconf-report'];
  return provider.provideTextDocumentContent(editor.classes.Uri.parse(uri, true));
};

test('the suite in the editor runs, as it is there', async t => {
  const folder = makeFolder(t, SOUND);
  const editor = await activate(t, { folder });
  const document = editor.open(path.join(folder, 'staff.oconf-test.json'));
  editor.type(document, '"username": "e1"', '"username": "e2"');
  await editor.run('oconf.runSuite');
  assert.equal(document.isDirty, false);
  const [command, page] = editor.executed.at(-1);
  assert.equal(command, 'markdown.showPreview');
  assert.match(page, /staff\.oconf-test\.json\.md$/);
  assert.match(report(editor, page), /sales/);
  assert.match(report(editor, page), /e2/);
  assert.match(editor.progress.at(-1).title, /Tests in staff/);
});

test('a suite in the explorer runs', async t => {
  const folder = makeFolder(t, SOUND);
  const editor = await activate(t, { folder });
  await editor.run('oconf.runSuite', editor.classes.Uri.file(path.join(folder, 'staff.oconf-test.json')));
  assert.equal(editor.executed.length, 1);
  // A lens gives a text.
  await editor.run('oconf.runSuite', editor.classes.Uri.file(path.join(folder, 'staff.oconf-test.json')).toString());
  assert.equal(editor.executed.length, 2);
});

test('what is not a suite does not run', async t => {
  const folder = makeFolder(t, SOUND);
  const editor = await activate(t, { folder });
  editor.open(path.join(folder, 'web.allow-origin'));
  await editor.run('oconf.runSuite');
  assert.match(editor.messages[0].text, /open a test suite/);
});

test('a change is reviewed against the last commit', async t => {
  const folder = makeFolder(t, SOUND);
  const git = (...words) => execFileSync('git', [
    '-c', 'user.name=Ann', '-c', 'user.email=ann@corp.example', ...words], { cwd: folder, stdio: 'pipe' });
  fs.rmdirSync(path.join(folder, '.git'));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'start');
  const editor = await activate(t, { folder });
  const document = editor.open(path.join(folder, 'staff.auth-token.json'));
  editor.type(document, '"field-*"', '"field-*", "guests"');
  await until(() => editor.providers('provideCodeLenses', document).length);
  const lenses = await until(async () => {
    const found = await editor.ask('provideCodeLenses', document, editor.token().token);
    return found?.some(({ command }) => command.title.startsWith('wider than HEAD')) && found;
  });
  const { command: review } = lenses.find(({ command }) => command.command === 'oconf.reviewChange');
  await editor.run(review.command, ...review.arguments);
  const [command, page] = editor.executed.at(-1);
  assert.equal(command, 'markdown.showPreview');
  assert.match(report(editor, page), /guests/);
});

test('without a repository, a review says why there is none', async t => {
  const folder = makeFolder(t, SOUND);
  const editor = await activate(t, { folder });
  await editor.run('oconf.reviewChange');
  assert.deepEqual(editor.executed, []);
  assert.equal(editor.messages[0].level, 'Error');
});

test('a report can be canceled', async t => {
  const folder = makeFolder(t, SOUND);
  const program = makeServer(folder, `
if (process.argv[2] === 'test') {
  process.on('SIGTERM', () => { log('ended'); process.exit(1); });
  log('runs');
  setInterval(() => {}, 1000);
}`);
  const editor = await activate(t, { folder, program });
  editor.open(path.join(folder, 'staff.oconf-test.json'));
  const running = editor.run('oconf.runSuite');
  const log = () => fs.existsSync(path.join(folder, 'log')) && fs.readFileSync(path.join(folder, 'log'), 'utf8');
  await until(() => log());
  editor.progress.at(-1).cancel();
  await running;
  await until(() => log().includes('ended'));
  assert.deepEqual(editor.executed, []);
  assert.deepEqual(editor.messages, []);
});
