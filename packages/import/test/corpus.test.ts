import { describe, expect, test } from 'vitest'
import { corpus } from '../../../bench/import/corpus.mjs'
import { compare, factsOf, kinds, total } from '../../../bench/import/measure.mjs'
import { importFiles } from '../src/index.ts'

const documents = corpus()
const compared = documents.map(document => ({
  document,
  comparison: compare(document.facts, factsOf(importFiles([document]).report.tables)),
}))

test('the corpus has 150 documents or more, a third of them unseen', () => {
  const unseen = documents.filter(document => document.unseen).length
  expect(documents.length).toBeGreaterThanOrEqual(150)
  expect(unseen / documents.length).toBeGreaterThan(0.32)
})

describe.each([
  ['seen', false],
  ['unseen', true],
] as const)('documents that were %s while the importer was worked on', (_, unseen) => {
  const own = compared.filter(({ document }) => document.unseen === unseen)
  const figures = total(own.map(({ comparison }) => comparison))

  test.each(kinds)('%s', kind => {
    const isLoose = kind === 'patterns' || kind === 'names'
    expect(figures[kind]?.recall).toBeGreaterThanOrEqual(isLoose ? 0.85 : 0.95)
    expect(figures[kind]?.precision).toBeGreaterThanOrEqual(isLoose ? 0.9 : 0.95)
  })
})

test('a document that loses facts says so: nothing is lost in silence', () => {
  const silent = compared.flatMap(({ document, comparison }) => {
    const missed = Object.values(comparison).flatMap(each => each.missed)
    const { report } = importFiles([document])
    const said =
      report.unread.length + report.questions.length + report.guesses.length + report.contradictions.length
    return missed.length > 0 && said === 0 ? [`${document.name}: ${missed.join(', ')}`] : []
  })
  expect(silent).toEqual([])
})
