'use strict';

const { execFile } = require('child_process');
const path = require('path');
const vscode = require('vscode');
const { findProgram } = require('./program');

/** The scheme of documents with reports. */
const SCHEME = 'oconf-report';
const OUTPUT_LIMIT = 64 << 20;

/** Runs other commands of the program, and shows their reports as Markdown. */
class Reports {
  #extension;
  #output;
  #texts = new Map();
  #changed = new vscode.EventEmitter();

  constructor(extension, output) {
    this.#extension = extension;
    this.#output = output;
    extension.subscriptions.push(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: uri => this.#texts.get(uri.toString()) ?? '',
      }),
    );
  }

  /** Runs the tests in a suite: the one that was chosen in a menu or by a lens, or that in the active editor. */
  async runSuite(chosen) {
    const uri = asUri(chosen);
    if (uri?.scheme !== 'file' || !uri.path.endsWith('.oconf-test.json')) {
      vscode.window.showWarningMessage('oconf: open a test suite (*.oconf-test.json) first');
      return;
    }
    const file = uri.fsPath;
    await this.#show(`Tests in ${path.basename(file)}`, path.dirname(file), ['test', '--format', 'markdown', file]);
  }

  /** Compares a folder with the last commit: that of the document with the lens, or of the active editor. */
  async reviewChange(chosen) {
    const document = asUri(chosen);
    const folder = (document && vscode.workspace.getWorkspaceFolder(document)) ?? vscode.workspace.workspaceFolders?.[0];
    if (folder?.uri.scheme !== 'file') {
      vscode.window.showWarningMessage('oconf: open a folder first');
      return;
    }
    await this.#show(
      `Review of ${folder.name}`, folder.uri.fsPath, ['gate', '--base', 'HEAD', '--format', 'markdown', '.']);
  }

  /** Shows the report of a command. */
  async #show(title, folder, words) {
    if (!vscode.workspace.isTrusted) {
      const chosen = await vscode.window.showWarningMessage(
        'oconf: nothing runs in a workspace that you do not trust', 'Manage trust');
      if (chosen) await vscode.commands.executeCommand('workbench.trust.manage');
      return;
    }
    await vscode.workspace.saveAll(false);
    const options = { location: vscode.ProgressLocation.Notification, title: `oconf: ${title}`, cancellable: true };
    const text = await vscode.window.withProgress(options, (_, token) => this.#run(folder, words, token));
    if (text === undefined) return;
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.md` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreview', uri);
  }

  /** What the program prints; undefined if there is no report, after a message that says why. */
  async #run(folder, words, token) {
    try {
      const program = findProgram(this.#extension.extensionPath);
      return await new Promise((resolve, reject) => {
        const options = { cwd: folder, encoding: 'utf8', maxBuffer: OUTPUT_LIMIT };
        const child = execFile(program, words, options, (error, stdout, stderr) => {
          cancellation.dispose();
          if (stderr) this.#output.append(stderr);
          if (token.isCancellationRequested) resolve(undefined);
          // With findings, the status is 1. A report that is incomplete has another one.
          else if (stdout) resolve(stdout);
          else if (error) reject(new Error(stderr.trim() || error.message));
          else resolve(stderr.trim() || 'Nothing to report.');
        });
        const cancellation = token.onCancellationRequested(() => child.kill());
        child.stdin.end();
      });
    } catch (error) {
      vscode.window.showErrorMessage(`oconf: ${error.message}`);
      return undefined;
    }
  }
}

/** A menu gives a URI, and a lens its text. */
function asUri(chosen) {
  if (typeof chosen === 'string') return vscode.Uri.parse(chosen, true);
  return chosen ?? vscode.window.activeTextEditor?.document.uri;
}

module.exports = { Reports, SCHEME };
