'use strict';

/**
 * Runs the extension with the stand-in for the editor, and the real server behind it.
 *
 *   OCONF      the program (the debug build)
 *   EXTENSION  the folder of the extension, as it is in the package (this one)
 */

const childProcess = require('child_process');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const nodeTest = require('node:test');
const { create } = require('./vscode');

const EXTENSION = path.resolve(process.env.EXTENSION ?? path.join(__dirname, '..'));
const OCONF = path.resolve(process.env.OCONF ?? path.join(__dirname, '../../../.build/debug/oconf'));
const manifest = JSON.parse(fs.readFileSync(path.join(EXTENSION, 'package.json'), 'utf8'));
const SECONDS = 20;
fs.accessSync(OCONF, fs.constants.X_OK);

let current;
const load = Module._load;
Module._load = (request, ...others) => (request === 'vscode' ? current.api : load(request, ...others));
const { execFile, spawn } = childProcess;

/** A test that fails if it waits forever. */
const test = (name, run) => nodeTest.test(name, { timeout: 3 * SECONDS * 1000 }, run);

/** Waits until a condition holds, and returns its value. */
async function until(condition, what = condition) {
  const end = Date.now() + SECONDS * 1000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** A folder with some files, in a git repository, which is removed after the test. */
function makeFolder(test, files) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'oconf-vscode-')));
  test.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.mkdirSync(path.join(folder, '.git'));
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : `${JSON.stringify(content, null, 4)}\n`);
  }
  return folder;
}

/** A program of a test: a script for node, which has the functions `log` and `handlers`, and a connection `server`. */
function makeServer(folder, body) {
  const file = path.join(folder, 'server');
  fs.writeFileSync(file, `#!${process.execPath}
const { Connection, ResponseError } = require(${JSON.stringify(path.join(EXTENSION, 'src/rpc.js'))});
const fs = require('fs');
const log = text => fs.appendFileSync(${JSON.stringify(path.join(folder, 'log'))}, text + '\\n');
const handlers = { request: () => null, notification: () => {}, fault: () => {}, trace: () => {} };
handlers.request = method => method === 'initialize' ? { capabilities: { hoverProvider: true } } : null;
${body}
if (process.argv[2] === 'lsp') process.stdin.on('end', () => process.exit(0));
const server = new Connection(process.stdin, process.stdout, handlers);
`, { mode: 0o755 });
  return file;
}

/**
 * Activates the extension. After the test, it is deactivated; then nothing may be left, and no call may have been wrong.
 *
 * @param options `folder`, `program` (null for none), `settings`, `isTrusted`, `path` (the variable PATH), `extension` (the
 *   folder that the extension is told to be in).
 */
async function activate(test, { folder, program = OCONF, settings = {}, isTrusted, path: variable, extension = EXTENSION }) {
  if (program) settings['oconf.path'] = { globalValue: program, ...settings['oconf.path'] };
  const { api, editor } = create({ manifest, folders: folder ? [folder] : [], isTrusted, settings });
  const mine = { api };
  current = mine;
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(path.join(EXTENSION, 'src'))) delete require.cache[file];
  }
  editor.children = [];
  childProcess.spawn = (...values) => {
    const child = spawn(...values);
    editor.children.push(Object.assign(child, { program: values[0] }));
    return child;
  };
  const commands = [];
  childProcess.execFile = (...values) => {
    const child = execFile(...values);
    commands.push(child);
    return child;
  };
  const known = process.env.PATH;
  if (variable !== undefined) process.env.PATH = variable;
  const main = require(path.join(EXTENSION, manifest.main));
  const context = { subscriptions: [], extensionPath: extension, extensionUri: api.Uri.file(extension) };
  const end = async () => {
    await main.deactivate();
    for (const one of context.subscriptions.splice(0)) one.dispose();
    const left = editor.end();
    process.env.PATH = known;
    return left;
  };
  let left;
  editor.deactivate = async () => {
    left ??= await end();
    return left;
  };
  test.after(async () => {
    const kept = await editor.deactivate();
    const alive = [...editor.children, ...commands].filter(
      ({ exitCode, signalCode, pid }) => pid && exitCode === null && signalCode === null);
    alive.forEach(child => child.kill('SIGKILL'));
    if (kept.length) throw new Error(`not disposed: ${kept.join(', ')}`);
    if (alive.length) throw new Error('a process still runs');
    if (editor.faults.length) throw new Error(editor.faults.join('\n\n'));
  });
  await main.activate(context);
  return editor;
}

module.exports = { EXTENSION, OCONF, activate, makeFolder, makeServer, manifest, test, until };
