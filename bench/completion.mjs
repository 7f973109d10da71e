// How long the editor takes to complete a name inside `set`, after a keystroke: node bench/completion.mjs [--rounds 9]
// It installs TypeScript 5.9 into a folder of its own, because later versions have no language service in JavaScript.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'

const { rounds, trial } = counts({ rounds: 9 })
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'completion-'))

/** As many entities as a real schema has; the last one asks for the completion. */
const entities = 20
const numbers = Array.from({ length: entities }, (_, at) => at)
const last = entities - 1

const monotable = `import * as z from 'zod'
import { connect, entity, gsi, query, schema, table, type Transport } from 'monotable'
declare const transport: Transport
${numbers
  .map(
    at => `const E${at} = entity('E${at}', { PK: 'SHOP#{shopId}', SK: 'E${at}#{id}', GSI1PK: 'SHOP#{shopId}#C#{category}', GSI1SK: 'E${at}#{id}' }, {
  shopId: z.string(), id: z.string(), category: z.string(), name: z.string(), sku: z.string(), price: z.number(), stock: z.int(),
  threshold: z.int(), location: z.string(), active: z.boolean(), tags: z.array(z.string()), createdAt: z.string(),
})`,
  )
  .join('\n')}
const design = schema({
  tables: [table('T', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { ${numbers.map(at => `E${at}`).join(', ')} },
  access: { ${numbers.map(at => `q${at}: query(E${at}, 'GSI1PK = SHOP#{shopId}#C#{category}')`).join(', ')} },
})
const db = connect(design, transport)
export const changed = db.E${last}.update({ shopId: 's', id: 'i' }, { set: { /*here*/ } })
`

const electrodb = `import { Entity } from 'electrodb'
${numbers
  .map(
    at => `const E${at} = new Entity({
  model: { entity: 'e${at}', version: '1', service: 'shop' },
  attributes: {
    shopId: { type: 'string', required: true }, id: { type: 'string', required: true },
    category: { type: 'string', required: true }, name: { type: 'string', required: true },
    sku: { type: 'string', required: true }, price: { type: 'number', required: true },
    stock: { type: 'number', required: true }, threshold: { type: 'number', required: true },
    location: { type: 'string', required: true }, active: { type: 'boolean', required: true },
    tags: { type: 'list', items: { type: 'string' }, required: true }, createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: { pk: { field: 'PK', composite: ['shopId'] }, sk: { field: 'SK', composite: ['id'] } },
    byCategory: { index: 'GSI1', pk: { field: 'GSI1PK', composite: ['shopId', 'category'] }, sk: { field: 'GSI1SK', composite: ['id'] } },
  },
}, { table: 'T' })`,
  )
  .join('\n')}
export const changed = E${last}.patch({ shopId: 's', id: 'i' }).set({ /*here*/ })
`

/** The same with zod's one name: for `import * as z` the compiler works out every export of zod, used or not. */
const named = monotable.replace("import * as z from 'zod'", "import { z } from 'zod'")

/** An entity of ElectroDB's client of several, which knows all of them as ours does. */
const together = electrodb
  .replace('{ Entity }', '{ Entity, Service }')
  .replace(
    `export const changed = E${last}`,
    `const service = new Service({ ${numbers.map(at => `E${at}`).join(', ')} })\nexport const changed = service.entities.E${last}`,
  )

/** Milliseconds that each completion takes, the first of all left out: it also reads the libraries' declarations. */
function timed(ts, name, program) {
  const file = join(folder, `${name}.ts`)
  let version = 0
  const options = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
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
  const service = ts.createLanguageService(host)
  const complete = () => {
    version++
    const begun = process.cpuUsage()
    const found = service.getCompletionsAtPosition(file, program.indexOf('/*here*/'), {})
    const { user, system } = process.cpuUsage(begun)
    const names = found?.entries.map(entry => entry.name) ?? []
    if (!names.includes('price') || !names.includes('tags'))
      throw new Error(
        `${name} completes ${names.slice(0, 5).join(', ') || 'nothing'} instead of the attributes`,
      )
    return (user + system) / 1000
  }
  complete()
  return { complete, instantiations: () => service.getProgram().getInstantiationCount() }
}

try {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 'typescript@5.9'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const ts = createRequire(join(folder, 'package.json'))('typescript')
  const programs = { monotable, electrodb, 'electrodb, Service': together, 'monotable, import { z }': named }
  const sides = Object.entries(programs).map(([column, program]) => ({
    column,
    figures: [],
    ...timed(ts, column.replaceAll(/\W+/g, '-'), program),
  }))
  for (let round = 0; round < rounds; round++)
    for (const { figures, complete } of sides) figures.push(complete())
  const median = figures => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]
  const report = new Report('completion', Object.keys(programs))
  const each = value => Object.fromEntries(sides.map(side => [side.column, value(side)]))
  report.add({
    name: 'names inside set',
    unit: 'ms',
    values: each(({ figures }) => median(figures)),
    ratioBar: 1,
    lessIsBetter: true,
  })
  report.add({
    name: 'what the compiler works out for it',
    unit: 'instantiations',
    values: each(({ instantiations }) => instantiations()),
    bar: 9_000,
    lessIsBetter: true,
  })
  const conditions = `Milliseconds of processor time from a keystroke to the names inside \`set\`, in the last of ${entities} entities of 12 attributes, by the language service of TypeScript ${ts.version}, medians of ${rounds} in turn. Instantiations are the same on every machine. ElectroDB's entity stands alone, and the compiler looks at no other; a client of ours knows its whole schema, as ElectroDB's Service does, and zod's declarations are read besides.`
  report.save({ conditions, trial })
} finally {
  rmSync(folder, { recursive: true })
}
