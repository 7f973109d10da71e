import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutate, mutations } from '../../../bench/import/mutations.mjs'
import type { Draft } from '../src/draft.ts'
import { readDocument } from '../src/read-program.ts'
import { documentNames, documentPath } from './documents.ts'

/** Ways in which every document can be written otherwise; `node bench/import.mjs --mutations` has those that some cannot. */
const ways = [
  'signs before headings',
  'headings in bold',
  'headings with a colon',
  'one level deeper',
  'stars as bullets',
  'loose items',
  'labels in bold',
  'headers: in bold',
  'keys by arrows',
  'values in quotes',
  'angle brackets',
  'sections of other names',
  'more sections',
  'windows',
]

/** What is read, without the lines where it stands. */
const factsOf = ({ tables }: Draft) =>
  tables.map(({ table, keys, indexes, ttl, entities, accessPatterns }) => ({
    ...{ table, keys, ttl },
    indexes: indexes.map(({ name, pk, sk }) => [name, pk, sk]),
    entities: entities.map(entity => [entity.keys, entity.attributes.map(({ name }) => name)]),
    accessPatterns: accessPatterns.map(({ index, keyCondition }) => [index, keyCondition]),
  }))

/** A part of them: all are read by the bench. */
const documents = documentNames
  .filter((_, at) => at % 5 === 0)
  .map(name => {
    const text = readFileSync(documentPath(name), 'utf8')
    return { name, text, facts: factsOf(readDocument(text, name)) }
  })

test.each(ways)('%s: a document is read the same', way => {
  const change = mutations[way]
  if (!change) throw new Error(`There is no way called ${way}`)
  const changed = documents.filter(({ text }) => mutate(text, change) !== text)
  expect(changed.length).toBeGreaterThan(1)
  for (const { name, text, facts } of changed)
    expect(factsOf(readDocument(mutate(text, change), name)), name).toEqual(facts)
})
