// Imports point one way: between packages, and between the rooms of the engine and of the library.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Which of our packages a package may import. Tests may import any. */
const mayImport = {
  'packages/monotable': [],
  'packages/engine': [],
  'packages/server': ['monotable'],
  'packages/studio': ['monotable'],
  'packages/import': ['monotable'],
  'packages/cli': [
    'monotable',
    '@monotable/engine',
    '@monotable/import',
    '@monotable/server',
    '@monotable/studio',
  ],
  systems: ['monotable', '@monotable/server'],
}

/**
 * The rooms of a package from top to bottom: what is imported stands in the same row or further down. A file listed by
 * name is a room of its own; others of `src/` belong to `root`.
 */
const engine = {
  src: 'packages/engine/src',
  root: 'engine.ts',
  rows: [
    ['index.ts', 'cli.ts', 'cli'],
    ['http'],
    ['open.ts', 'engine.ts', 'upkeep'],
    ['operations'],
    ['partiql'],
    ['items', 'tables', 'streams', 'ttl', 'backups'],
    ['expressions'],
    ['shapes'],
    ['keys'],
    ['storage'],
    ['tables/table.ts'],
    ['values'],
    ['errors.ts'],
  ],
  // From here on down nothing is known of what stands above, not even a type.
  foundation: 'expressions',
}
const library = {
  src: 'packages/monotable/src',
  rows: [
    ['index.ts', 'light.ts'],
    ['connect.ts'],
    ['connect-session.ts', 'repository.ts', 'raw', 'design'],
    ['pages'],
    ['operations', 'satellites'],
    ['client.ts', 'change.ts', 'session.ts', 'changes', 'observe', 'tables', 'transports'],
    ['schema'],
    ['expressions'],
    ['keys'],
    ['values'],
    ['errors.ts', 'transport.ts', 'back-off.ts'],
  ],
  foundation: 'index.ts',
}

const faults = [...Object.keys(mayImport).flatMap(packageFaults), ...[engine, library].flatMap(roomFaults)]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

function packageFaults(folder) {
  const faults = []
  for (const { file, specifier } of importsUnder(folder)) {
    const ours = /^(monotable|@monotable\/[^/]+)(\/|$)/.exec(specifier)?.[1]
    if (ours && !mayImport[folder].includes(ours)) faults.push(`${file} may not import ${ours}`)
    if (specifier.startsWith('.') && !normalize(join(dirname(file), specifier)).startsWith(`${folder}/`)) {
      faults.push(`${file} reaches out of its package: ${specifier}`)
    }
  }
  return faults
}

function roomFaults({ src, rows, root, foundation }) {
  const faults = []
  const lowest = rows.findIndex(row => row.includes(foundation))
  const rowOf = path => {
    const exact = rows.findIndex(row => row.includes(path))
    if (exact >= 0) return exact
    const room = path.includes('/') ? path.slice(0, path.indexOf('/')) : root
    const row = rows.findIndex(row => row.includes(room))
    if (row < 0) throw new Error(`${src}/${path} is in no room that scripts/directions.mjs knows`)
    return row
  }
  for (const { file, specifier, typeOnly } of importsUnder(src)) {
    if (!specifier.startsWith('.')) continue
    const from = rowOf(file.slice(src.length + 1))
    const to = rowOf(normalize(join(dirname(file), specifier)).slice(src.length + 1))
    if (to >= from || (typeOnly && from < lowest)) continue
    faults.push(`${file} imports upwards: ${specifier}`)
  }
  return faults
}

function* importsUnder(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /(^|\/)(node_modules|dist|test)\//.test(name)) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    for (const [, type, specifier] of text.matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm,
    )) {
      yield { file, specifier, typeOnly: type !== undefined }
    }
    for (const [, specifier] of text.matchAll(/\bimport\s*\(?\s*'([^']+)'/g)) {
      yield { file, specifier, typeOnly: false }
    }
  }
}
