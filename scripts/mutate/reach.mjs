// Which test file calls which function, and how long it takes: asked only of the test files that stand nearest.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runTests } from './run-tests.mjs'

/** How many test files of a mutant should call its function, and how many one run asks. */
const limits = { callers: 2, asked: 2, together: 12, secondsEach: 60 }

/**
 * Asks test files until every mutant has a few that call its function, or its `most` nearest ones were asked. The answers
 * are kept until a source or the test file changes, so that whoever was stopped goes on.
 *
 * @returns {Promise<Map<string, { milliseconds: number, reached: string[] }>>}
 */
export async function findReach(mutants, { sources, tests, most }) {
  const known = knownReach(sources)
  const reach = new Map()
  const take = file => {
    const found = known.read(file)
    if (found) reach.set(file, found)
    return found !== undefined
  }
  const nearest = new Map(mutants.map(mutant => [mutant, byNearness(mutant.file, tests).slice(0, most)]))
  for (;;) {
    const asked = new Set()
    for (const [mutant, files] of nearest) {
      const left = files.filter(file => !reach.has(file) && !take(file))
      const callers = files.filter(file => reach.has(file) && isCalledBy(mutant, reach.get(file)))
      if (callers.length < limits.callers) for (const file of left.slice(0, limits.asked)) asked.add(file)
    }
    if (asked.size === 0) return reach
    console.log(`looking which functions ${asked.size} test files call (kept until a file changes) …`)
    const files = [...asked]
    for (let at = 0; at < files.length; at += limits.together) {
      for (const [file, found] of await ask(files.slice(at, at + limits.together), sources))
        known.write(file, found)
    }
  }
}

/** What runs while a module loads is left to the tests that call a function of that module. */
export function isCalledBy({ file, within }, { reached }) {
  return reached.some(name =>
    within === undefined ? name.startsWith(`${file}#`) : name === `${file}#${within}`,
  )
}

/**
 * Tests beside the source come first, then those of its folder's name, then those that share words with its name.
 *
 * @public A test imports it by its place.
 */
export function byNearness(source, tests) {
  const root = source.split('/').slice(0, 2).join('/')
  const near = test => {
    const [one, other] = [placeOf(source), placeOf(test)]
    let shared = 0
    while (shared < one.folders.length && one.folders[shared] === other.folders[shared]) shared++
    const words = one.words.filter(word => other.words.includes(word)).length
    return shared * 3 + words * 2
  }
  return tests
    .filter(test => test.startsWith(`${root}/`))
    .map(test => ({ test, near: near(test) }))
    .sort((a, b) => b.near - a.near)
    .map(({ test }) => test)
}

function placeOf(path) {
  const parts = path.split('/').filter(part => part !== 'src' && part !== 'test')
  const name = parts.pop().replace(/(\.test)?\.tsx?$/, '')
  // One form of a word: `sales` and `sale` are about the same.
  const words = [...name.split('-'), parts.at(-1)].map(word => word.replace(/s$/, ''))
  return { folders: parts, words }
}

/** A test file that fails without a mutant, or takes too long, notices nothing: it calls nothing. */
async function ask(files, sources) {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-reach-'))
  const task = { sources, reach: true }
  const seconds = 60 + files.length * limits.secondsEach
  const run = await runTests({
    files,
    task,
    seconds,
    env: { MUTATE_REACH: folder },
    options: ['--maxWorkers=2'],
  })
  const reached = new Map(
    readdirSync(folder).map(name => {
      const written = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return [written.file, written.reached]
    }),
  )
  rmSync(folder, { recursive: true })
  const ran = new Map((run.files ?? []).map(each => [each.file, each]))
  return files.map(file => {
    const { milliseconds = Number.MAX_SAFE_INTEGER, failed = true } = ran.get(file) ?? {}
    if (failed) console.log(`left out, since it fails or does not end without a mutant: ${file}`)
    return [file, { milliseconds, reached: failed ? [] : (reached.get(file) ?? []) }]
  })
}

function knownReach(sources) {
  const folder = `node_modules/.cache/mutate/${hashOf(sources)}`
  const place = file => join(folder, `${hashOf([file])}.json`)
  return {
    read: file => (existsSync(place(file)) ? JSON.parse(readFileSync(place(file), 'utf8')) : undefined),
    write: (file, found) => {
      mkdirSync(dirname(place(file)), { recursive: true })
      writeFileSync(place(file), JSON.stringify(found))
    },
  }
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
