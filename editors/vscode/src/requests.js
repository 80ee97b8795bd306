'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { ErrorCode, ResponseError } = require('./rpc');

const SHOW = { 1: 'showErrorMessage', 2: 'showWarningMessage', 3: 'showInformationMessage' };

/** Events of the file system come in crowds; those within this time are reported together. */
const CROWD_MILLISECONDS = 50;

/** What the server asks for and tells. */
class Requests {
  #client;
  #diagnostics;
  /** The registrations of the server, by their ids. */
  #registrations = new Map();
  #fileEvents = new Map();
  #fileTimer;
  #progress = new Map();
  #isDisposed = false;

  constructor(client, diagnostics) {
    this.#client = client;
    this.#diagnostics = diagnostics;
  }

  dispose() {
    this.#isDisposed = true;
    clearTimeout(this.#fileTimer);
    for (const registration of this.#registrations.values()) registration.dispose();
    this.#registrations.clear();
    for (const { end } of this.#progress.values()) end();
    this.#progress.clear();
  }

  /** The result of a request, or a promise of it. */
  answer(method, params) {
    switch (method) {
      case 'client/registerCapability': return this.#register(params.registrations);
      case 'client/unregisterCapability': return this.#unregister(params.unregisterations);
      case 'window/showDocument': return this.#showDocument(params);
      case 'window/showMessageRequest': return this.#ask(params);
      case 'window/workDoneProgress/create': return this.#createProgress(params.token);
      case 'workspace/applyEdit': return this.#applyEdit(params);
      case 'workspace/codeLens/refresh': return this.#client.lensesChanged.fire();
      case 'workspace/configuration': return params.items.map(item => this.#settings(item.section));
      case 'workspace/inlayHint/refresh': return this.#client.hintsChanged.fire();
      case 'workspace/semanticTokens/refresh': return this.#client.tokensChanged.fire();
      default: throw new ResponseError(ErrorCode.methodNotFound, `unknown method '${method}'`);
    }
  }

  notice(method, params) {
    switch (method) {
      case 'textDocument/publishDiagnostics': return this.#publish(params);
      case 'window/logMessage': return this.#client.log(params.message);
      case 'window/showMessage': return this.#show(params);
      case '$/progress': return this.#progress.get(params.token)?.report(params.value);
      default: return undefined;
    }
  }

  #publish({ uri, version, diagnostics }) {
    const place = convert.asUri(uri);
    // Findings in an older version would be at the wrong places, and newer ones follow.
    if (!this.#client.isPresent(place, version)) return;
    this.#diagnostics.set(place, diagnostics.map(convert.asDiagnostic));
  }

  // MARK: Windows

  #show({ type, message }) {
    if (SHOW[type]) vscode.window[SHOW[type]](message);
    else this.#client.log(message);
  }

  async #ask({ type, message, actions = [] }) {
    const chosen = await vscode.window[SHOW[type] ?? SHOW[3]](message, ...actions.map(({ title }) => title));
    return actions.find(({ title }) => title === chosen) ?? null;
  }

  async #showDocument({ uri, external, takeFocus, selection }) {
    const target = convert.asUri(uri);
    if (external && ['http', 'https'].includes(target.scheme)) {
      return { success: await vscode.env.openExternal(target) };
    }
    if (target.scheme !== 'file' && target.scheme !== 'untitled') return { success: false };
    try {
      await vscode.window.showTextDocument(target, {
        preserveFocus: !takeFocus, selection: selection && convert.asRange(selection),
      });
      return { success: true };
    } catch {
      return { success: false };
    }
  }

  async #applyEdit({ edit }) {
    if (!convert.isCurrent(edit)) return { applied: false, failureReason: 'the document has changed' };
    return { applied: await vscode.workspace.applyEdit(convert.asWorkspaceEdit(edit)) };
  }

  // MARK: Progress

  #createProgress(token) {
    let progress;
    let end;
    const ended = new Promise(resolve => {
      end = resolve;
    });
    let shown = 0;
    const report = value => {
      if (value.kind === 'end') {
        this.#progress.delete(token);
        end();
      } else if (value.kind === 'begin') {
        const options = { location: vscode.ProgressLocation.Window, title: `oconf: ${value.title}` };
        vscode.window.withProgress(options, given => {
          progress = given;
          return ended;
        });
      } else {
        const increment = (value.percentage ?? shown) - shown;
        shown += increment;
        progress?.report({ message: value.message ?? `${shown} %`, increment });
      }
    };
    this.#progress.set(token, { report, end });
    return null;
  }

  // MARK: Registrations

  #register(registrations) {
    // An answer may come when the session has ended.
    if (this.#isDisposed) return;
    for (const { id, method, registerOptions } of registrations) {
      if (method === 'workspace/didChangeWatchedFiles') {
        this.#keep(id, this.#watch(registerOptions.watchers));
      } else if (method === 'workspace/didChangeConfiguration') {
        this.#keep(id, vscode.workspace.onDidChangeConfiguration(event => {
          if (event.affectsConfiguration('oconf')) {
            this.#client.notify('workspace/didChangeConfiguration', { settings: null });
          }
        }));
      } else {
        throw new ResponseError(ErrorCode.methodNotFound, `cannot register '${method}'`);
      }
    }
  }

  #keep(id, registration) {
    this.#registrations.get(id)?.dispose();
    this.#registrations.set(id, registration);
  }

  #unregister(unregistrations) {
    for (const { id } of unregistrations) {
      this.#registrations.get(id)?.dispose();
      this.#registrations.delete(id);
    }
  }

  #settings(section) {
    return section === 'oconf' ? this.#client.settings() : null;
  }

  #watch(watchers) {
    const created = watchers.flatMap(({ globPattern }) => {
      const watcher = vscode.workspace.createFileSystemWatcher(globPattern);
      return [
        watcher,
        watcher.onDidCreate(uri => this.#fileChanged(uri, 1)),
        watcher.onDidChange(uri => this.#fileChanged(uri, 2)),
        watcher.onDidDelete(uri => this.#fileChanged(uri, 3)),
      ];
    });
    return vscode.Disposable.from(...created.reverse());
  }

  #fileChanged(uri, type) {
    if (uri.scheme !== 'file') return;
    this.#fileEvents.set(uri.toString(), type);
    this.#fileTimer ??= setTimeout(() => {
      this.#fileTimer = undefined;
      const changes = [...this.#fileEvents].map(([changed, kind]) => ({ uri: changed, type: kind }));
      this.#fileEvents.clear();
      this.#client.notify('workspace/didChangeWatchedFiles', { changes });
    }, CROWD_MILLISECONDS);
  }
}

module.exports = { Requests };
