import { join } from 'node:path'

/** An editor with one program open: `complete` types a character and gives the milliseconds that the names take. */
export function openEditor(ts, { folder, name, program, isBundled, registry }) {
  const file = join(folder, `${name}.ts`)
  let version = 0
  const options = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: isBundled ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
    moduleResolution: isBundled ? ts.ModuleResolutionKind.Bundler : ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    types: [],
  }
  // An editor has the other files in memory.
  const read = new Map()
  const snapshot = path => {
    if (!read.has(path)) read.set(path, ts.sys.readFile(path))
    return read.get(path)
  }
  const textAt = () => `${program}// ${version}\n`
  const host = {
    getScriptFileNames: () => [file],
    getScriptVersion: path => (path === file ? String(version) : '0'),
    getScriptSnapshot: path => {
      const text = path === file ? textAt() : snapshot(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: path => path === file || ts.sys.fileExists(path),
    readFile: path => (path === file ? textAt() : ts.sys.readFile(path)),
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }
  const service = ts.createLanguageService(host, registry)
  const complete = () => {
    version++
    const begun = process.cpuUsage()
    const found = service.getCompletionsAtPosition(file, program.indexOf('/*here*/'), {})
    const { user, system } = process.cpuUsage(begun)
    const names = found?.entries.map(entry => entry.name) ?? []
    if (!names.includes('price') || !names.includes('tags'))
      throw new Error(
        `It completes ${names.slice(0, 5).join(', ') || 'nothing'} instead of the attributes in\n${program}`,
      )
    return (user + system) / 1000
  }
  // The first of all also reads the libraries' declarations.
  complete()
  return { complete, instantiations: () => service.getProgram().getInstantiationCount() }
}
