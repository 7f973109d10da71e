// Checks everything that must hold besides the tests. Prints one line per step, and the output of a step that fails.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Packages are ESM only, so `require` and old resolvers are not checked. */
const attw = 'attw --pack --profile esm-only --no-emoji --no-color'

const steps = [
  ['build', 'npm run --silent build'],
  ['types', 'tsc --build'],
  ['lint and format', 'biome check --diagnostic-level=error --max-diagnostics=50'],
  ['dead code', 'knip --no-progress'],
  ['directions of imports', 'node scripts/directions.mjs'],
  ['ceilings and lists of public names', 'node scripts/ceilings.mjs'],
  ['lockfile is good everywhere', 'node scripts/lockfile.mjs'],
  ['figures are those measured', 'node scripts/figures.mjs --check'],
  ['designs of the systems', 'node packages/cli/dist/monotable.js check systems/*/schema.ts'],
  ['design documents are current', 'node scripts/documents.mjs --check'],
  ...publishedPackages().flatMap(folder => [
    [`publint ${folder}`, `publint ${folder} --strict`],
    [`attw ${folder}`, `${attw} ${folder}${styles(folder)}`],
  ]),
]

const failed = []
const waiting = [...steps]
// The other steps need the build, so it comes first. Then one step runs per core.
await take(waiting.shift())
await Promise.all(Array.from({ length: availableParallelism() }, takeAll))
console.log(failed.length === 0 ? `${steps.length} checks ok` : `failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function takeAll() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await take(step)
}

async function take([name, command]) {
  const started = performance.now()
  const { code, output } = await run(command)
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  console.log(`${name.padEnd(36)} ${code === 0 ? 'ok' : 'FAILED'}  ${seconds}`)
  if (code === 0) return
  console.log(output.trimEnd())
  failed.push(name)
}

function publishedPackages() {
  const folders = readdirSync('packages').map(name => `packages/${name}`)
  return folders.filter(folder => existsSync(`${folder}/package.json`) && !manifestOf(folder).private)
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}

/** A stylesheet has no types. */
function styles(folder) {
  const names = Object.keys(manifestOf(folder).exports ?? {}).filter(name => name.endsWith('.css'))
  return names.length > 0 ? ` --exclude-entrypoints ${names.join(' ')}` : ''
}

function run(command) {
  const env = { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, FORCE_COLOR: '0' }
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ code, output })))
}
