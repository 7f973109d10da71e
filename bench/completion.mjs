// How long the editor takes to complete a name inside `set`, after a keystroke: node bench/completion.mjs [--rounds 9]
// It installs TypeScript 5.9 into a folder of its own, because later versions have no language service in JavaScript.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { median } from './rig/rounds.mjs'

const { rounds, trial } = counts({ rounds: 9 })
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'completion-'))

/** As many entities as a real schema has. In each program the last one asks for the completion. */
const many = 20
const upTo = count => Array.from({ length: count }, (_, at) => at)
const each = (count, text) => upTo(count).map(text).join('\n')
const names = count => upTo(count).map(at => `E${at}`)

const monotable = count => `import * as z from 'zod'
import { connect, entity, gsi, query, schema, table, type Transport } from 'monotable'
declare const transport: Transport
${each(
  count,
  at => `const E${at} = entity('E${at}', { PK: 'SHOP#{shopId}', SK: 'E${at}#{id}', GSI1PK: 'SHOP#{shopId}#C#{category}', GSI1SK: 'E${at}#{id}' }, {
  shopId: z.string(), id: z.string(), category: z.string(), name: z.string(), sku: z.string(), price: z.number(), stock: z.int(),
  threshold: z.int(), location: z.string(), active: z.boolean(), tags: z.array(z.string()), createdAt: z.string(),
})`,
)}
const design = schema({
  tables: [table('T', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { ${names(count).join(', ')} },
  access: { ${upTo(count)
    .map(at => `q${at}: query(E${at}, 'GSI1PK = SHOP#{shopId}#C#{category}')`)
    .join(', ')} },
})
const db = connect(design, transport)
export const changed = db.${names(count).at(-1)}.update({ shopId: 's', id: 'i' }, { set: { /*here*/ } })
`

const electrodb = count => `import { Entity, Service } from 'electrodb'
${each(
  count,
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
)}
export const changed = ${names(count).at(-1)}.patch({ shopId: 's', id: 'i' }).set({ /*here*/ })
`

/** ElectroDB's client of several entities, which knows all of them as ours does. */
const service = count =>
  electrodb(count).replace(
    'export const changed = ',
    `const service = new Service({ ${names(count).join(', ')} })\nexport const changed = service.entities.`,
  )

/** With zod's one name: for `import * as z` the compiler works out every export of zod, used or not. */
const named = count => monotable(count).replace("import * as z from 'zod'", "import { z } from 'zod'")

const columns = ['monotable', 'electrodb', 'monotable, import { z }']
/** Two that are alike, and one that is not: an entity of ElectroDB needs no client, and the compiler looks at no other. */
const comparisons = [
  {
    name: `one of ${many} in a client, and in a Service`,
    programs: [monotable, service, named],
    count: many,
  },
  { name: 'one in a client, and in a Service', programs: [monotable, service, named], count: 1 },
  { name: 'one in a client, and without one', programs: [monotable, electrodb, named], count: 1 },
  {
    name: `one of ${many} in a client, and without one`,
    programs: [monotable, electrodb, named],
    count: many,
  },
]

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
  const sides = comparisons.flatMap(({ programs, count }, row) =>
    programs.map((program, column) => ({
      row,
      column: columns[column],
      figures: [],
      ...timed(ts, `${row}-${column}`, program(count)),
    })),
  )
  for (let round = 0; round < rounds; round++)
    for (const { figures, complete } of sides) figures.push(complete())
  const report = new Report('completion', columns)
  const valuesOf = (row, value) =>
    Object.fromEntries(sides.filter(side => side.row === row).map(side => [side.column, value(side)]))
  for (const [row, { name }] of comparisons.entries())
    report.add({
      name,
      unit: 'ms',
      values: valuesOf(row, ({ figures }) => median(figures)),
      ratioBar: 1,
      lessIsBetter: true,
    })
  report.add({
    name: `what is worked out for one of ${many}`,
    unit: 'instantiations',
    values: valuesOf(0, ({ instantiations }) => instantiations()),
    bar: 9_000,
    lessIsBetter: true,
  })
  const conditions = `Milliseconds of processor time from a keystroke to the names inside \`set\`, in the last of ${many} entities of 12 attributes or in a single one, by the language service of TypeScript ${ts.version}, medians of ${rounds} in turn. Instantiations are the same on every machine. A client of ours knows its whole schema, as ElectroDB's Service does; an entity of ElectroDB also works without a client, and then the compiler looks at no other. Ours reads zod's declarations besides.`
  report.save({ conditions, trial })
} finally {
  rmSync(folder, { recursive: true })
}
