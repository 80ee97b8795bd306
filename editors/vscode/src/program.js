'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');

/** The program cannot be run; the message says why. */
class MissingProgram extends Error {}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The value of `oconf.path`. A workspace must not choose a program, so its settings do not count. */
function chosenPath() {
  const values = vscode.workspace.getConfiguration('oconf').inspect('path');
  return String(values?.globalValue ?? values?.defaultValue ?? '').trim();
}

/** A program in one of the folders of PATH. Relative ones, which would be folders of the workspace, do not count. */
function inPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map(folder => path.join(folder, name)).find(isProgram);
}

/**
 * The absolute path of the program: the one in the settings, or else the one in the extension, or else the one in PATH.
 *
 * @throws {MissingProgram}
 */
function findProgram(extensionPath) {
  const chosen = chosenPath();
  if (!chosen) {
    const bundled = path.join(extensionPath, 'bin', 'oconf');
    const found = isProgram(bundled) ? bundled : inPath('oconf');
    if (!found) throw new MissingProgram("cannot find the program 'oconf' in PATH");
    return found;
  }
  const home = chosen.startsWith('~/') ? path.join(os.homedir(), chosen.slice(2)) : chosen;
  const found = path.isAbsolute(home) ? home : home.includes('/') ? undefined : inPath(home);
  if (!found) {
    throw new MissingProgram(
      `cannot find '${chosen}', which is set in 'oconf.path'; expected an absolute path or the name of a program in PATH`);
  }
  if (!isProgram(found)) throw new MissingProgram(`'${chosen}', which is set in 'oconf.path', is not a program`);
  return found;
}

module.exports = { MissingProgram, findProgram };
