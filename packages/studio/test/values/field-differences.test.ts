import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldDifferences } from '../../src/values/field-differences.ts'
import { sameValue } from '../../src/values/same-value.ts'
import { anyItem } from './items.ts'

test('fields are told as deep as they differ, members of sets by themselves', () => {
  const before = {
    place: { M: { aisle: { S: 'A' }, shelf: { N: '1' } } },
    lines: { L: [{ N: '1' }, { N: '2' }] },
    tags: { SS: ['new', 'sale'] },
    kind: { S: '1' },
  }
  const after = {
    place: { M: { aisle: { S: 'A' }, shelf: { N: '2' } } },
    lines: { L: [{ N: '1' }, { N: '3' }, { N: '4' }] },
    tags: { SS: ['sale', 'old'] },
    kind: { N: '1' },
  }
  expect(fieldDifferences(before, after)).toEqual([
    { path: 'place.shelf', before: { N: '1' }, after: { N: '2' } },
    { path: 'lines[1]', before: { N: '2' }, after: { N: '3' } },
    { path: 'lines[2]', after: { N: '4' } },
    { path: 'tags', before: before.tags, after: after.tags, added: ['old'], removed: ['new'] },
    { path: 'kind', before: { S: '1' }, after: { N: '1' } },
  ])
})

test('what differs has a difference, and what is the same has none', () => {
  fc.assert(
    fc.property(anyItem, anyItem, (one, other) => {
      expect(fieldDifferences(one, one)).toEqual([])
      expect(fieldDifferences(one, other).length === 0).toBe(sameValue({ M: one }, { M: other }))
    }),
  )
})
