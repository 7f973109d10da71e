import { describe, expect, it } from 'vitest'
import { indexEntry, indexWriteUnits } from '../src/index.ts'

const item = { pk: { S: 'a' }, status: { S: 'OPEN' }, note: { S: 'x' }, more: { N: '1' } }
const index = { tableKeys: ['pk'], keys: ['status'] }

describe('An index keeps of an item', () => {
  it.each([
    ['all', 'ALL' as const, ['more', 'note', 'pk', 'status']],
    ['the keys of the table and its own', 'KEYS_ONLY' as const, ['pk', 'status']],
    ['what is included beside the keys', ['note'], ['note', 'pk', 'status']],
    ['nothing for what is included and not there', ['gone', 'toString'], ['pk', 'status']],
  ])('%s', (_, projection, names) => {
    expect(Object.keys(indexEntry({ ...index, projection }, item) ?? {}).sort()).toEqual(names)
  })

  it('nothing if one of its keys is not there', () => {
    expect(indexEntry({ ...index, projection: 'ALL' }, { pk: { S: 'a' } })).toBeUndefined()
    expect(indexEntry({ ...index, keys: ['constructor'], projection: 'ALL' }, item)).toBeUndefined()
  })
})

describe('A write in an index consumes', () => {
  it.each([
    ['the size of a new entry', undefined, 1025, false, 2],
    ['the size of an entry that goes', 2049, undefined, false, 3],
    ['the larger of both sizes of one that stays in its place', 100, 3000, false, 3],
    ['both sizes of one that moves', 1025, 100, true, 3],
    ['nothing where there was none and is none', undefined, undefined, false, 0],
  ])('%s', (_, before, after, isMoved, units) => {
    expect(indexWriteUnits(before, after, isMoved)).toBe(units)
  })
})
