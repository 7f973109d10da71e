// Breaks lines of the sources one at a time and runs the tests that reach them. A break that no test notices is a hole.
//
//   npm run mutate -- --package engine --under storage,items --sample 200 --seed 7
//   npm run mutate -- --sample 100                                     of the server and all systems
//   npm run mutate -- --at packages/engine/src/storage/writer.ts:180 --tests packages/engine/test/storage
//
// It never changes the files themselves. Tests that start programs from dist/ do not see a mutant. A mutant gets at most
// `--files` test files of its package, the nearest ones, and none that takes more than `--longest` seconds by itself.
// Mutants that no test file calls together share a run with the two most specific tests of each. A mutant that survives runs
// alone with all of its tests. With the same `--out` it continues: it does not try noticed mutants again.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mutantsOf, parses } from './mutate/mutants.mjs'
import { planRuns } from './mutate/plan-runs.mjs'
import { findReach, isCalledBy } from './mutate/reach.mjs'
import { runTests } from './mutate/run-tests.mjs'

// Also ends running tests: see run-tests.mjs.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const { values: options } = parseArgs({
  options: {
    package: { type: 'string', default: ['server', ...namesIn('systems')].join(',') },
    under: { type: 'string' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
    tests: { type: 'string' },
    files: { type: 'string', default: '20' },
    longest: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})

/** How many mutants one round takes. */
const turn = 25
/** The sources as they were when the mutants were chosen. */
const texts = new Map()
const folders = options.at ? [folderOf(options.at)] : options.package.split(',').map(folderNamed)
const chosen = options.at ? mutantsAt(options.at) : sample(folders.flatMap(sourcesOf))
if (chosen.length === 0)
  throw new Error('There is nothing to break here. Look at --package, --under and --at.')
const noticedBefore = readNoticed()
/** What is known about the test files; nothing if you name them. */
let reach
const results = await tryAll(chosen)
summarise(results)

function namesIn(root) {
  return readdirSync(root).filter(name => existsSync(`${root}/${name}/package.json`))
}

function folderNamed(name) {
  const folder = [`packages/${name}`, `systems/${name}`].find(each => existsSync(`${each}/package.json`))
  if (!folder)
    throw new Error(
      `There is no package ${name}. Known: ${[...namesIn('packages'), ...namesIn('systems')].join(', ')}.`,
    )
  return folder
}

function folderOf(place) {
  return place.split('/').slice(0, 2).join('/')
}

function filesUnder(folder, matches) {
  return readdirSync(folder, { recursive: true })
    .filter(name => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name) && matches(name))
    .map(name => `${folder}/${name}`)
    .sort()
}

function sourcesOf(folder) {
  const isSource = name => !/(^|\/)(test|testing|demo)\/|\.(test|config|d)\.tsx?$/.test(name)
  const isMeant = name =>
    !options.under || options.under.split(',').some(part => `/${name}`.includes(`/${part}/`))
  return filesUnder(folder, name => isSource(name) && isMeant(name))
}

function testsIn(folder) {
  return filesUnder(folder, name => /\.test\.tsx?$/.test(name))
}

function mutantsIn(file) {
  texts.set(file, readFileSync(file, 'utf8'))
  return mutantsOf(file, texts.get(file))
}

function isReadable(mutant) {
  return parses(texts.get(mutant.file), mutant)
}

function mutantsAt(place) {
  const [file, line] = place.split(':')
  return mutantsIn(file).filter(each => each.line === Number(line) && isReadable(each))
}

/** Chooses lines to break, one mutant each. The same sources and seed give the same choice. */
function sample(files) {
  const random = seeded(Number(options.seed))
  const lines = new Map()
  for (const mutant of files.flatMap(mutantsIn)) {
    const place = `${mutant.file}:${mutant.line}`
    lines.set(place, [...(lines.get(place) ?? []), mutant])
  }
  console.log(`${files.length} files, ${lines.size} lines that can be broken`)
  const shuffled = [...lines.values()].map(mutants => ({ mutants, order: random(), which: random() }))
  const found = []
  for (const { mutants, which } of shuffled.sort((a, b) => a.order - b.order)) {
    if (found.length === Number(options.sample)) break
    const readable = mutants.filter(isReadable)
    if (readable.length > 0) found.push(readable[Math.floor(which * readable.length)])
  }
  return found
}

/** Mulberry32. */
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The test files for a mutant, the most specific first: a file that calls few functions says most about each.
 */
function testsFor(mutant) {
  if (options.tests) return options.tests.split(',')
  const found = [...reach]
    .map(([file, test]) => ({ file, ...test }))
    .filter(test => test.milliseconds <= Number(options.longest) * 1000 && isCalledBy(mutant, test))
  const cost = test => test.reached.length * (test.milliseconds + 200)
  return found.sort((a, b) => cost(a) - cost(b)).map(test => test.file)
}

async function tryAll(mutants) {
  const results = []
  const tell = result => {
    results.push(result)
    console.log(`${String(results.length).padStart(4)}/${mutants.length} ${describe(result)}`)
    if (options.out) writeFileSync(options.out, `${JSON.stringify(results, undefined, 2)}\n`)
  }
  const known = mutants.flatMap(mutant => noticedBefore.get(nameOf(mutant)) ?? [])
  for (const result of known) tell(result)
  const left = mutants.filter(mutant => !noticedBefore.has(nameOf(mutant)))
  // In rounds, so that you have results if you stop it.
  for (let at = 0; at < left.length; at += turn) await tryTurn(left.slice(at, at + turn), tell)
  return results
}

async function tryTurn(mutants, tell) {
  const [sources, tests] = [folders.flatMap(sourcesOf), folders.flatMap(testsIn)]
  if (!options.tests) reach = await findReach(mutants, { sources, tests, most: Number(options.files) })
  const left = new Set(mutants)
  const runs = reach ? planRuns([...left], { reach, testsFor }) : []
  if (runs.length > 0) console.log(`${runs.length} runs that several share`)
  for (const run of runs) {
    for (const [mutant, by] of await tryTogether(run)) {
      left.delete(mutant)
      const { file, line, what } = mutant
      tell({ file, line, what, end: 'failed', by })
    }
  }
  const rest = [...left]
  const work = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) tell(await tryOne(one))
  }
  await Promise.all(Array.from({ length: Number(options.jobs) }, work))
}

function nameOf({ file, line, what }) {
  return `${file}:${line} ${what}`
}

/** The mutants that a test noticed in an earlier run. */
function readNoticed() {
  if (!options.out || !existsSync(options.out)) return new Map()
  const results = JSON.parse(readFileSync(options.out, 'utf8'))
  const noticed = results.filter(({ end }) => end !== 'survived' && end !== 'not reached')
  return new Map(noticed.map(result => [nameOf(result), result]))
}

/** Which of them a test noticed, and which test. */
async function tryTogether({ mutants, tests }) {
  for (const { file } of mutants) mustBeAsItWas(file)
  const files = [...tests.keys()]
  const run = await runTests({
    files,
    task: { mutants, order: files },
    seconds: 90 + (usualTime(files) * 5) / 1000,
    options: ['--maxWorkers=2'],
  })
  const noticed = new Map()
  for (const { file, failed, failure } of run.files ?? []) {
    const mutant = tests.get(file)
    if (failed && !noticed.has(mutant)) noticed.set(mutant, `${file}: ${failure ?? 'load'}`)
  }
  return noticed
}

function usualTime(files) {
  return files.reduce((sum, each) => sum + (reach?.get(each)?.milliseconds ?? 10_000), 0)
}

function mustBeAsItWas(file) {
  if (readFileSync(file, 'utf8') === texts.get(file)) return
  throw new Error(`${file} has changed meanwhile. Start again, in a copy if you want to go on working.`)
}

async function tryOne(mutant) {
  mustBeAsItWas(mutant.file)
  const all = testsFor(mutant)
  const files = all.slice(0, Number(options.files))
  const { file, line, what } = mutant
  if (files.length === 0) return { file, line, what, end: 'not reached' }
  const run = await runTests({
    files,
    task: { mutants: [mutant], order: files },
    seconds: 90 + (usualTime(files) * 5) / 1000,
    options: ['--bail=1', '--maxWorkers=1'],
  })
  const survived = run.end === 'passed'
  return {
    file,
    line,
    what,
    end: survived ? 'survived' : run.end,
    by: run.by,
    ran: files.length,
    of: all.length,
  }
}

function describe({ file, line, what, end, by, ran, of }) {
  const beside = end === 'survived' ? ` (${ran} of ${of} test files)` : by ? ` ${by}` : ''
  return `${end.padEnd(11)} ${file}:${line}  ${what}${beside}`
}

function summarise(results) {
  const open = results.filter(({ end }) => end === 'survived' || end === 'not reached')
  console.log(
    `\n${results.length - open.length} of ${results.length} were noticed${open.length > 0 ? '; these were not:' : ''}`,
  )
  for (const result of open) console.log(`  ${describe(result)}`)
  process.exitCode = open.length === 0 ? 0 : 1
}
