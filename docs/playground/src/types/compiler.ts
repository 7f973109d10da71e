// TypeScript itself, in a worker of its own. It is larger than all the rest, so it is loaded when somebody asks for it.

import declarations from 'virtual:declarations'
import ts from 'typescript'
import type { Checked, TypeFault } from './checked.ts'
import { compilerOptions } from './compiler-options.ts'

const file = '/schema.ts'
const files = new Map(Object.entries(declarations))
let version = 0

/** Folders are what files are in. */
const folders = new Set<string>()
for (const path of files.keys())
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    folders.add(path.slice(0, end))

const service = ts.createLanguageService({
  getCompilationSettings: () => compilerOptions,
  getCurrentDirectory: () => '/',
  getDefaultLibFileName: () => '/lib/lib.es2023.d.ts',
  getScriptFileNames: () => [file],
  getScriptVersion: path => (path === file ? String(version) : '0'),
  getScriptSnapshot: path => {
    const text = files.get(path)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  fileExists: path => files.has(path),
  readFile: path => files.get(path),
  directoryExists: path => folders.has(path),
  getDirectories: () => [],
})

function faultsOf(code: string): TypeFault[] {
  files.set(file, code)
  version++
  const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
  return found.map(({ start = 0, length = 0, code: number, messageText }) => ({
    from: start,
    to: start + length,
    line: code.slice(0, start).split('\n').length,
    code: `TS${number}`,
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly code: string }>) => {
  const said: Checked = { id: data.id, faults: faultsOf(data.code) }
  postMessage(said)
})
