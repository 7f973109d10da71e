import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as dynamodb from '@monotable/dynamodb'
import * as engine from '@monotable/engine'
import * as importer from '@monotable/import'
import * as server from '@monotable/server'
import * as studio from '@monotable/studio'
import * as monotable from 'monotable'
import * as migrate from 'monotable/migrate'
import { expect, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

// The README of the library is its reference: what can be called, declared, given or thrown stands in it.

const read = (path: string) => readFileSync(fromRoot(`packages/monotable/${path}`), 'utf8')
const readme = read('README.md')

/** What is written as code, in the text or in an example. */
const codeIn = (text: string) => all(text, /(^```ts\b[\s\S]*?^```$|`[^`\n]+`)/gm).join('\n')
const isToldIn = (code: string) => (name: string) => new RegExp(`\\b${name}\\b`).test(code)
const isTold = isToldIn(codeIn(readme))

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

test.each([
  { name: 'dynamodb', names: dynamodb, documents: [] },
  { name: 'engine', names: engine, documents: ['docs/keeping-data-safe.md'] },
  { name: 'import', names: importer, documents: [] },
  { name: 'monotable', names: monotable, documents: [] },
  { name: 'monotable', names: migrate, documents: ['docs/changing-a-design.md'] },
  { name: 'server', names: server, documents: ['docs/writing-a-system.md'] },
  { name: 'studio', names: studio, documents: [] },
])('the documents tell of every public function and class of $name', ({ name, names, documents }) => {
  const texts = [`packages/${name}/README.md`, ...documents].map(path => readFileSync(fromRoot(path), 'utf8'))
  const isTold = isToldIn(codeIn(texts.join('\n')))
  expect(Object.keys(names).filter(each => !isTold(each))).toEqual([])
})

/** The interfaces whose members users write by name. */
const interfaces = [
  'TableOptions',
  'IndexOptions',
  'EntityOptions',
  'Derivation',
  'Presence',
  'PatternOptions',
  'SessionOptions',
  'ReadOptions',
  'WriteOptions',
  'UpdateOptions',
  'Change',
  'Repository',
  'QueryOptions',
  'ListOptions',
  'MergeOptions',
  'HydratedPage',
  'Query',
  'Planner',
  'TransactOptions',
  'Several',
  'ItemHandlers',
  'ChangeContext',
  'Around',
  'EnsureOptions',
  'TableReport',
  'RawOptions',
  'Transport',
]

const sources = filesIn('packages/monotable/src').map(file => read(`src/${file}`))

function filesIn(folder: string): string[] {
  const names = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
  return names.filter(name => /\.tsx?$/.test(name))
}

test.each(interfaces)('the README tells of every member of %s', name => {
  const form = new RegExp(`^(?:export )?interface ${name}\\b[\\s\\S]*?^}`, 'm')
  const body = sources.flatMap(source => form.exec(source) ?? []).join('\n')
  const members = all(body, /^ {2}(?:readonly )?(\w+)\??[:(<]/gm)
  expect(members.filter(member => !isTold(member))).toEqual([])
  expect(members.length).toBeGreaterThan(0)
})

test('the README has a row for every error, with the names of its details', () => {
  const source = read('src/basic-error.ts') + read('src/errors.ts')
  const membersOf = (name: string) =>
    all(new RegExp(`interface ${name} {[^}]+}`).exec(source)?.[0] ?? '', /(\w+)\??: /g)
  const declared = [...source.matchAll(/^ {2}([A-Z_]+): \(d: (.+?)\) =>/gm)].map(([, name, type = '']) => {
    const shared = all(type, /\b(Place|Declaration|Outcome)\b/g).flatMap(membersOf)
    return [name, [...shared, ...all(type, /(\w+)\??: /g)].sort()]
  })
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| .+ \| (.+) \|$/gm)].map(([, name, details = '']) => [
    name,
    all(details, /`(\w+)`/g).sort(),
  ])
  const byName = (sorted: typeof declared) => sorted.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  expect(byName(rows)).toEqual(byName(declared))
})

/** One file has no rooms. */
const withRooms = readdirSync(fromRoot('packages')).filter(name => name !== 'create-monotable')

test.each(withRooms)('the rooms that ARCHITECTURE.md of %s names are there', name => {
  const folder = `packages/${name}`
  const text = readFileSync(fromRoot(`${folder}/ARCHITECTURE.md`), 'utf8')
  const named = all(text, /`((?:[\w-]+\/)*[\w-]+\.ts|[\w-]+\/)`/g)
  const sources = filesIn(folder).filter(file => !/^(dist|node_modules|test)\//.test(file))
  const files = sources.flatMap(file => [file, dirname(file)])
  const isThere = (path: string) =>
    existsSync(fromRoot(`${folder}/${path}`)) ||
    files.some(file => `/${file}`.endsWith(`/${path.replace(/\/$/, '')}`))
  expect(named.filter(path => !isThere(path))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})
