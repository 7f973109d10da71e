import { expect, test } from 'vitest'
import { applyUpdate } from '../../src/expressions/apply-update.ts'
import { touchedNames } from '../../src/expressions/paths.ts'
import { pickUpdated } from '../../src/expressions/pick-updated.ts'
import type { Item } from '../../src/values/attribute-value.ts'
import { update } from './reading.ts'

const item: Item = {
  a: { M: { b: { S: 'dog' }, c: { L: [{ N: '1' }, { N: '2' }, { N: '3' }] } } },
  d: { S: 'cat' },
}
const values = { ':v': { N: '7' } }

function fragments(text: string) {
  const tree = update(text, text.includes(':v') ? values : undefined)
  const plain = (fragment: Item | undefined) => fragment && JSON.parse(JSON.stringify(fragment))
  return [plain(pickUpdated(tree, item)), plain(pickUpdated(tree, applyUpdate(tree, item)))]
}

test('only what stands at the touched paths, nested as it is in the item', () => {
  expect(fragments('SET a.b = :v, x = :v')).toEqual([
    { a: { M: { b: { S: 'dog' } } } },
    { a: { M: { b: { N: '7' } } }, x: { N: '7' } },
  ])
  expect(fragments('SET a.c[1] = :v, a.b = :v')).toEqual([
    { a: { M: { b: { S: 'dog' }, c: { L: [{ N: '2' }] } } } },
    { a: { M: { b: { N: '7' }, c: { L: [{ N: '7' }] } } } },
  ])
})

test('nothing where nothing stands', () => {
  expect(fragments('REMOVE d')).toEqual([{ d: { S: 'cat' } }, undefined])
  expect(fragments('SET x = :v')).toEqual([undefined, { x: { N: '7' } }])
  expect(fragments('REMOVE a.c[1], a.c[3]')[0]).toEqual({ a: { M: { c: { L: [{ N: '2' }] } } } })
})

test('indexes are taken as written: an appended element is not found, a removed one is followed by the next', () => {
  expect(fragments('SET a.c[100] = :v')).toEqual([undefined, undefined])
  expect(fragments('REMOVE a.c[1]')[1]).toEqual({ a: { M: { c: { L: [{ N: '3' }] } } } })
})

test('touched attributes are named once', () => {
  expect(touchedNames(update('ADD n :v REMOVE a.b, a.c SET x.y = :v', values))).toEqual(['x', 'a', 'n'])
})
