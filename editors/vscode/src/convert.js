'use strict';

/** Converts between values of the Language Server Protocol and those of the editor. Both count UTF-16 units. */

const vscode = require('vscode');

// MARK: To the protocol

const toPosition = ({ line, character }) => ({ line, character });
const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) });
const toIdentifier = document => ({ uri: document.uri.toString() });
const toPlace = (document, position) => ({
  textDocument: toIdentifier(document), position: toPosition(position),
});

function toDiagnostic(diagnostic) {
  const { code } = diagnostic;
  return {
    range: toRange(diagnostic.range),
    severity: diagnostic.severity + 1,
    code: typeof code === 'object' ? code.value : code,
    source: diagnostic.source,
    message: diagnostic.message,
  };
}

// MARK: To the editor

const asUri = uri => vscode.Uri.parse(uri, true);
const asPosition = ({ line, character }) => new vscode.Position(line, character);
const asRange = ({ start, end }) => new vscode.Range(asPosition(start), asPosition(end));
const asLocation = ({ uri, range }) => new vscode.Location(asUri(uri), asRange(range));
const asEdit = ({ range, newText }) => new vscode.TextEdit(asRange(range), newText);
const asList = (values, convert) => (values ?? []).map(convert);

function asMarkup(content) {
  if (typeof content === 'string') return content;
  return content.kind === 'markdown' ? new vscode.MarkdownString(content.value) : content.value;
}

function asDiagnostic(diagnostic) {
  const { code, codeDescription, relatedInformation, tags } = diagnostic;
  const severity = (diagnostic.severity ?? 1) - 1;
  const result = new vscode.Diagnostic(asRange(diagnostic.range), diagnostic.message, severity);
  result.source = diagnostic.source;
  result.code = codeDescription ? { value: code, target: asUri(codeDescription.href) } : code;
  if (tags) result.tags = tags;
  if (relatedInformation) {
    result.relatedInformation = relatedInformation.map(
      ({ location, message }) => new vscode.DiagnosticRelatedInformation(asLocation(location), message));
  }
  return result;
}

function asCommand({ title, command, arguments: values }) {
  return values ? { title, command, arguments: values } : { title, command };
}

function asWorkspaceEdit({ changes, documentChanges }) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes ?? {})) result.set(asUri(uri), edits.map(asEdit));
  for (const change of documentChanges ?? []) {
    if (change.kind === 'create') {
      result.createFile(asUri(change.uri), change.options ?? {});
    } else if (change.kind === undefined) {
      const uri = asUri(change.textDocument.uri);
      for (const { range, newText } of change.edits) result.replace(uri, asRange(range), newText);
    } else {
      throw new Error(`the server asks for an edit that this client did not offer: ${change.kind}`);
    }
  }
  return result;
}

/** False if an edit is for another version of a document that is open. */
function isCurrent({ documentChanges }) {
  return (documentChanges ?? []).every(({ textDocument }) => {
    if (typeof textDocument?.version !== 'number') return true;
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === textDocument.uri);
    return open?.version === textDocument.version;
  });
}

function asAction(action) {
  // A command, not an action.
  if (typeof action.command === 'string') return asCommand(action);
  const kind = action.kind === undefined ? undefined : vscode.CodeActionKind.Empty.append(action.kind);
  const result = new vscode.CodeAction(action.title, kind);
  if (action.diagnostics) result.diagnostics = action.diagnostics.map(asDiagnostic);
  if (action.edit) result.edit = asWorkspaceEdit(action.edit);
  if (action.command) result.command = asCommand(action.command);
  if (action.isPreferred !== undefined) result.isPreferred = action.isPreferred;
  if (action.disabled) result.disabled = action.disabled;
  return result;
}

function asCompletion(item) {
  const { textEdit, insertText, labelDetails } = item;
  const label = labelDetails ? { label: item.label, ...labelDetails } : item.label;
  const kind = item.kind === undefined ? undefined : item.kind - 1;
  const result = new vscode.CompletionItem(label, kind);
  const text = textEdit?.newText ?? insertText ?? item.label;
  result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (textEdit) {
    result.range = textEdit.range
      ? asRange(textEdit.range)
      : { inserting: asRange(textEdit.insert), replacing: asRange(textEdit.replace) };
  }
  if (item.additionalTextEdits) result.additionalTextEdits = item.additionalTextEdits.map(asEdit);
  if (item.insertTextMode === 1) result.keepWhitespace = true;
  if (item.tags) result.tags = item.tags;
  if (item.documentation !== undefined) result.documentation = asMarkup(item.documentation);
  for (const name of ['detail', 'sortText', 'filterText', 'preselect', 'commitCharacters']) {
    if (item[name] !== undefined) result[name] = item[name];
  }
  if (item.command) result.command = asCommand(item.command);
  return result;
}

function asHover({ contents, range }) {
  return new vscode.Hover(asMarkup(contents), range && asRange(range));
}

function asSymbol({ name, detail, kind, range, selectionRange, children }) {
  const result = new vscode.DocumentSymbol(
    name, detail ?? '', kind - 1, asRange(range), asRange(selectionRange));
  result.children = asList(children, asSymbol);
  return result;
}

function asSymbolInformation({ name, kind, containerName, location }) {
  return new vscode.SymbolInformation(name, kind - 1, containerName ?? '', asLocation(location));
}

function asLens({ range, command }) {
  return new vscode.CodeLens(asRange(range), command && asCommand(command));
}

const FOLDING_KINDS = { comment: 1, imports: 2, region: 3 };

function asFolding({ startLine, endLine, kind }) {
  return new vscode.FoldingRange(startLine, endLine, FOLDING_KINDS[kind]);
}

function asHint({ position, label, kind, tooltip, paddingLeft, paddingRight }) {
  const text = typeof label === 'string' ? label : label.map(part => part.value).join('');
  const result = new vscode.InlayHint(asPosition(position), text, kind);
  if (tooltip !== undefined) result.tooltip = asMarkup(tooltip);
  if (paddingLeft !== undefined) result.paddingLeft = paddingLeft;
  if (paddingRight !== undefined) result.paddingRight = paddingRight;
  return result;
}

function asSelection({ range, parent }) {
  return new vscode.SelectionRange(asRange(range), parent && asSelection(parent));
}

function asLink({ range, target, tooltip }) {
  const result = new vscode.DocumentLink(asRange(range), target && asUri(target));
  if (tooltip !== undefined) result.tooltip = tooltip;
  return result;
}

module.exports = {
  asAction, asCompletion, asDiagnostic, asEdit, asFolding, asHint, asHover, asLens, asLink, asList, asLocation,
  asMarkup, asRange, asSelection, asSymbol, asSymbolInformation, asUri, asWorkspaceEdit, isCurrent, toDiagnostic,
  toIdentifier, toPlace, toPosition, toRange,
};
