// How long the editor takes to complete a name inside `set`, after a keystroke: node bench/completion.mjs [--rounds 15]
// It installs TypeScript 5.9 into a folder of its own, because later versions have no language service in JavaScript.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEditor } from './completion/editor.mjs'
import { columns, comparisons, many, passingOn } from './completion/programs.mjs'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { median } from './rig/rounds.mjs'

const { rounds, trial } = counts({ rounds: 15 })
/** Rounds that are not counted: an editor has been typed in before, and its code is compiled. */
const before = 10
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'completion-'))

function measure(editors) {
  for (let round = -before; round < rounds; round++)
    for (const { figures, complete } of editors.values()) {
      const milliseconds = complete()
      if (round >= 0) figures.push(milliseconds)
    }
}

try {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  writeFileSync(join(folder, passingOn.file), passingOn.text)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 'typescript@5.9'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const ts = createRequire(join(folder, 'package.json'))('typescript')
  const registry = ts.createDocumentRegistry()
  const editors = new Map()
  const editorOf = (program, isBundled = false) => {
    const id = `${isBundled} ${program}`
    if (!editors.has(id)) {
      const editor = openEditor(ts, { folder, name: editors.size, program, isBundled, registry })
      editors.set(id, { figures: [], ...editor })
    }
    return editors.get(id)
  }
  for (const { programs, isBundled } of comparisons)
    for (const program of programs) editorOf(program, isBundled)
  measure(editors)
  const report = new Report('completion', columns)
  const valuesOf = ({ programs, isBundled }, value) =>
    Object.fromEntries(programs.map((program, at) => [columns[at], value(editorOf(program, isBundled))]))
  for (const compared of comparisons) {
    const { name } = compared
    report.add({
      name,
      unit: 'ms',
      values: valuesOf(compared, ({ figures }) => median(figures)),
      // Nothing of zod alone is ours.
      ratioBar: name.startsWith('zod') ? undefined : 1,
      lessIsBetter: true,
    })
  }
  report.add({
    name: `what is worked out for one of ${many}`,
    unit: 'instantiations',
    values: valuesOf(comparisons[0], ({ instantiations }) => instantiations()),
    bar: 7_500,
    lessIsBetter: true,
  })
  const conditions = `Milliseconds of processor time from a keystroke to the names inside \`set\`, in the last of ${many} entities of 12 attributes or in a single one, by the language service of TypeScript ${ts.version}, medians of ${rounds} in turn after ${before} that are not counted. Instantiations are the same on every machine. A client of ours knows its whole schema, as ElectroDB's Service does; an entity of ElectroDB also works without a client, and then the compiler looks at no other. "zod alone" has the same attributes in zod and 8 lines of types that check nothing, beside an entity of ElectroDB without a client: no library whose attributes are in zod can be quicker. "bundled" has \`module: esnext\` and \`moduleResolution: bundler\`, as projects of Vite and others do; the rest has \`nodenext\`. "zod passed on" imports \`* as z\` from a file that says \`${passingOn.text.trim()}\`.`
  report.save({ conditions, trial })
} finally {
  rmSync(folder, { recursive: true })
}
