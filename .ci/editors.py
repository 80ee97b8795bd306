#!/usr/bin/env python3
"""Tries the language server with clients: pytest-lsp with what VS Code, Neovim and Emacs can do, Neovim, and Emacs.

  .build-ci/venv/bin/python .ci/editors.py

pytest-lsp reads every message of the server with the types of lsprotocol, which are made from the metamodel of the
protocol. Written again, a message must be the same, so that it has no field that the protocol does not know. Findings
and formatted documents are compared with those of `oconf lint` and `oconf fmt`. Neovim and Emacs run without a screen,
and load what `oconf init --neovim` writes, and editors/oconf.el. Emacs is skipped if it is not installed.
"""
import asyncio
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

from lsprotocol import types
from pytest_lsp import LanguageClient, LanguageClientProtocol, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features
from pygls.protocol import default_converter

from program import OCONF, ROOT

HERE = ROOT / ".ci"
SECONDS = 20
# The first issuer has a string for a Boolean, after characters that each encoding counts differently.
POLICY = """{
    "issuers": [
        {
            "issuerName": "https://login.corp.example/realms/staff",
            "audience": ["https://mobile.corp.example/mobile/platform/auth/token"],
            "comment \U0001f600 e\u0301": null, "virtualUserEnabled": "true",
            "usernameAttribute": "employee_id",
            "tokenTimeoutSeconds": 3600,
            "jwks": {
                "discoveryUri": "https://login.corp.example/realms/staff/.well-known/openid-configuration"
            },
            "filters": [{"name": "department", "values": ["sales", "field-*"]}],
            "roleAttributes": ["roles"],
            "roleMappings": [{"tokenRole": "mobile-sales", "mappedRoles": ["Employee"]}]
        }
    ]
}
"""
SUITE = {
    "policy": "staff.auth-token.json", "environment": {"now": 1893456000},
    "cases": [{
        "name": "sales", "claims": {
            "iss": "https://login.corp.example/realms/staff", "sub": "ann", "employee_id": "e1",
            "aud": "https://mobile.corp.example/mobile/platform/auth/token", "exp": 1893459600,
            "department": "sales", "roles": ["mobile-sales"]},
        "expect": {"verdict": "accept", "username": "e1", "roles": ["Employee"]}}],
}
KINDS = {"error": 1, "warning": 2, "info": 3}
UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Failure(Exception):
    pass


def require(condition, *what):
    if not condition:
        raise Failure(" ".join(str(part) for part in what))


def ok(*what):
    print("ok:", *what)


def workspace(folder):
    (folder / ".git").mkdir(parents=True)
    (folder / "staff.auth-token.json").write_text(POLICY)
    (folder / ".oconf.json").write_text(json.dumps(
        {"flattened": [{"source": "staff.auth-token.json", "target": "policies.properties"}]}, indent=4) + "\n")
    (folder / "policies.properties").write_text("*.*.Security_AuthTokenConfiguration={}\n")
    (folder / "staff.oconf-test.json").write_text(json.dumps(SUITE, indent=4) + "\n")
    return folder


def run(oconf, folder, *words, text=None):
    done = subprocess.run([oconf, *words], cwd=folder, input=text, capture_output=True, text=True, timeout=SECONDS)
    require(done.returncode in (0, 1), *words, "exits with", done.returncode, done.stderr)
    return done.stdout


class Document:
    """A text as a client sees it. Positions count the units of an encoding."""

    def __init__(self, text, encoding="utf-16"):
        self.text = text
        self.codec, self.size = UNITS[encoding]

    def position(self, offset):
        """The position of an offset in bytes of UTF-8."""
        before = self.text.encode()[:offset].decode()
        line = before.count("\n")
        return types.Position(line, len(before[before.rfind("\n") + 1:].encode(self.codec)) // self.size)

    def at(self, text, further=0):
        return self.position(len(self.text[:self.text.index(text) + further].encode()))

    def index(self, position):
        lines = self.text.splitlines(keepends=True)
        before = sum(map(len, lines[:position.line]))
        if position.line >= len(lines):
            return before
        return before + len(lines[position.line].encode(self.codec)[:position.character * self.size].decode(self.codec))

    def edited(self, edits):
        text = self.text
        for edit in sorted(edits, key=lambda edit: self.index(edit.range.start), reverse=True):
            text = text[:self.index(edit.range.start)] + edit.new_text + text[self.index(edit.range.end):]
        return text


class Protocol(LanguageClientProtocol):
    """Reads each message with the types of the protocol, and writes it again to compare."""

    def structure_message(self, data):
        message = super().structure_message(data)
        self._server.read += "jsonrpc" in data
        # lsprotocol takes an action with a command for a command.
        result = data.get("result")
        if isinstance(result, list) and any(isinstance(one, dict) and "title" in one for one in result):
            message.result = [
                self._converter.structure(one, types.Command if isinstance(one["command"], str) else types.CodeAction)
                if "command" in one else self._converter.structure(one, types.CodeAction) for one in result]
        again = json.loads(json.dumps(self._converter.unstructure(message)))
        for difference in differences(data, again, data.get("method", "response")):
            self._server.faults.append(difference)
        return message


def differences(sent, read, where):
    """The fields that get lost when a message is read with the types of the protocol."""
    if isinstance(sent, dict) and isinstance(read, dict):
        for name in sent.keys() - read.keys():
            if sent[name] is not None:
                yield f"{where}: the protocol does not know '{name}': {json.dumps(sent)[:300]}"
        for name in sent.keys() & read.keys():
            yield from differences(sent[name], read[name], f"{where}.{name}")
    elif isinstance(sent, list) and isinstance(read, list) and len(sent) == len(read):
        for index, (one, other) in enumerate(zip(sent, read)):
            yield from differences(one, other, f"{where}[{index}]")
    elif sent != read:
        yield f"{where}: sent {json.dumps(sent)[:300]}, read {json.dumps(read)[:300]}"


class Client(LanguageClient):
    def __init__(self, editor, folder):
        super().__init__(protocol_cls=Protocol, converter_factory=default_converter)
        self.editor, self.folder = editor, folder
        self.read, self.faults, self.applied = 0, [], []
        self.news = asyncio.Event()
        own = types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
        register_lsp_features(self, {name: what for name, what in DEFAULT_CLIENT_FEATURES.items() if name != own})

        @self.feature(own)
        def published(params):
            self.diagnostics[params.uri] = params
            self.news.set()

        @self.feature(types.WORKSPACE_APPLY_EDIT)
        def apply(params):
            self.applied.append(params.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params):
            pass

    async def until(self, condition):
        """Waits for messages until something is true."""
        while not condition():
            self.news.clear()
            await self.news.wait()

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text):
        self.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(self.uri(name), "json", 1, text)))

    async def findings(self, name, version):
        """The findings in a version of a document, as this kind of client gets them."""
        uri = self.uri(name)
        if self.capabilities.text_document.diagnostic:
            report = await self.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri)))
            return report.items
        await self.until(lambda: uri in self.diagnostics and self.diagnostics[uri].version == version)
        return self.diagnostics[uri].diagnostics


def linted(oconf, folder, name, text, encoding):
    """The findings of `oconf lint` as a client has them."""
    (folder / name).write_text(text)
    report = json.loads(run(oconf, folder, "lint", "--format", "json", name))
    document = Document(text, encoding)
    found = []
    for finding in report["diagnostics"]:
        start, end = (document.position(finding["range"][side]["offset"]) for side in ("start", "end"))
        found.append((start.line, start.character, end.line, end.character, KINDS[finding["severity"]],
                      finding["rule"]))
    return sorted(found)


def seen(findings):
    return sorted((finding.range.start.line, finding.range.start.character, finding.range.end.line,
                   finding.range.end.character, int(finding.severity), finding.code) for finding in findings)


def edits_of(edit, uri):
    """The edits of one document in an edit of the workspace."""
    if edit.document_changes:
        return [one for change in edit.document_changes if getattr(change, "text_document", None)
                and change.text_document.uri == uri for one in change.edits]
    return list((edit.changes or {}).get(uri, []))


def nested(symbols):
    for symbol in symbols:
        yield symbol
        yield from nested(getattr(symbol, "children", None) or [])


async def session(oconf, folder, name, capabilities):
    """A session of a client that can do what an editor can."""
    client = Client(name, folder)
    await client.start_io(oconf, "lsp", cwd=folder)
    try:
        await asyncio.wait_for(talk(client, oconf, capabilities), SECONDS)
        await asyncio.wait_for(client.shutdown_session(), SECONDS)
        require(client._server.returncode == 0, "the server exits with", client._server.returncode)
        require(client.error is None, client.error)
        require(not client.faults, "\n".join(client.faults[:5]))
        ok(f"{name}: {client.read} messages are as the protocol defines them; the server ends with status 0")
        await client.stop()
    except Exception as fault:
        # The tasks of the client may wait for ever, so that only this ends them.
        reason = f"no answer within {SECONDS} s" if isinstance(fault, TimeoutError) else fault
        print(f"editors: {name}: {reason}", file=sys.stderr, flush=True)
        sys.stdout.flush()
        if client._server.returncode is None:
            client._server.kill()
        shutil.rmtree(folder.parent, ignore_errors=True)
        os._exit(1)


async def talk(client, oconf, capabilities):
    name, folder = client.editor, client.folder
    file = "staff.auth-token.json"
    identifier = types.TextDocumentIdentifier(client.uri(file))
    started = await client.initialize_session(types.InitializeParams(
        capabilities=capabilities, root_uri=folder.as_uri(),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name)]))
    encoding = started.capabilities.position_encoding or "utf-16"
    encoding = getattr(encoding, "value", encoding)
    document = Document(POLICY, encoding)
    client.open(file, POLICY)
    findings = await client.findings(file, 1)
    expected = linted(oconf, folder, file, POLICY, encoding)
    require(expected and seen(findings) == expected, name, "findings", seen(findings), "lint has", expected)
    fault = next(finding for finding in findings if finding.code == "field-type/quoted")
    ok(f"{name}: {len(findings)} findings are those of 'oconf lint' ({encoding})")

    # Fixes.
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        identifier, fault.range, types.CodeActionContext([fault])))
    fix = next((action for action in actions if isinstance(action, types.CodeAction)
                and action.title.startswith("Remove the quotes")), None)
    require(fix, name, "no fix among", actions)
    fixed = document.edited(edits_of(fix.edit, identifier.uri))
    require(fixed == POLICY.replace('"true"', "true"), name, "the fix makes", fixed)
    require(any("Ignore 'field-type/quoted'" in action.title for action in actions), name, "no action to ignore")
    change = edits_of(fix.edit, identifier.uri)[0]
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=identifier.uri),
        [types.TextDocumentContentChangePartial(change.range, change.new_text)]))
    findings = await client.findings(file, 2)
    expected = linted(oconf, folder, file, fixed, encoding)
    require(seen(findings) == expected, name, "after the fix", seen(findings), "lint has", expected)
    require(all(finding.code != "field-type/quoted" for finding in findings), name, "the finding is still there")
    document = Document(fixed, encoding)
    ok(f"{name}: a fix changes the document, and its finding goes")

    # Explanations and completions.
    hover = await client.text_document_hover_async(types.HoverParams(
        identifier, document.at('"tokenTimeoutSeconds"', 3)))
    require(hover and "tokenTimeoutSeconds" in hover.contents.value, name, "hover", hover)
    ok(f"{name}: a field is explained")
    # Within the quotes of a new field, and at the value of another.
    typed = fixed.replace('            "tokenTimeoutSeconds"', '            "",\n            "tokenTimeoutSeconds"')
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=3, uri=identifier.uri),
        [types.TextDocumentContentChangeWholeDocument(typed)]))
    draft = Document(typed, encoding)
    items = await client.text_document_completion_async(types.CompletionParams(identifier, draft.at('"",', 1)))
    labels = [item.label for item in items.items]
    require("requireClientAuth" in labels, name, "completions", labels)
    require("usernameAttribute" not in labels, name, "a field that is there is offered")
    item = await client.completion_item_resolve_async(
        next(item for item in items.items if item.label == "requireClientAuth"))
    require(item.documentation, name, "no documentation for a completion")
    completed = draft.edited([item.text_edit, *(item.additional_text_edits or [])])
    require('"requireClientAuth"' in completed, name, "the completion makes", completed)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=4, uri=identifier.uri),
        [types.TextDocumentContentChangeWholeDocument(fixed)]))
    ok(f"{name}: {len(labels)} fields are completed")

    # Formatting.
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(identifier, options))
    formatted = run(oconf, folder, "fmt", "--kind", "auth-token-configuration", "-", text=fixed)
    require(edits and document.edited(edits) == formatted, name, "formatted", document.edited(edits or []))
    ok(f"{name}: a document is formatted as by 'oconf fmt'")

    # Symbols, and the other remarks about a document.
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(identifier))
    names = [symbol.name for symbol in nested(symbols)]
    require(any("login.corp.example" in one for one in names), name, "symbols", names)
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("login"))
    require(found, name, "no symbols in the workspace")
    ranges = await client.text_document_folding_range_async(types.FoldingRangeParams(identifier))
    links = await client.text_document_document_link_async(types.DocumentLinkParams(identifier))
    selections = await client.text_document_selection_range_async(
        types.SelectionRangeParams(identifier, [document.at("sales")]))
    whole = types.Range(types.Position(0, 0), document.position(len(fixed.encode())))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(identifier, whole))
    require(ranges and links and selections[0].parent and hints, name, ranges, links, selections, hints)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(identifier))
    titles = [lens.command.title for lens in lenses]
    require("1 of 1 case reaches this issuer" in titles, name, "lenses", titles)
    ok(f"{name}: {len(names)} symbols, {len(ranges)} folds, {len(links)} links, {len(hints)} hints, {titles}")

    # References and renaming, in the policy and in the suite that tests it.
    role = document.at("mobile-sales", 2)
    places = await client.text_document_references_async(types.ReferenceParams(
        types.ReferenceContext(include_declaration=True), identifier, role))
    require({place.uri for place in places} == {identifier.uri, client.uri("staff.oconf-test.json")}, name, places)
    edit = await client.text_document_rename_async(types.RenameParams(identifier, role, "mobile-selling"))
    renamed = document.edited(edits_of(edit, identifier.uri))
    suite = Document((folder / "staff.oconf-test.json").read_text(), encoding)
    tested = suite.edited(edits_of(edit, client.uri("staff.oconf-test.json")))
    require(renamed == fixed.replace("mobile-sales", "mobile-selling"), name, "renamed", renamed)
    require(tested == suite.text.replace("mobile-sales", "mobile-selling"), name, "renamed in the suite", tested)
    ok(f"{name}: a role is renamed in the policy and in its tests")

    # From a test to its policy, to the mapping of a role, and what would be renamed.
    def target(found):
        """The first place of a definition, which may be a link."""
        one = found[0] if isinstance(found, list) else found
        return (one.target_uri, one.target_selection_range) if isinstance(one, types.LocationLink) else (one.uri, one.range)

    test = types.TextDocumentIdentifier(client.uri("staff.oconf-test.json"))
    client.open("staff.oconf-test.json", suite.text)
    found = await client.text_document_definition_async(types.DefinitionParams(test, suite.at("staff.auth-token", 2)))
    require(found and target(found)[0] == identifier.uri, name, "the policy of a test", found)
    found = await client.text_document_definition_async(types.DefinitionParams(test, suite.at('"mobile-sales"', 2)))
    require(found and target(found)[0] == identifier.uri, name, "the mapping of a role", found)
    place = target(found)[1]
    require("mobile-sales" in fixed[document.index(place.start):document.index(place.end)], name, "a mapping", place)
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(identifier, role))
    prepared = getattr(prepared, "range", prepared)
    require(fixed[document.index(prepared.start):document.index(prepared.end)] == "mobile-sales", name, prepared)
    ok(f"{name}: from a test to its policy, and to the mapping of its role")

    # The first lines formatted, and the findings of all files.
    half = types.Range(types.Position(0, 0), document.at('"usernameAttribute"'))
    edits = await client.text_document_range_formatting_async(types.DocumentRangeFormattingParams(identifier, half, options))
    after = document.edited(edits or [])
    require(edits and json.loads(after) == json.loads(fixed), name, "formatted in a range", after)
    require(after.endswith(fixed[fixed.index('"usernameAttribute"'):]), name, "formatted after the range", after)
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
    own = next((item for item in report.items if item.uri == identifier.uri), None)
    require(own and seen(own.items) == expected, name, "the findings of the workspace", report)
    ok(f"{name}: a range is formatted, and the workspace has {sum(len(item.items) for item in report.items)} findings")

    # A case runs, and a policy gets into its export.
    await client.workspace_execute_command_async(types.ExecuteCommandParams("oconf.runCase", [test.uri, "sales"]))
    require(any("passed: sales" in message.message for message in client.messages), name, "messages", client.messages)
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        identifier, whole, types.CodeActionContext([])))
    flatten = next((one for one in actions if "latten to" in one.title), None)
    require(flatten, name, "no action to flatten among", [one.title for one in actions])
    command = flatten.command if isinstance(flatten, types.CodeAction) else flatten
    await client.workspace_execute_command_async(types.ExecuteCommandParams(command.command, command.arguments))
    require(client.applied, name, "nothing was put into the export")
    changed = next(iter(edits_of(client.applied[-1], client.uri("policies.properties"))), None)
    require(changed and "virtualUserEnabled" in changed.new_text, name, "the export gets", client.applied[-1])
    ok(f"{name}: a case runs, and a policy gets into its export")

    # There is nothing to fix that is safe, and an explanation is shown.
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        identifier, whole, types.CodeActionContext([], only=["source.fixAll.oconf"])))
    require(not actions, name, "safe fixes", actions)
    await client.workspace_execute_command_async(types.ExecuteCommandParams("oconf.explain", ["field-type/quoted"]))
    require(client.messages or client.shown_documents, name, "no explanation is shown")
    client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))


def editor(oconf, folder, name, command):
    """Runs an editor with its script, and checks the file that it has saved."""
    program = folder / "bin"
    program.mkdir()
    (program / "oconf").symlink_to(oconf)
    workspace(folder / "files")
    file = folder / "files/staff.auth-token.json"
    environment = {"PATH": f"{program}:{os.environ['PATH']}", "HOME": str(folder), "OCONF_FILE": str(file),
                   "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=3 * SECONDS)
    except subprocess.TimeoutExpired as late:
        raise Failure(f"{name}: not done within {3 * SECONDS} s: {late.stdout}") from None
    require(done.returncode == 0, name, "status", done.returncode, done.stdout)
    lines = [line.strip() for line in done.stdout.splitlines() if line.startswith("ok: ")]
    require(len(lines) == 5, name, "has done only", done.stdout)
    print("\n".join(lines))
    fixed = POLICY.replace('"true"', "true")
    formatted = run(oconf, folder, "fmt", "--kind", "auth-token-configuration", "-", text=fixed)
    require(file.read_text() == formatted, name, "has saved", file.read_text())
    ok(f"{name}: the saved file is as 'oconf fmt' writes it")


def main():
    oconf = str(OCONF)
    # A fault in a message is reported below; pygls would print it, too.
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        try:
            for client in ("visual-studio-code", "neovim", "neovim@0.7", "emacs"):
                asyncio.run(session(oconf, workspace(folder / client.replace("@", "-")), client,
                                    client_capabilities(client)))
            # A client that asks for findings, and that counts code points.
            other = client_capabilities("neovim")
            other.general.position_encodings = [types.PositionEncodingKind.Utf32]
            other.text_document.diagnostic = types.DiagnosticClientCapabilities(related_document_support=True)
            asyncio.run(session(oconf, workspace(folder / "asking"), "asking", other))
            (folder / "nvim").mkdir()
            (folder / "init").mkdir()
            subprocess.run([oconf, "init", "--neovim"], cwd=folder / "init", check=True, capture_output=True)
            editor(oconf, folder / "nvim", "Neovim", [
                "nvim", "--headless", "-n", "-u", folder / "init/.nvim.lua", "-S", HERE / "editors.lua"])
            emacs = shutil.which("emacs")
            if emacs and subprocess.run([emacs, "--batch", "-l", "eglot"], capture_output=True).returncode == 0:
                (folder / "eglot").mkdir()
                editor(oconf, folder / "eglot", "Emacs", [
                    emacs, "--batch", "-l", ROOT / "editors/oconf.el", "-l", HERE / "editors.el"])
            else:
                print("skipped: Emacs with Eglot is not installed")
        except Failure as failure:
            sys.exit(f"editors: {failure}")


main()
