#!/usr/bin/env python3
"""Packs the extension for Visual Studio Code, editors/vscode, with the schemas that it uses.

  Scripts/vscode.py FOLDER [OCONF]

With OCONF, the package holds this program as well, and is for its platform only. The same files and SOURCE_DATE_EPOCH give the
same bytes.
"""
import json
import os
import re
import struct
import sys
import time
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from wheel import EARLIEST, ELF_MACHINES, MACH_MACHINES, elf_machine

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "editors/vscode"
PARTS = ["package.json", "README.md", "*.language-configuration.json", "src/*.js", "syntaxes/*.json"]
ARCHITECTURES = {"x86_64": "x64", "aarch64": "arm64", "arm64": "arm64"}
TYPES = {
    ".js": "application/javascript", ".json": "application/json", ".md": "text/markdown", ".txt": "text/plain",
    ".vsixmanifest": "text/xml",
}


def version():
    source = (ROOT / "Sources/oconf/CommandLine/Version.swift").read_text()
    return re.search(r'current = "(\d+\.\d+\.\d+)', source)[1]


def platform(program):
    """The name that Visual Studio Code has for the platform of a program."""
    machine = elf_machine(program)
    if machine in ELF_MACHINES:
        return "linux-" + ARCHITECTURES[ELF_MACHINES[machine]]
    if program.startswith(b"\xcf\xfa\xed\xfe"):
        (machine,) = struct.unpack_from("<I", program, 4)
        if machine in MACH_MACHINES:
            return "darwin-" + ARCHITECTURES[MACH_MACHINES[machine]]
    sys.exit("vscode.py: not a program for a platform of Visual Studio Code")


def contents(manifest, program):
    """The files of the extension by their names."""
    files = {str(path.relative_to(SOURCE)): path.read_bytes() for part in PARTS for path in SOURCE.glob(part)}
    files["package.json"] = (json.dumps(manifest, indent=4, ensure_ascii=False) + "\n").encode()
    files["LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    files["NOTICE"] = (ROOT / "NOTICE").read_bytes()
    for entry in manifest["contributes"]["jsonValidation"]:
        files[entry["url"].removeprefix("./")] = (ROOT / entry["url"]).read_bytes()
    if program:
        files["bin/oconf"] = program
    return files


def package_manifest(manifest, target):
    """extension.vsixmanifest, by which Visual Studio Code and its marketplace know an extension."""
    identity = {"Language": "en-US", "Id": manifest["name"], "Version": manifest["version"],
                "Publisher": manifest["publisher"]}
    if target:
        identity["TargetPlatform"] = target
    attributes = " ".join(f"{name}={quoteattr(value)}" for name, value in identity.items())
    properties = {
        "Microsoft.VisualStudio.Code.Engine": manifest["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "",
        "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": ",".join(manifest["extensionKind"]),
        "Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown": "true",
    }
    lines = "\n".join(f"      <Property Id={quoteattr(name)} Value={quoteattr(value)}/>" for name, value in properties.items())
    assets = {
        "Microsoft.VisualStudio.Code.Manifest": "package.json",
        "Microsoft.VisualStudio.Services.Content.Details": "README.md",
        "Microsoft.VisualStudio.Services.Content.License": "LICENSE.txt",
    }
    asset_lines = "\n".join(f'    <Asset Type="{kind}" Path="extension/{name}" Addressable="true"/>'
                            for kind, name in assets.items())
    return f"""\
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {attributes}/>
    <DisplayName>{escape(manifest["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(manifest["description"])}</Description>
    <Tags>{escape(",".join(manifest["keywords"]))}</Tags>
    <Categories>{escape(",".join(manifest["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Properties>
{lines}
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
{asset_lines}
  </Assets>
</PackageManifest>
"""


def content_types(names):
    """[Content_Types].xml, which every package of this form has."""
    defaults = "".join(f'  <Default Extension="{extension}" ContentType="{kind}"/>\n' for extension, kind in TYPES.items())
    overrides = "".join(f'  <Override PartName="/{name}" ContentType="application/octet-stream"/>\n'
                        for name in names if Path(name).suffix not in TYPES)
    return f"""\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
{defaults}{overrides}</Types>
"""


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    folder = Path(sys.argv[1])
    program = Path(sys.argv[2]).read_bytes() if len(sys.argv) == 3 else None
    target = platform(program) if program else None
    manifest = json.loads((SOURCE / "package.json").read_text())
    manifest["version"] = version()
    files = {f"extension/{name}": data for name, data in sorted(contents(manifest, program).items())}
    files = {
        "extension.vsixmanifest": package_manifest(manifest, target).encode(),
        "[Content_Types].xml": content_types(files).encode(),
        **files,
    }
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), EARLIEST))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"oconf-{f'{target}-' if target else ''}{manifest['version']}.vsix"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, moment[:6])
            mode = 0o755 if name == "extension/bin/oconf" else 0o644
            # The system that made the archive is Unix, which has permissions.
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(path)


if __name__ == "__main__":
    main()
