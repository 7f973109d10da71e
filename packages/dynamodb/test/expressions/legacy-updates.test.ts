import { describe, expect, test } from 'vitest'
import { applyUpdate } from '../../src/expressions/apply-update.ts'
import {
  type AttributeUpdate,
  updateFromAttributeUpdates,
} from '../../src/expressions/legacy/attribute-updates.ts'
import type { AttributeValue, Item } from '../../src/values/attribute-value.ts'
import { refusal } from './reading.ts'

const apply = (item: Item, updates: Record<string, AttributeUpdate>) => ({
  ...applyUpdate(updateFromAttributeUpdates(updates), item),
})
const fault = (update: AttributeUpdate) =>
  refusal(() => updateFromAttributeUpdates({ a: update })).replace(
    'One or more parameter values were invalid: ',
    '',
  )

const everyType: Record<string, AttributeValue> = {
  S: { S: '1' },
  N: { N: '1' },
  B: { B: 'Yg==' },
  BOOL: { BOOL: true },
  NULL: { NULL: true },
  M: { M: {} },
  L: { L: [] },
  SS: { SS: ['1'] },
  NS: { NS: ['1'] },
  BS: { BS: ['Yg=='] },
}

describe('what the actions do', () => {
  test('PUT is meant where no action is given; names are top-level attributes', () => {
    expect(apply({}, { 'a.b': { Value: { N: '1' } }, c: { Action: 'PUT', Value: { S: 'x' } } })).toEqual({
      'a.b': { N: '1' },
      c: { S: 'x' },
    })
  })

  test('ADD adds to numbers, sets and lists', () => {
    const item: Item = { n: { N: '1' }, s: { SS: ['a'] }, l: { L: [{ N: '1' }] } }
    expect(
      apply(item, {
        n: { Action: 'ADD', Value: { N: '2' } },
        s: { Action: 'ADD', Value: { SS: ['a', 'b'] } },
        l: { Action: 'ADD', Value: { L: [{ N: '2' }] } },
        x: { Action: 'ADD', Value: { N: '5' } },
      }),
    ).toEqual({ n: { N: '3' }, s: { SS: ['a', 'b'] }, l: { L: [{ N: '1' }, { N: '2' }] }, x: { N: '5' } })
  })

  test('DELETE removes the attribute, or members of a set', () => {
    const item: Item = { n: { N: '1' }, s: { SS: ['a', 'b'] }, t: { SS: ['a'] } }
    expect(
      apply(item, {
        n: { Action: 'DELETE' },
        s: { Action: 'DELETE', Value: { SS: ['a'] } },
        t: { Action: 'DELETE', Value: { SS: ['a'] } },
        gone: { Action: 'DELETE', Value: { SS: ['a'] } },
      }),
    ).toEqual({ s: { SS: ['b'] } })
  })

  test('a type that does not fit what is there is refused in words of its own', () => {
    const item: Item = { s: { SS: ['1'] }, n: { N: '1' } }
    for (const updates of [
      { s: { Action: 'DELETE', Value: { NS: ['1'] } } },
      { n: { Action: 'DELETE', Value: { NS: ['1'] } } },
      { s: { Action: 'ADD', Value: { N: '1' } } },
      { n: { Action: 'ADD', Value: { L: [] } } },
    ] as Record<string, AttributeUpdate>[]) {
      expect(refusal(() => apply(item, updates))).toBe('Type mismatch for attribute to update')
    }
  })
})

describe('what is refused', () => {
  test('only DELETE goes without a value', () => {
    const message = 'Only DELETE action is allowed when no attribute value is specified'
    expect(fault({})).toBe(message)
    expect(fault({ Action: 'ADD' })).toBe(message)
    expect(fault({ Action: 'DELETE' })).toBe('accepted')
  })

  test.each(Object.entries(everyType))('ADD and DELETE of %s', (type, value) => {
    const canAdd = ['N', 'SS', 'NS', 'BS', 'L'].includes(type)
    const canDelete = ['SS', 'NS', 'BS'].includes(type)
    expect(fault({ Action: 'ADD', Value: value })).toBe(
      canAdd ? 'accepted' : `ADD action is not supported for the type ${type}`,
    )
    expect(fault({ Action: 'DELETE', Value: value })).toBe(
      canDelete ? 'accepted' : `DELETE action with value is not supported for the type ${type}`,
    )
  })
})
