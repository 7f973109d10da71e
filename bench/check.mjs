// How long the design check of a schema takes, the start of the process included: node bench/check.mjs [--runs 11]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fiftyEntities } from './check/fifty-entities.mjs'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { inTurn } from './rig/rounds.mjs'

const { runs, trial } = counts({ runs: 11 })
const command = fileURLToPath(new URL('../packages/cli/dist/monotable.js', import.meta.url))
// Inside the repository, so that the schema imports the library by its name.
const folder = mkdtempSync(fileURLToPath(new URL('.check-', import.meta.url)))
const file = join(folder, 'schema.ts')
writeFileSync(file, fiftyEntities())

const report = new Report('check', ['monotable'])
try {
  const [first] = await inTurn(Math.min(5, runs), [() => checked({ ...process.env, JITI_FS_CACHE: 'false' })])
  const [again] = await inTurn(runs, [() => checked(process.env)])
  report.add({
    name: 'check of 50 entities',
    unit: 'ms',
    values: { monotable: again },
    bar: 1000,
    lessIsBetter: true,
  })
  report.add({
    name: 'the same, never read before',
    unit: 'ms',
    values: { monotable: first },
    bar: 1000,
    lessIsBetter: true,
  })
} finally {
  rmSync(folder, { recursive: true })
}
report.save({
  conditions: `A schema in TypeScript with 50 entities, 140 access patterns and two indexes, from the start of the process to its end; median of ${runs} runs.`,
  trial,
})

function checked(env) {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [command, 'check', file], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the check ended with ${status}: ${stderr}`)
  return performance.now() - started
}
