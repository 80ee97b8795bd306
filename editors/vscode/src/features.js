'use strict';

/** The features of the server as providers of the editor. */

const vscode = require('vscode');
const convert = require('./convert');
const { certain, possible } = require('./documents');
const { ResponseError } = require('./rpc');

const { toIdentifier, toPlace, toPosition, toRange } = convert;

/**
 * Registers a provider for each feature that the server has.
 *
 * @param client Sends requests, and has `capabilities` and the events of refreshes.
 * @returns Disposables.
 */
function registerFeatures(client) {
  const { capabilities } = client;
  const { languages } = vscode;

  /** The converted result of a request; undefined if there is none, or if it is no longer wanted. */
  async function ask(method, params, token, asResult) {
    try {
      const result = await client.request(method, params, token);
      if (result === null || result === undefined || token?.isCancellationRequested) return undefined;
      return asResult(result);
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      if (!error.isCancellation) client.log(`${method}: ${error.message}`);
      return undefined;
    }
  }

  /** Like `ask`, for what the user waits for: a refusal is shown. */
  async function demand(method, params, token, asResult) {
    try {
      const result = await client.request(method, params, token);
      return result === null || result === undefined ? undefined : asResult(result);
    } catch (error) {
      if (error instanceof ResponseError && error.isCancellation) return undefined;
      throw new Error(error.message);
    }
  }

  const list = asElement => values => convert.asList(values, asElement);
  const atPlace = (method, asResult) => (document, position, token) =>
    ask(method, toPlace(document, position), token, asResult);
  const ofDocument = (method, asResult) => (document, token) =>
    ask(method, { textDocument: toIdentifier(document) }, token, asResult);
  const asPlaces = result => convert.asList(Array.isArray(result) ? result : [result], asPlace);

  const registrations = {
    hoverProvider: () => languages.registerHoverProvider(possible, {
      provideHover: atPlace('textDocument/hover', convert.asHover),
    }),
    completionProvider: options => registerCompletion(options),
    codeActionProvider: options => languages.registerCodeActionsProvider(possible, {
      provideCodeActions: (document, range, context, token) => ask('textDocument/codeAction', {
        textDocument: toIdentifier(document),
        range: toRange(range),
        context: {
          diagnostics: context.diagnostics.map(convert.toDiagnostic),
          only: context.only && [context.only.value],
          triggerKind: context.triggerKind,
        },
      }, token, list(convert.asAction)),
    }, {
      providedCodeActionKinds: (options.codeActionKinds ?? []).map(
        kind => vscode.CodeActionKind.Empty.append(kind)),
    }),
    // Only for documents that are certainly for oconf: elsewhere the editor would ask which formatter to use.
    documentFormattingProvider: () => languages.registerDocumentFormattingEditProvider(certain, {
      provideDocumentFormattingEdits: (document, options, token) => ask('textDocument/formatting', {
        textDocument: toIdentifier(document), options: asFormatting(options),
      }, token, list(convert.asEdit)),
    }),
    documentRangeFormattingProvider: () => languages.registerDocumentRangeFormattingEditProvider(certain, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) => ask('textDocument/rangeFormatting', {
        textDocument: toIdentifier(document), range: toRange(range), options: asFormatting(options),
      }, token, list(convert.asEdit)),
    }),
    codeLensProvider: () => languages.registerCodeLensProvider(possible, {
      onDidChangeCodeLenses: client.lensesChanged.event,
      provideCodeLenses: ofDocument('textDocument/codeLens', list(convert.asLens)),
    }),
    documentSymbolProvider: () => languages.registerDocumentSymbolProvider(possible, {
      provideDocumentSymbols: ofDocument('textDocument/documentSymbol', list(convert.asSymbol)),
    }, { label: 'oconf' }),
    workspaceSymbolProvider: () => languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) =>
        ask('workspace/symbol', { query }, token, list(convert.asSymbolInformation)),
    }),
    definitionProvider: () => languages.registerDefinitionProvider(possible, {
      provideDefinition: atPlace('textDocument/definition', asPlaces),
    }),
    referencesProvider: () => languages.registerReferenceProvider(possible, {
      provideReferences: (document, position, context, token) => ask('textDocument/references', {
        ...toPlace(document, position), context: { includeDeclaration: context.includeDeclaration },
      }, token, list(convert.asLocation)),
    }),
    renameProvider: () => languages.registerRenameProvider(possible, {
      prepareRename: (document, position, token) => demand(
        'textDocument/prepareRename', toPlace(document, position), token,
        ({ range, placeholder }) => ({ range: convert.asRange(range), placeholder })),
      provideRenameEdits: (document, position, newName, token) => demand(
        'textDocument/rename', { ...toPlace(document, position), newName }, token, convert.asWorkspaceEdit),
    }),
    foldingRangeProvider: () => languages.registerFoldingRangeProvider(possible, {
      provideFoldingRanges: (document, context, token) => ask(
        'textDocument/foldingRange', { textDocument: toIdentifier(document) }, token, list(convert.asFolding)),
    }),
    selectionRangeProvider: () => languages.registerSelectionRangeProvider(possible, {
      provideSelectionRanges: (document, positions, token) => ask('textDocument/selectionRange', {
        textDocument: toIdentifier(document), positions: positions.map(toPosition),
      }, token, list(convert.asSelection)),
    }),
    documentLinkProvider: () => languages.registerDocumentLinkProvider(possible, {
      provideDocumentLinks: ofDocument('textDocument/documentLink', list(convert.asLink)),
    }),
    inlayHintProvider: () => languages.registerInlayHintsProvider(possible, {
      onDidChangeInlayHints: client.hintsChanged.event,
      provideInlayHints: (document, range, token) => ask('textDocument/inlayHint', {
        textDocument: toIdentifier(document), range: toRange(range),
      }, token, list(convert.asHint)),
    }),
    semanticTokensProvider: ({ legend }) => languages.registerDocumentSemanticTokensProvider(possible, {
      onDidChangeSemanticTokens: client.tokensChanged.event,
      provideDocumentSemanticTokens: ofDocument(
        'textDocument/semanticTokens/full', ({ data }) => new vscode.SemanticTokens(Uint32Array.from(data))),
    }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
  };

  function registerCompletion({ triggerCharacters = [], resolveProvider }) {
    /** The items of the server, by those that the editor gives back to have them completed. */
    const origins = new WeakMap();
    const asItem = item => {
      const result = convert.asCompletion(item);
      origins.set(result, item);
      return result;
    };
    const provider = {
      provideCompletionItems: (document, position, token, context) => ask('textDocument/completion', {
        ...toPlace(document, position),
        context: { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter },
      }, token, result => new vscode.CompletionList(
        convert.asList(result.items ?? result, asItem), result.isIncomplete ?? false)),
    };
    if (resolveProvider) {
      provider.resolveCompletionItem = async (item, token) => {
        const origin = origins.get(item);
        if (!origin) return item;
        const documentation = await ask(
          'completionItem/resolve', origin, token,
          result => result.documentation && convert.asMarkup(result.documentation));
        if (documentation) item.documentation = documentation;
        return item;
      };
    }
    return languages.registerCompletionItemProvider(possible, provider, ...triggerCharacters);
  }

  return Object.entries(registrations)
    .filter(([name]) => capabilities[name])
    .map(([name, register]) => register(capabilities[name]));
}

function asPlace(place) {
  if (!place.targetUri) return convert.asLocation(place);
  return {
    targetUri: convert.asUri(place.targetUri),
    targetRange: convert.asRange(place.targetRange),
    targetSelectionRange: convert.asRange(place.targetSelectionRange),
    originSelectionRange: place.originSelectionRange && convert.asRange(place.originSelectionRange),
  };
}

function asFormatting({ tabSize, insertSpaces }) {
  return { tabSize, insertSpaces };
}

module.exports = { registerFeatures };
