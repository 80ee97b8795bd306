'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { isPossible, languageId } = require('./documents');
const { registerFeatures } = require('./features');
const { Connection, ErrorCode, ResponseError } = require('./rpc');
const { Requests } = require('./requests');

/** What this client can do, as the protocol says it. */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  experimental: { commands: ['oconf.runSuite', 'oconf.reviewChange'] },
  window: { showDocument: { support: true }, workDoneProgress: true, showMessage: {} },
  workspace: {
    applyEdit: true,
    codeLens: { refreshSupport: true },
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    executeCommand: {},
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    symbol: {},
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
    workspaceFolders: true,
  },
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ['quickfix', 'refactor', 'source', 'source.fixAll'] },
      },
      disabledSupport: true,
      isPreferredSupport: true,
    },
    codeLens: {},
    completion: {
      completionItem: {
        deprecatedSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        insertTextModeSupport: { valueSet: [1, 2] },
        snippetSupport: true,
        tagSupport: { valueSet: [1] },
      },
      contextSupport: true,
    },
    definition: { linkSupport: true },
    documentLink: { tooltipSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: { lineFoldingOnly: true },
    formatting: {},
    hover: { contentFormat: ['markdown', 'plaintext'] },
    inlayHint: {},
    publishDiagnostics: {
      codeDescriptionSupport: true,
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
      versionSupport: true,
    },
    rangeFormatting: {},
    references: {},
    rename: { prepareSupport: true },
    selectionRange: {},
    semanticTokens: {
      formats: ['relative'],
      requests: { full: true },
      tokenModifiers: ['deprecated'],
      tokenTypes: [
        'namespace', 'type', 'class', 'enum', 'parameter', 'variable', 'property', 'enumMember', 'keyword', 'string',
        'number', 'regexp', 'operator', 'macro',
      ],
    },
    synchronization: { didSave: true },
  },
};

/** The settings of the extension that the server takes. */
const SERVER_SETTINGS = ['environment', 'baseUrl', 'pedantic'];

/** A session with a server that runs. */
class Client {
  capabilities = {};
  lensesChanged = new vscode.EventEmitter();
  hintsChanged = new vscode.EventEmitter();
  tokensChanged = new vscode.EventEmitter();
  #process;
  #log;
  #connection;
  #disposables = [];
  #diagnostics = vscode.languages.createDiagnosticCollection('oconf');
  #opened = new Set();
  #isDisposed = false;

  /**
   * @param process A process with three pipes.
   * @param log Takes lines for the output channel.
   * @param onFault Takes an error after which the session cannot go on.
   */
  constructor(process, log, onFault) {
    this.#process = process;
    this.#log = log;
    const requests = new Requests(this, this.#diagnostics);
    this.#connection = new Connection(process.stdout, process.stdin, {
      request: (method, params) => requests.answer(method, params),
      notification: (method, params) => requests.notice(method, params),
      fault: onFault,
      trace: (direction, message) => this.#trace(direction, message),
    });
    this.#disposables.push(
      this.#diagnostics, requests, this.lensesChanged, this.hintsChanged, this.tokensChanged);
  }

  // MARK: Life

  /** Begins the session. Registers what the server can do. */
  async start() {
    const folders = localFolders();
    const { capabilities } = await this.#connection.request('initialize', {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      rootUri: folders[0]?.uri ?? null,
      workspaceFolders: folders,
      capabilities: CAPABILITIES,
      initializationOptions: this.settings(),
    });
    if (this.#isDisposed) return;
    this.capabilities = capabilities;
    this.#connection.notify('initialized', {});
    this.#synchronize();
    this.#disposables.push(...registerFeatures(this), ...this.#registerCommands());
  }

  /** Ends the session as the protocol has it. */
  async stop(milliseconds) {
    let timer;
    const tooLate = new Promise(resolve => {
      timer = setTimeout(resolve, milliseconds);
    });
    const hasEnded = () => this.#process.exitCode !== null || this.#process.signalCode !== null;
    const ended = new Promise(resolve => (hasEnded() ? resolve() : this.#process.once('exit', resolve)));
    const polite = async () => {
      await this.#connection.request('shutdown').catch(() => {});
      this.#connection.notify('exit');
      this.dispose();
      this.#process.stdin.end();
      await ended;
    };
    await Promise.race([polite(), tooLate]);
    clearTimeout(timer);
    this.dispose();
    if (!hasEnded()) this.#process.kill('SIGKILL');
  }

  /** Takes everything back that the session has registered and shown. */
  dispose() {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#connection.close();
    for (const disposable of this.#disposables.splice(0).reverse()) disposable.dispose();
  }

  // MARK: Messages

  request(method, params, token) {
    return this.#connection.request(method, params, token);
  }

  notify(method, params) {
    this.#connection.notify(method, params);
  }

  log(text) {
    this.#log(text);
  }

  /** The settings that the server knows. Those without a value are left out. */
  settings() {
    const settings = vscode.workspace.getConfiguration('oconf');
    const values = SERVER_SETTINGS.map(name => [name, settings.get(name)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''));
  }

  #trace(direction, message) {
    const level = vscode.workspace.getConfiguration('oconf').get('trace');
    if (level !== 'messages' && level !== 'verbose') return;
    const { id, method, error } = message;
    const name = method ?? (error ? `error ${error.code}` : 'result');
    this.log(`[${direction}] ${name}${id === undefined ? '' : ` (${id})`}`);
    if (level === 'verbose') this.log(JSON.stringify(message.params ?? message.result ?? error ?? null, null, 2));
  }

  // MARK: Documents

  #synchronize() {
    const { workspace } = vscode;
    const whenOpen = action => event => {
      const document = event.document ?? event;
      if (this.#opened.has(document.uri.toString())) action(event);
    };
    this.#disposables.push(
      workspace.onDidOpenTextDocument(document => this.#open(document)),
      workspace.onDidChangeTextDocument(whenOpen(event => this.#change(event))),
      workspace.onDidSaveTextDocument(whenOpen(
        document => this.notify('textDocument/didSave', { textDocument: convert.toIdentifier(document) }))),
      workspace.onDidCloseTextDocument(whenOpen(document => this.#close(document))),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) => this.notify(
        'workspace/didChangeWorkspaceFolders',
        { event: { added: localFolders(added), removed: localFolders(removed) } })),
    );
    workspace.textDocuments.forEach(document => this.#open(document));
  }

  #open(document) {
    const uri = document.uri.toString();
    if (!isPossible(document) || this.#opened.has(uri)) return;
    this.#opened.add(uri);
    this.notify('textDocument/didOpen', {
      textDocument: {
        uri, languageId: languageId(document), version: document.version, text: document.getText(),
      },
    });
  }

  #change({ document, contentChanges }) {
    // Without changes, only the state of the document is new: it was saved, or is no longer saved.
    if (contentChanges.length === 0) return;
    this.notify('textDocument/didChange', {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: convert.toRange(range), text })),
    });
  }

  #close(document) {
    this.#opened.delete(document.uri.toString());
    this.notify('textDocument/didClose', { textDocument: convert.toIdentifier(document) });
    this.#diagnostics.delete(document.uri);
  }

  /** True if findings in a version of a document are about its present text. */
  isPresent(uri, version) {
    const document = vscode.workspace.textDocuments.find(one => one.uri.toString() === uri.toString());
    return document !== undefined && (typeof version !== 'number' || version === document.version);
  }

  // MARK: Commands

  #registerCommands() {
    const names = this.capabilities.executeCommandProvider?.commands ?? [];
    return names.map(command => vscode.commands.registerCommand(command, async (...values) => {
      try {
        return await this.request('workspace/executeCommand', { command, arguments: values });
      } catch (error) {
        if (error instanceof ResponseError && error.code !== ErrorCode.requestCancelled) {
          vscode.window.showErrorMessage(`oconf: ${error.message}`);
        }
        return undefined;
      }
    }));
  }
}

/** The folders on disk, as the protocol has them. */
function localFolders(folders = vscode.workspace.workspaceFolders ?? []) {
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri, name }) => ({ uri: uri.toString(), name }));
}

module.exports = { Client, SERVER_SETTINGS };
