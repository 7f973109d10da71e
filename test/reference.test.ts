import { readFileSync } from 'node:fs'
import * as monotable from 'monotable'
import { expect, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

// The README of the library is its reference: what can be called, declared, given or thrown stands in it.

const read = (path: string) => readFileSync(fromRoot(`packages/monotable/${path}`), 'utf8')
const readme = read('README.md')

/** What is written as code, in the text or in an example. */
const code = all(readme, /(^```ts\n[\s\S]*?^```$|`[^`\n]+`)/gm).join('\n')
const isTold = (name: string) => new RegExp(`\\b${name}\\b`).test(code)

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

test('the README tells of every public function and class', () => {
  expect(Object.keys(monotable).filter(name => !isTold(name))).toEqual([])
})

/** Where the options and members stand that users write by name. */
const interfaces = {
  'schema/table.ts': ['TableOptions', 'IndexOptions'],
  'schema/entity.ts': ['EntityOptions', 'Derivation', 'Presence'],
  'schema/access.ts': ['PatternOptions'],
  'session.ts': ['SessionOptions'],
  'client.ts': [
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
  ],
  'changes/on-change.ts': ['ItemHandlers'],
  'changes/stream-record.ts': ['ChangeContext'],
  'observe/around.ts': ['Around'],
  'tables/ensure-tables.ts': ['EnsureOptions', 'TableReport'],
  'raw/raw-options.ts': ['RawOptions'],
  'transport.ts': ['Transport'],
}

for (const [file, names] of Object.entries(interfaces)) {
  test.each(names)('the README tells of every member of %s', name => {
    const body = new RegExp(`interface ${name}\\b[\\s\\S]*?\\n}`).exec(read(`src/${file}`))?.[0] ?? ''
    const members = all(body, /^ {2}(?:readonly )?(\w+)\??[:(<]/gm)
    expect(members.filter(member => !isTold(member))).toEqual([])
    expect(members.length).toBeGreaterThan(0)
  })
}

test('the README has a row for every error, with the names of its details', () => {
  const source = read('src/errors.ts')
  const membersOf = (name: string) =>
    all(new RegExp(`interface ${name} {[^}]+}`).exec(source)?.[0] ?? '', /(\w+)\??: /g)
  const declared = [...source.matchAll(/^ {2}([A-Z_]+): \(d: (.+?)\) =>/gm)].map(([, name, type = '']) => {
    const shared = all(type, /\b(Place|Declaration)\b/g).flatMap(membersOf)
    return [name, [...shared, ...all(type, /(\w+)\??: /g)].sort()]
  })
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| .+ \| (.+) \|$/gm)].map(([, name, details = '']) => [
    name,
    all(details, /`(\w+)`/g).sort(),
  ])
  expect(rows).toEqual(declared)
})
