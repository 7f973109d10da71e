// Writes the design document of every system from its schema. With --check it only names those that are out of date.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const more = process.argv.slice(2)
const systems = readdirSync('systems').filter(name => existsSync(`systems/${name}/schema.ts`))
// Documents use the declared table names, whatever this machine sets.
const { DYNAMODB_TABLE_NAME: _, ...env } = process.env

let failed = false
for (const name of systems) {
  const folder = `systems/${name}`
  const seed = `${folder}/test/seed.json`
  const traffic = `${folder}/test/traffic.json`
  const beside = [
    ...(existsSync(seed) ? ['--notes', seed] : []),
    ...(existsSync(traffic) ? ['--traffic', traffic] : []),
  ]
  const args = ['docs', `${folder}/schema.ts`, '--output', `${folder}/DYNAMODB_SCHEMA.md`, ...beside, ...more]
  const { status } = spawnSync(process.execPath, ['packages/cli/dist/monotable.js', ...args], {
    stdio: 'inherit',
    env,
  })
  failed ||= status !== 0
}
if (failed && more.includes('--check')) console.error('node scripts/documents.mjs writes them again.')
process.exitCode = failed ? 1 : 0
