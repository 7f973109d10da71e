import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { compilerOptions } from './src/types/compiler-options.ts'

const name = 'virtual:declarations'
const root = fileURLToPath(new URL('../..', import.meta.url))
/** What a schema may import: see src/sandbox/evaluate-schema.ts. */
const program = "import 'monotable'\nimport 'zod'\nimport 'zod/v4'\n"

/** The declarations of all that a schema can name, as one module: no file system is in the browser. */
export const declarations: Plugin = {
  name: 'declarations',
  resolveId: source => (source === name ? `\0${name}` : undefined),
  load: id => (id === `\0${name}` ? `export default ${JSON.stringify(gathered())}` : undefined),
}

function gathered(): Record<string, string> {
  const entry = join(root, 'docs/playground/schema.ts')
  const host = ts.createCompilerHost(compilerOptions)
  const { getSourceFile } = host
  host.getSourceFile = (path, ...options) =>
    path === entry
      ? ts.createSourceFile(path, program, ts.ScriptTarget.Latest)
      : getSourceFile(path, ...options)
  const files = ts
    .createProgram({ rootNames: [entry], options: compilerOptions, host })
    .getSourceFiles()
    .filter(({ fileName }) => fileName !== entry)
  const found = new Map<string, string>()
  for (const { fileName, text } of files) {
    found.set(placeOf(fileName), text)
    const manifest = manifestAbove(fileName)
    if (manifest) found.set(placeOf(manifest), fieldsOf(manifest))
  }
  for (const packageName of ['zod', 'monotable'])
    if (![...found.keys()].some(path => path.startsWith(`/node_modules/${packageName}/`)))
      throw new Error(`The declarations of ${packageName} were not found: run \`npm run build\` first.`)
  return Object.fromEntries(found)
}

/** As if all were installed in one folder: `packages/monotable` is a link in `node_modules`. */
function placeOf(file: string): string {
  const path = relative(root, file)
  const [, lib] = /node_modules\/typescript\/lib\/(.+)$/.exec(path) ?? []
  if (lib !== undefined) return `/lib/${lib}`
  const own = /^packages\/([\w-]+)\/(.+)$/.exec(path)
  if (!own) return `/${path}`
  return `/node_modules/${own[1] === 'monotable' ? 'monotable' : `@monotable/${own[1]}`}/${own[2]}`
}

function manifestAbove(file: string): string | undefined {
  if (/typescript\/lib\/lib\./.test(file)) return undefined
  for (let folder = dirname(file); folder.length >= root.length - 1; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (ts.sys.fileExists(path)) return path
  }
  return undefined
}

/** What finding a module needs. */
function fieldsOf(manifest: string): string {
  const { name, version, type, types, exports } = JSON.parse(readFileSync(manifest, 'utf8'))
  return JSON.stringify({ name, version, type, types, exports })
}
