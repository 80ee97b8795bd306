'use strict';

const { spawn } = require('child_process');
const vscode = require('vscode');
const { Client } = require('./client');
const { MissingProgram, findProgram } = require('./program');

/** After more crashes than this in this time, the server is not started again without being asked. */
const CRASH_LIMIT = 4;
const CRASH_MILLISECONDS = 3 * 60 * 1000;
/** The time before the first restart; it doubles with each crash. */
const RESTART_MILLISECONDS = 100;
const STOP_MILLISECONDS = 2000;

/** Keeps one server running, once it was asked for. */
class Server {
  #extension;
  #output;
  #client;
  #crashes = [];
  #restartTimer;
  /** Starts and stops happen one after the other. */
  #queue = Promise.resolve();
  #isDisposed = false;

  /** @param extension The context of the extension. */
  constructor(extension, output) {
    this.#extension = extension;
    this.#output = output;
  }

  /** Starts the server unless it runs. */
  start() {
    return this.#next(() => this.#start());
  }

  /** Starts the server anew, as the user or new settings ask for. */
  restart() {
    this.#crashes = [];
    return this.#next(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  /** Ends the server for good. */
  dispose() {
    this.#isDisposed = true;
    return this.#next(() => this.#stop());
  }

  #next(action) {
    this.#queue = this.#queue.then(action).catch(error => this.#log(`error: ${error.stack}`));
    return this.#queue;
  }

  #start() {
    clearTimeout(this.#restartTimer);
    // The program reads what is in the workspace, and runs git there.
    if (this.#client || this.#isDisposed || !vscode.workspace.isTrusted) return;
    let program;
    try {
      program = findProgram(this.#extension.extensionPath);
    } catch (error) {
      if (!(error instanceof MissingProgram)) throw error;
      this.#tellMissing(error.message);
      return;
    }
    this.#run(program);
  }

  #run(program) {
    this.#log(`starting ${program} lsp`);
    const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
    const child = spawn(program, ['lsp'], { cwd: folder?.uri.fsPath, stdio: 'pipe' });
    const fail = error => {
      if (this.#client !== client) return;
      this.#log(`error: ${error.message}`);
      child.kill('SIGKILL');
    };
    const client = new Client(child, text => this.#log(text), fail);
    this.#client = client;
    child.stderr.setEncoding('utf8').on('data', text => this.#log(text.trimEnd()));
    child.once('error', error => this.#ended(client, error.message, error));
    child.once('exit', (code, signal) => this.#ended(client, signal ? `signal ${signal}` : `status ${code}`));
    // Nothing waits for the answer, so that a server that never gives one can be restarted.
    client.start().catch(fail);
  }

  /** Takes the end of a process. If nobody wanted it, another one is started. */
  #ended(client, how, failure) {
    client.dispose();
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#log(`the server has ended: ${how}`);
    if (failure) {
      this.#tellMissing(`cannot run the server: ${how}`);
      return;
    }
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter(time => now - time < CRASH_MILLISECONDS), now];
    const count = this.#crashes.length;
    if (count > CRASH_LIMIT) {
      this.#tell(`the server ended ${count} times in a short time, and was not started again`, {
        'Restart server': () => this.restart(),
        'Show output': () => this.#output.show(),
      });
    } else {
      this.#restartTimer = setTimeout(() => this.start(), RESTART_MILLISECONDS * 2 ** (count - 1));
    }
  }

  /** What a process writes after the end of the extension is lost. */
  #log(text) {
    if (!this.#isDisposed) this.#output.appendLine(text);
  }

  async #stop() {
    clearTimeout(this.#restartTimer);
    const client = this.#client;
    this.#client = undefined;
    await client?.stop(STOP_MILLISECONDS);
  }

  #tellMissing(message) {
    this.#log(message);
    const page = vscode.Uri.joinPath(this.#extension.extensionUri, 'README.md');
    this.#tell(message, {
      'Open setting': () => vscode.commands.executeCommand('workbench.action.openSettings', 'oconf.path'),
      'How to install': () => vscode.commands.executeCommand('markdown.showPreview', page),
    });
  }

  /** Shows an error with buttons. Nothing waits for the answer. */
  async #tell(message, buttons) {
    const chosen = await vscode.window.showErrorMessage(`oconf: ${message}`, ...Object.keys(buttons));
    if (chosen && !this.#isDisposed) await buttons[chosen]();
  }
}

module.exports = { Server };
