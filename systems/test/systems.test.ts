import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { systems } from '../index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = readdirSync(`${root}systems`).filter(name => existsSync(`${root}systems/${name}/system.ts`))

test('every system in systems/ is in the list of those that start', () => {
  expect(systems.map(({ name }) => name).sort()).toEqual(folders)
})

test.each(folders)('the root of %s has its doors, and everything else has a subject', name => {
  const files = readdirSync(`${root}systems/${name}`, { withFileTypes: true }).filter(each => each.isFile())
  // The picture belongs to DYNAMODB_SCHEMA.md, and `monotable docs` writes both.
  const doors = files.map(({ name: file }) => file).filter(file => file !== 'DYNAMODB_SCHEMA.svg')
  expect(doors.length, doors.join(' ')).toBeLessThanOrEqual(10)
})

test.each(systems)('no subject of $name has an operation that another one has', ({ name, operations }) => {
  const subjects = readdirSync(`${root}systems/${name}`)
    .map(subject => `${root}systems/${name}/${subject}/operations.ts`)
    .filter(file => existsSync(file))
  const listed = subjects.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/export (?:\{ (\w+) \} from|const (\w+) =)/g)].map(
      ([, sent, made]) => sent ?? made,
    ),
  )
  expect(listed.filter((operation, at) => listed.indexOf(operation) !== at)).toEqual([])
  expect(Object.keys(operations)).toEqual(expect.arrayContaining(listed))
})

test('a new system touches its own folder and one list: nothing else names all systems one by one', () => {
  const isOwn = (file: string) => folders.some(name => file.startsWith(`systems/${name}/`))
  // Prose may name them, measurements and the lockfile are of what is there, and these tests have samples of some.
  const samples = [
    'packages/monotable/test/schema/systems.test.ts',
    'systems/test/drift.test.ts',
    'packages/cli/test/grant.test.ts',
    'packages/web/test/desk/jobs.test.ts',
    // Pictures to take of pages that there are.
    'scripts/pages-to-look-at.mjs',
    // What the documents to choose from are called; one that is not named here has the name of its folder.
    'docs/playground/src/examples.ts',
  ]
  const isLeftOut = (file: string) =>
    /\.md$|^bench\/|^package-lock\.json$/.test(file) || isOwn(file) || samples.includes(file)
  const naming = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(file => file !== '' && !isLeftOut(file) && existsSync(root + file))
    .filter(file => {
      const text = readFileSync(root + file, 'utf8')
      return folders.every(name => new RegExp(`\\b${name}\\b`).test(text))
    })
  expect(naming).toEqual(['systems/index.ts'])
})
