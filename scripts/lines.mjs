// Counts source lines by package and system: no blank lines, no comments, no tests.
import { countLines, parseFile, sourceFiles, workspaceFolders } from './sources.mjs'

/** Lines by folder. Code that systems share lies next to their folders and counts as `systems`. */
export function sourceLines() {
  const folders = workspaceFolders()
  const lines = new Map([...folders, 'systems'].map(folder => [folder, 0]))
  for (const file of ['packages', 'systems'].flatMap(sourceFiles)) {
    const folder = folders.find(each => file.startsWith(`${each}/`)) ?? 'systems'
    lines.set(folder, lines.get(folder) + countLines(parseFile(file)))
  }
  return lines
}

if (process.argv[1] === import.meta.filename) {
  const lines = sourceLines()
  const all = [...lines, ['in all', [...lines.values()].reduce((sum, each) => sum + each, 0)]]
  for (const [folder, count] of all)
    console.log(`${folder.padEnd(20)} ${count.toLocaleString('en').padStart(8)}`)
}
