'use strict';

/**
 * A stand-in for the API of Visual Studio Code, as far as the extension uses it. It checks the arguments of each call and
 * the results of providers, and remembers what is not disposed. Each violation is a fault, which fails the test.
 */

const fs = require('fs');
const path = require('path');
const { fileURLToPath, pathToFileURL } = require('url');
const is = require('./types');

/** The classes of the API, whose constructors check as those of the editor do, or more. */
function makeClasses() {
  const need = (complaint, what) => {
    if (complaint) throw new TypeError(`${what}: ${complaint}`);
  };

  class Uri {
    constructor(scheme, location) {
      Object.defineProperties(this, { scheme: { value: scheme }, path: { value: location } });
    }
    static parse(value, isStrict) {
      need(is.text(value), 'Uri.parse');
      need(is.optional(is.boolean)(isStrict), 'Uri.parse');
      const match = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(value);
      if (!match) throw new Error(`Uri.parse: no scheme: ${value}`);
      if (match[1] === 'file') return Uri.file(fileURLToPath(value));
      return new Uri(match[1], match[1].startsWith('http') ? match[2] : decodeURIComponent(match[2]));
    }
    static file(location) { return new Uri('file', location); }
    static from({ scheme, path: location }) { return new Uri(scheme, location); }
    static joinPath(base, ...parts) {
      need(is.instance(Uri)(base), 'Uri.joinPath');
      return new Uri(base.scheme, path.posix.join(base.path, ...parts));
    }
    get fsPath() { return this.path; }
    toString() {
      if (this.scheme === 'file') return pathToFileURL(this.path).href.replace(/~/g, '%7E');
      return `${this.scheme}:${this.scheme.startsWith('http') ? this.path : encodeURI(this.path)}`;
    }
  }

  class Position {
    constructor(line, character) {
      need(is.natural(line) ?? is.natural(character), 'Position');
      Object.assign(this, { line, character });
    }
    compareTo(other) { return this.line - other.line || this.character - other.character; }
  }

  class Range {
    constructor(start, end) {
      need(is.instance(Position)(start) ?? is.instance(Position)(end), 'Range');
      if (start.compareTo(end) > 0) throw new TypeError('Range: the end is before the start');
      Object.assign(this, { start, end });
    }
    contains(other) { return this.start.compareTo(other.start) <= 0 && this.end.compareTo(other.end) >= 0; }
  }

  /** Declares a class by the parameters of its constructor, and by its other properties. */
  function declare(name, parameters, properties = {}, rule = () => undefined) {
    const declared = { [name]: class {
      constructor(...values) {
        need(values.length > Object.keys(parameters).length ? 'too many arguments' : undefined, name);
        for (const [index, [parameter, type]] of Object.entries(parameters).entries()) {
          need(type(values[index]), `${name}.${parameter}`);
          if (values[index] !== undefined) this[parameter] = values[index];
        }
        need(rule(this), name);
      }
    } }[name];
    const all = { ...parameters, ...properties };
    declared.properties = Object.fromEntries(Object.entries(all).map(
      ([property, type]) => [property, property in parameters ? type : is.optional(type)]));
    return declared;
  }

  const range = is.instance(Range);
  const uri = is.instance(Uri);
  class CodeActionKind {
    constructor(value) { this.value = value; }
    append(part) {
      need(is.text(part), 'CodeActionKind.append');
      return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
    }
    static Empty = new CodeActionKind('');
  }
  const command = is.shape({ title: is.text, command: is.string, arguments: is.optional(is.list(is.anything)) });
  const MarkdownString = declare('MarkdownString', { value: is.string });
  const SnippetString = declare('SnippetString', { value: is.string });
  const Location = declare('Location', { uri, range });
  const TextEdit = declare('TextEdit', { range, newText: is.string });
  const markup = is.either(is.string, is.instance(MarkdownString));
  const DiagnosticRelatedInformation = declare(
    'DiagnosticRelatedInformation', { location: is.instance(Location), message: is.string });
  const Diagnostic = declare('Diagnostic', {
    range, message: is.text, severity: is.oneOf(0, 1, 2, 3),
  }, {
    source: is.string,
    code: is.either(is.text, is.number, is.shape({ value: is.either(is.text, is.number), target: uri })),
    tags: is.list(is.oneOf(1, 2)),
    relatedInformation: is.list(is.instance(DiagnosticRelatedInformation)),
  });

  class WorkspaceEdit {
    #steps = [];
    set(file, edits) {
      need(uri(file) ?? is.list(is.instance(TextEdit))(edits), 'WorkspaceEdit.set');
      this.#steps.push({ uri: file, edits });
    }
    replace(file, where, newText) {
      need(uri(file) ?? range(where) ?? is.string(newText), 'WorkspaceEdit.replace');
      const last = this.#steps.at(-1);
      if (last?.edits && last.uri.toString() === file.toString()) last.edits.push(new TextEdit(where, newText));
      else this.#steps.push({ uri: file, edits: [new TextEdit(where, newText)] });
    }
    createFile(file, options) {
      const type = is.shape({ overwrite: is.optional(is.boolean), ignoreIfExists: is.optional(is.boolean) });
      need(uri(file) ?? is.optional(type)(options), 'WorkspaceEdit.createFile');
      this.#steps.push({ uri: file, create: options ?? {} });
    }
    steps() { return this.#steps; }
  }

  const DocumentSymbol = declare('DocumentSymbol', {
    name: is.text, detail: is.string, kind: is.natural, range, selectionRange: range,
  }, { children: is.list(symbol => is.instance(DocumentSymbol)(symbol)) }, symbol => (
    symbol.range.contains(symbol.selectionRange) ? undefined : 'selectionRange must be contained in fullRange'));
  const SelectionRange = declare('SelectionRange', {
    range, parent: is.optional(one => is.instance(SelectionRange)(one)),
  }, {}, one => (
    !one.parent || one.parent.range.contains(one.range) ? undefined : 'the parent must contain the range'));

  class EventEmitter {
    #listeners = new Set();
    #isDisposed = false;
    event = listener => {
      need(is.fn(listener), 'a listener');
      this.#listeners.add(listener);
      return { dispose: () => this.#listeners.delete(listener) };
    };
    fire(value) {
      if (this.#isDisposed) throw new Error('EventEmitter.fire after dispose');
      for (const listener of this.#listeners) listener(value);
    }
    dispose() { this.#isDisposed = true; }
  }

  class Disposable {
    constructor(dispose) { this.dispose = dispose; }
    static from(...all) { return new Disposable(() => all.forEach(one => one.dispose())); }
  }

  return {
    CodeActionKind, Diagnostic, DiagnosticRelatedInformation, Disposable, DocumentSymbol, EventEmitter, Location,
    MarkdownString, Position, Range, SelectionRange, SnippetString, TextEdit, Uri, WorkspaceEdit,
    CodeAction: declare('CodeAction', {
      title: is.text, kind: is.optional(is.instance(CodeActionKind)),
    }, {
      diagnostics: is.list(is.instance(Diagnostic)), edit: is.instance(WorkspaceEdit), command,
      isPreferred: is.boolean, disabled: is.shape({ reason: is.text }),
    }),
    CodeLens: declare('CodeLens', { range, command: is.optional(command) }),
    CompletionItem: declare('CompletionItem', {
      label: is.either(is.text, is.shape({
        label: is.text, detail: is.optional(is.string), description: is.optional(is.string),
      })), kind: is.optional(is.natural),
    }, {
      insertText: is.either(is.string, is.instance(SnippetString)),
      range: is.either(range, is.shape({ inserting: range, replacing: range })),
      additionalTextEdits: is.list(is.instance(TextEdit)), keepWhitespace: is.boolean,
      tags: is.list(is.oneOf(1)), documentation: markup, detail: is.string, sortText: is.string,
      filterText: is.string, preselect: is.boolean, commitCharacters: is.list(is.text), command,
    }),
    CompletionList: declare('CompletionList', { items: is.list(is.anything), isIncomplete: is.boolean }),
    DocumentLink: declare('DocumentLink', { range, target: is.optional(uri) }, { tooltip: is.string }),
    FoldingRange: declare('FoldingRange', {
      start: is.natural, end: is.natural, kind: is.optional(is.oneOf(1, 2, 3)),
    }, {}, ({ start, end }) => (start < end ? undefined : 'nothing to fold')),
    Hover: declare('Hover', { contents: markup, range: is.optional(range) }),
    InlayHint: declare('InlayHint', {
      position: is.instance(Position), label: is.text, kind: is.optional(is.oneOf(1, 2)),
    }, { tooltip: markup, paddingLeft: is.boolean, paddingRight: is.boolean }),
    SemanticTokens: declare('SemanticTokens', { data: is.instance(Uint32Array) }),
    SemanticTokensLegend: declare('SemanticTokensLegend', {
      tokenTypes: is.list(is.text), tokenModifiers: is.list(is.text),
    }),
    SymbolInformation: declare('SymbolInformation', {
      name: is.text, kind: is.natural, containerName: is.string, location: is.instance(Location),
    }),
  };
}

/** A glob as the editor reads it, as far as the extension uses it. */
function globExpression(glob) {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|' };
  return new RegExp(`^${glob.replace(/\*\*\/|[*{},]|[.+^$()|[\]\\?]/g, part => parts[part] ?? `\\${part}`)}$`);
}

/**
 * @param options `manifest`, `folders`, `isTrusted`, and `settings`: for each name, the values by their scopes.
 * @returns `api`, which is what `require('vscode')` gives, and `editor`, by which a test acts as the user.
 */
function create({ manifest, folders = [], isTrusted = true, settings = {} }) {
  const classes = makeClasses();
  const { Uri, Position, Range, EventEmitter } = classes;
  const faults = [];
  const fault = text => {
    faults.push(new Error(text).stack.split('\n').slice(0, 6).join('\n'));
  };
  /** Runs code of this file that may throw for what the extension gave to it. */
  const guarded = (name, run) => {
    try {
      return run();
    } catch (error) {
      fault(`${name}: ${error.message}`);
      throw error;
    }
  };

  // MARK: Disposal

  const alive = new Map();
  let isOver = false;
  function tracked(name, object = {}, dispose = () => {}) {
    const key = Symbol(name);
    alive.set(key, name);
    object.dispose = () => {
      alive.delete(key);
      dispose();
    };
    object.isDisposed = () => !alive.has(key);
    return object;
  }

  /** A function of the API with the types of its parameters; the last one may be a list of the others. */
  function declared(name, types, run, rest) {
    return (...values) => {
      if (isOver) fault(`${name} is called after the extension has ended`);
      if (values.length > types.length && !rest) fault(`${name}: too many arguments`);
      for (let index = 0; index < Math.max(types.length, values.length); index += 1) {
        const complaint = (types[index] ?? rest)(values[index]);
        if (complaint) fault(`${name}, argument ${index + 1}: ${complaint}`);
      }
      return guarded(name, () => run(...values));
    };
  }

  const emitters = {};
  function event(name) {
    const listeners = new Set();
    emitters[name] = value => [...listeners].map(listener => listener(value));
    return declared(name, [is.fn], listener => {
      listeners.add(listener);
      return tracked(name, {}, () => listeners.delete(listener));
    });
  }

  // MARK: Documents

  const documents = new Map();
  class Document {
    #text;
    constructor(uri, languageId, text) {
      Object.assign(this, { uri, languageId, version: 1, isDirty: false });
      this.#text = text;
    }
    getText() { return this.#text; }
    get lines() { return this.#text.split(/\r\n|\r|\n/); }
    offsetAt({ line, character }) {
      const ends = [...this.#text.matchAll(/\r\n|\r|\n/g)];
      const start = line === 0 ? 0 : line > ends.length ? this.#text.length : ends[line - 1].index + ends[line - 1][0].length;
      const end = ends[line]?.index ?? this.#text.length;
      return Math.min(start + character, end);
    }
    positionAt(offset) {
      const before = this.#text.slice(0, offset).split(/\r\n|\r|\n/);
      return new Position(before.length - 1, before.at(-1).length);
    }
    /** The place of a text. */
    find(text, further = 0) {
      const index = this.#text.indexOf(text);
      if (index < 0) throw new Error(`the document has no ${text}`);
      return this.positionAt(index + further);
    }
    rangeOf(text) { return new Range(this.find(text), this.find(text, text.length)); }
    replace(edits) {
      const sorted = edits.map(edit => ({ ...edit, start: this.offsetAt(edit.range.start), end: this.offsetAt(edit.range.end) }))
        .sort((one, other) => other.start - one.start);
      for (const [index, { start, end, newText }] of sorted.entries()) {
        if (index > 0 && end > sorted[index - 1].start) fault('edits overlap');
        this.#text = this.#text.slice(0, start) + newText + this.#text.slice(end);
      }
      this.version += 1;
      this.isDirty = true;
      emitters.onDidChangeTextDocument({
        document: this, contentChanges: sorted.map(({ range, newText: text }) => ({ range, text })),
      });
    }
  }

  const matches = (filter, document) => {
    if (filter.scheme && filter.scheme !== document.uri.scheme) return false;
    if (filter.language && filter.language !== document.languageId) return false;
    return !filter.pattern || globExpression(filter.pattern).test(document.uri.path);
  };
  const filter = is.shape({
    scheme: is.optional(is.text), language: is.optional(is.text), pattern: is.optional(is.text),
  });
  const selector = is.list(filter);
  const document = is.instance(Document);

  // MARK: Providers

  const providers = [];
  /** Declares a registration: the methods of the provider that must be there, and those that may. */
  function registration(name, needed, possible, more = [], rest = undefined) {
    const type = is.shape({
      ...Object.fromEntries(needed.map(method => [method, is.fn])),
      ...Object.fromEntries(possible.map(method => [method, is.optional(is.fn)])),
    });
    const hasSelector = name !== 'registerWorkspaceSymbolProvider';
    return declared(`languages.${name}`, [...(hasSelector ? [selector] : []), type, ...more], (...values) => {
      const [chosen, provider, meta] = hasSelector ? values : [[{}], ...values];
      const entry = tracked(name, { chosen, provider, meta, needed });
      providers.push(entry);
      return entry;
    }, rest);
  }

  const collections = [];
  function createDiagnosticCollection(name) {
    const entries = new Map();
    const use = run => (...values) => {
      if (collection.isDisposed()) fault('a collection of diagnostics is used after it was disposed');
      return run(...values);
    };
    const checked = (method, types, run) => use(declared(`DiagnosticCollection.${method}`, types, run));
    const collection = tracked(`diagnostics of ${name}`, {
      set: checked('set', [is.instance(Uri), is.list(is.instance(classes.Diagnostic))], (uri, found) => {
        entries.set(uri.toString(), found);
        emitters.changed?.();
      }),
      delete: checked('delete', [is.instance(Uri)], uri => entries.delete(uri.toString())),
      clear: checked('clear', [], () => entries.clear()),
    }, () => entries.clear());
    collections.push({ name, entries });
    return collection;
  }

  // MARK: Windows

  const messages = [];
  const editor = { faults, messages, opened: [], executed: [], shown: [], contents: {}, progress: [], commands: new Map(), settings };
  const showMessage = level => declared(`window.show${level}Message`, [is.text], async (text, ...buttons) => {
    const chosen = editor.choose?.(text, buttons);
    messages.push({ level, text, buttons });
    return chosen;
  }, is.text);

  function createOutputChannel(name) {
    const lines = [];
    const write = method => text => {
      if (channel.isDisposed()) fault(`OutputChannel.${method} after dispose`);
      if (is.string(text)) fault(`OutputChannel.${method}: ${is.string(text)}`);
      lines.push(text);
    };
    const channel = tracked(`output channel ${name}`, {
      append: write('append'), appendLine: write('appendLine'), show: () => editor.shown.push(name),
    });
    editor.output = lines;
    return channel;
  }

  async function withProgress(options, task) {
    const source = token();
    editor.progress.push({ ...options, cancel: source.cancel });
    const report = is.shape({ message: is.optional(is.string), increment: is.optional(is.number) });
    const shown = tracked(`progress '${options.title}'`);
    try {
      return await task({ report: declared('Progress.report', [report], () => {}) }, source.token);
    } finally {
      shown.dispose();
    }
  }

  /** A token of cancellation. */
  function token() {
    const emitter = new EventEmitter();
    const made = { isCancellationRequested: false, onCancellationRequested: emitter.event };
    return {
      token: made,
      cancel: () => {
        made.isCancellationRequested = true;
        emitter.fire();
      },
    };
  }

  const readSettings = new Set();
  const configuration = section => {
    const find = name => {
      const full = `${section}.${name}`;
      const property = manifest.contributes.configuration.properties[full];
      if (!property) fault(`the setting ${full} is not declared`);
      readSettings.add(full);
      return { defaultValue: property?.default, ...settings[full] };
    };
    const get = name => {
      const { defaultValue, globalValue, workspaceValue } = find(name);
      return workspaceValue ?? globalValue ?? defaultValue;
    };
    return {
      get: declared('WorkspaceConfiguration.get', [is.text], get),
      inspect: declared('WorkspaceConfiguration.inspect', [is.text], find),
    };
  };

  function applyStep({ uri, edits, create: options }) {
    const exists = documents.has(uri.toString()) || fs.existsSync(uri.path);
    if (options) {
      if (exists && !options.ignoreIfExists && !options.overwrite) return false;
      if (!exists) fs.writeFileSync(uri.path, '');
      return true;
    }
    if (!exists) return false;
    const open = documents.get(uri.toString()) ?? editor.open(uri.path, 'json', fs.readFileSync(uri.path, 'utf8'));
    open.replace(edits);
    return true;
  }

  const BUILTIN = ['markdown.showPreview', 'workbench.action.openSettings', 'workbench.trust.manage'];
  const progressOptions = is.shape({
    location: is.oneOf(10, 15), title: is.text, cancellable: is.optional(is.boolean),
  });
  const workspaceFolders = folders.map(
    (folder, index) => ({ uri: Uri.file(folder), name: path.basename(folder), index }));

  const api = {
    ...classes,
    version: '1.92.0',
    ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
    env: {
      appName: 'Visual Studio Code',
      openExternal: declared('env.openExternal', [is.instance(Uri)], async uri => {
        editor.opened.push(uri.toString());
        return true;
      }),
    },
    commands: {
      registerCommand: declared('commands.registerCommand', [is.text, is.fn], (name, run) => {
        if (editor.commands.has(name)) throw new Error(`command '${name}' already exists`);
        editor.commands.set(name, run);
        return tracked(`command ${name}`, {}, () => editor.commands.delete(name));
      }),
      executeCommand: declared('commands.executeCommand', [is.text], async (name, ...values) => {
        editor.executed.push([name, ...values.map(String)]);
        if (BUILTIN.includes(name)) return undefined;
        return editor.run(name, ...values);
      }, is.anything),
    },
    languages: {
      match: declared('languages.match', [selector, document], (chosen, one) => (
        chosen.some(part => matches(part, one)) ? 10 : 0)),
      createDiagnosticCollection: declared(
        'languages.createDiagnosticCollection', [is.text], createDiagnosticCollection),
      registerHoverProvider: registration('registerHoverProvider', ['provideHover'], []),
      registerCompletionItemProvider: registration(
        'registerCompletionItemProvider', ['provideCompletionItems'], ['resolveCompletionItem'], [], is.text),
      registerCodeActionsProvider: registration(
        'registerCodeActionsProvider', ['provideCodeActions'], [],
        [is.shape({ providedCodeActionKinds: is.list(is.instance(classes.CodeActionKind)) })]),
      registerDocumentFormattingEditProvider: registration(
        'registerDocumentFormattingEditProvider', ['provideDocumentFormattingEdits'], []),
      registerDocumentRangeFormattingEditProvider: registration(
        'registerDocumentRangeFormattingEditProvider', ['provideDocumentRangeFormattingEdits'], []),
      registerCodeLensProvider: registration(
        'registerCodeLensProvider', ['provideCodeLenses'], ['onDidChangeCodeLenses']),
      registerDocumentSymbolProvider: registration(
        'registerDocumentSymbolProvider', ['provideDocumentSymbols'], [], [is.optional(is.shape({ label: is.text }))]),
      registerWorkspaceSymbolProvider: registration(
        'registerWorkspaceSymbolProvider', ['provideWorkspaceSymbols'], []),
      registerDefinitionProvider: registration('registerDefinitionProvider', ['provideDefinition'], []),
      registerReferenceProvider: registration('registerReferenceProvider', ['provideReferences'], []),
      registerRenameProvider: registration('registerRenameProvider', ['provideRenameEdits'], ['prepareRename']),
      registerFoldingRangeProvider: registration('registerFoldingRangeProvider', ['provideFoldingRanges'], []),
      registerSelectionRangeProvider: registration('registerSelectionRangeProvider', ['provideSelectionRanges'], []),
      registerDocumentLinkProvider: registration('registerDocumentLinkProvider', ['provideDocumentLinks'], []),
      registerInlayHintsProvider: registration(
        'registerInlayHintsProvider', ['provideInlayHints'], ['onDidChangeInlayHints']),
      registerDocumentSemanticTokensProvider: registration(
        'registerDocumentSemanticTokensProvider', ['provideDocumentSemanticTokens'], ['onDidChangeSemanticTokens'],
        [is.instance(classes.SemanticTokensLegend)]),
    },
    window: {
      activeTextEditor: undefined,
      createOutputChannel: declared('window.createOutputChannel', [is.text], createOutputChannel),
      showErrorMessage: showMessage('Error'),
      showInformationMessage: showMessage('Information'),
      showTextDocument: declared('window.showTextDocument', [is.instance(Uri), is.optional(is.shape({
        preserveFocus: is.optional(is.boolean), selection: is.optional(is.instance(Range)),
      }))], async (uri, options) => {
        editor.shown.push({ uri: uri.toString(), ...options });
      }),
      showWarningMessage: showMessage('Warning'),
      withProgress: declared('window.withProgress', [progressOptions, is.fn], withProgress),
    },
    workspace: {
      get isTrusted() { return isTrusted; },
      get textDocuments() { return [...documents.values()]; },
      workspaceFolders: folders.length ? workspaceFolders : undefined,
      applyEdit: declared('workspace.applyEdit', [is.instance(classes.WorkspaceEdit)], async edit => (
        edit.steps().every(applyStep))),
      createFileSystemWatcher: declared('workspace.createFileSystemWatcher', [is.text], glob => {
        const expression = globExpression(glob);
        const kinds = Object.fromEntries(['onDidCreate', 'onDidChange', 'onDidDelete'].map(kind => {
          const own = `${kind} of ${glob}`;
          return [kind, event(own)];
        }));
        const fire = (kind, file) => expression.test(file) && emitters[`${kind} of ${glob}`](Uri.file(file));
        const watcher = tracked(`watcher of ${glob}`, { ...kinds, fire });
        editor.watchers.add(watcher);
        return watcher;
      }),
      findFiles: declared(
        'workspace.findFiles', [is.text, is.optional(is.text), is.optional(is.natural)], async (glob, _, most) => {
          const names = folders.flatMap(
            folder => fs.readdirSync(folder).map(name => path.join(folder, name)));
          return names.filter(name => globExpression(glob).test(name)).slice(0, most).map(Uri.file);
        }),
      getConfiguration: declared('workspace.getConfiguration', [is.text], configuration),
      getWorkspaceFolder: declared('workspace.getWorkspaceFolder', [is.instance(Uri)], uri => (
        workspaceFolders.find(folder => uri.path.startsWith(`${folder.uri.path}/`)))),
      onDidChangeConfiguration: event('onDidChangeConfiguration'),
      onDidChangeTextDocument: event('onDidChangeTextDocument'),
      onDidChangeWorkspaceFolders: event('onDidChangeWorkspaceFolders'),
      onDidCloseTextDocument: event('onDidCloseTextDocument'),
      onDidGrantWorkspaceTrust: event('onDidGrantWorkspaceTrust'),
      onDidOpenTextDocument: event('onDidOpenTextDocument'),
      onDidSaveTextDocument: event('onDidSaveTextDocument'),
      registerTextDocumentContentProvider: declared(
        'workspace.registerTextDocumentContentProvider',
        [is.text, is.shape({ provideTextDocumentContent: is.fn, onDidChange: is.optional(is.fn) })],
        (scheme, provider) => {
          editor.contents[scheme] = provider;
          return tracked(`content of ${scheme}`, {}, () => delete editor.contents[scheme]);
        }),
      saveAll: declared('workspace.saveAll', [is.optional(is.boolean)], async () => {
        for (const one of documents.values()) if (one.isDirty && one.uri.scheme === 'file') editor.save(one);
        return true;
      }),
    },
  };

  // MARK: The user

  /** What a provider may return, by the method. */
  const results = {
    provideHover: is.instance(classes.Hover),
    provideCompletionItems: is.instance(classes.CompletionList),
    resolveCompletionItem: is.instance(classes.CompletionItem),
    provideCodeActions: is.list(is.instance(classes.CodeAction)),
    provideDocumentFormattingEdits: is.list(is.instance(classes.TextEdit)),
    provideDocumentRangeFormattingEdits: is.list(is.instance(classes.TextEdit)),
    provideCodeLenses: is.list(is.instance(classes.CodeLens)),
    provideDocumentSymbols: is.list(is.instance(classes.DocumentSymbol)),
    provideWorkspaceSymbols: is.list(is.instance(classes.SymbolInformation)),
    provideDefinition: is.list(is.either(is.instance(classes.Location), is.shape({
      targetUri: is.instance(Uri), targetRange: is.instance(Range), targetSelectionRange: is.instance(Range),
      originSelectionRange: is.optional(is.instance(Range)),
    }))),
    provideReferences: is.list(is.instance(classes.Location)),
    prepareRename: is.shape({ range: is.instance(Range), placeholder: is.text }),
    provideRenameEdits: is.instance(classes.WorkspaceEdit),
    provideFoldingRanges: is.list(is.instance(classes.FoldingRange)),
    provideSelectionRanges: is.list(is.instance(classes.SelectionRange)),
    provideDocumentLinks: is.list(is.instance(classes.DocumentLink)),
    provideInlayHints: is.list(is.instance(classes.InlayHint)),
    provideDocumentSemanticTokens: is.instance(classes.SemanticTokens),
  };

  const languages = manifest.contributes.languages;
  /** The language that the manifest gives to a name. */
  const languageOf = name => languages.find(({ extensions = [], filenames = [] }) => (
    filenames.includes(name) || extensions.some(extension => name.endsWith(extension))))?.id
    ?? { '.json': 'json', '.properties': 'properties', '.xml': 'xml' }[path.extname(name)] ?? 'plaintext';

  Object.assign(editor, {
    classes, token, watchers: new Set(), readSettings,
    open(file, language = languageOf(path.basename(file)), text = undefined) {
      const uri = file.startsWith('untitled:') ? new Uri('untitled', file.slice(9)) : Uri.file(file);
      const one = new Document(uri, language, text ?? fs.readFileSync(file, 'utf8'));
      documents.set(uri.toString(), one);
      api.window.activeTextEditor = { document: one };
      emitters.onDidOpenTextDocument(one);
      return one;
    },
    /** The open document of a file. */
    document(file) { return documents.get(Uri.file(file).toString()); },
    save(one) {
      fs.writeFileSync(one.uri.path, one.getText());
      one.isDirty = false;
      emitters.onDidSaveTextDocument(one);
      emitters.onDidChangeTextDocument({ document: one, contentChanges: [] });
    },
    close(one) {
      documents.delete(one.uri.toString());
      emitters.onDidCloseTextDocument(one);
    },
    type(one, old, text) { one.replace([{ range: one.rangeOf(old), newText: text }]); },
    set(name, scope, value) {
      settings[name] = { ...settings[name], [scope]: value };
      const affectsConfiguration = section => name === section || name.startsWith(`${section}.`);
      emitters.onDidChangeConfiguration({ affectsConfiguration });
    },
    trust() {
      isTrusted = true;
      emitters.onDidGrantWorkspaceTrust();
    },
    fileChanged(kind, file) {
      for (const watcher of editor.watchers) if (!watcher.isDisposed()) watcher.fire(kind, file);
    },
    changeFolders(added, removed) {
      const convert = list => list.map((folder, index) => ({ uri: Uri.file(folder), name: path.basename(folder), index }));
      emitters.onDidChangeWorkspaceFolders({ added: convert(added), removed: convert(removed) });
    },
    /** The findings that the editor shows in a document. */
    findings(one) { return collections.flatMap(({ entries }) => entries.get(one.uri.toString()) ?? []); },
    codes(one) {
      return editor.findings(one).map(({ code }) => code.value ?? code);
    },
    /** The providers that the editor asks about a document. */
    providers(method, one) {
      return providers.filter(entry => (
        !entry.isDisposed() && entry.needed[0] === method && (!one || entry.chosen.some(part => matches(part, one)))));
    },
    /** Asks the provider for a feature as the editor does. */
    async ask(method, ...values) {
      const main = method === 'prepareRename' ? 'provideRenameEdits' : method.replace('resolve', 'provide').replace(/Item$/, 'Items');
      const [entry] = editor.providers(main, values[0] instanceof Document ? values[0] : undefined);
      if (!entry) return undefined;
      const result = await entry.provider[method](...values);
      const complaint = result === undefined || result === null ? undefined : results[method](result);
      if (complaint) fault(`${method} returns something wrong: ${complaint}`);
      return result;
    },
    async run(name, ...values) {
      const run = editor.commands.get(name);
      if (!run) throw new Error(`command '${name}' not found`);
      return run(...values);
    },
    /** Applies an action as the editor does: first its edit, then its command. */
    async apply(action) {
      if (action.edit) await api.workspace.applyEdit(action.edit);
      if (action.command) await editor.run(action.command.command, ...(action.command.arguments ?? []));
    },
    /** What is not disposed after the end of the extension. */
    end() {
      isOver = true;
      return [...alive.values()];
    },
  });

  /** Anything that this file does not have is a fault. */
  const strict = (object, name) => new Proxy(object, {
    get(target, property) {
      if (typeof property === 'string' && !(property in target)) fault(`the API has no ${name}.${property}`);
      return target[property];
    },
  });
  for (const name of ['commands', 'env', 'languages', 'window', 'workspace']) api[name] = strict(api[name], name);
  return { api: strict(api, 'vscode'), editor };
}

module.exports = { create, globExpression };
