'use strict';

const vscode = require('vscode');
const { NAMES, isCertain } = require('./documents');
const { Reports } = require('./reports');
const { Server } = require('./server');

let server;

/** Registers the commands. The server starts with the first document or folder that is for oconf. */
function activate(context) {
  const output = vscode.window.createOutputChannel('oconf');
  const reports = new Reports(context, output);
  const current = new Server(context, output);
  server = current;
  const { commands, workspace } = vscode;
  /** True once the server was wanted, so that a change of the settings may start it. */
  let isWanted = false;
  const start = () => {
    isWanted = true;
    return current.start();
  };
  const restart = async () => {
    if (!workspace.isTrusted) {
      vscode.window.showWarningMessage('oconf: nothing runs in a workspace that you do not trust');
      return;
    }
    isWanted = true;
    await current.restart();
  };
  context.subscriptions.push(
    output,
    commands.registerCommand('oconf.restart', restart),
    commands.registerCommand('oconf.showOutput', () => output.show()),
    commands.registerCommand('oconf.runSuite', uri => reports.runSuite(uri)),
    commands.registerCommand('oconf.reviewChange', uri => reports.reviewChange(uri)),
    workspace.onDidOpenTextDocument(document => isCertain(document) && !isWanted && start()),
    workspace.onDidGrantWorkspaceTrust(() => isWanted && current.start()),
    workspace.onDidChangeConfiguration(
      event => event.affectsConfiguration('oconf.path') && isWanted && current.restart()),
  );
  // Nothing waits for the search or for the server, so that the commands work at once.
  hasWork().then(hasSome => hasSome && start(), error => output.appendLine(`error: ${error.message}`));
}

/** True if an open document or a file of the workspace is for oconf. */
async function hasWork() {
  if (vscode.workspace.textDocuments.some(isCertain)) return true;
  return (await vscode.workspace.findFiles(`**/{${NAMES.join(',')}}`, undefined, 1)).length > 0;
}

/** Ends the server, for which the editor waits. */
async function deactivate() {
  await server?.dispose();
  server = undefined;
}

module.exports = { activate, deactivate };
