import { expect, it } from 'vitest'
import type { EntityDesign } from '../../src/design/design.ts'
import { kindOf } from '../../src/design/kind-of.ts'

const city = { type: 'object', properties: { city: { type: 'string' }, zone: { enum: ['N', 'S'] } } }
const entity: EntityDesign = {
  name: 'Order',
  keys: { PK: 'ORDER#{id}', SK: 'RANK#{rank:000}#{label}#{when}' },
  attributes: [
    { name: 'id', type: 'string', optional: false, format: 'uuid' },
    { name: 'status', type: 'string', optional: false, values: ['a', 'b'] },
    { name: 'at', type: 'string', optional: false, format: 'datetime' },
    { name: 'place', type: 'map', optional: false, schema: city },
    { name: 'tags', type: 'list', optional: true },
  ],
  derived: { rank: ['at'], label: ['at'], when: ['at'] },
  derivedTypes: [{ name: 'when', type: 'string', optional: false, format: 'date' }],
  only: {},
  states: {},
  guards: [],
  mirrors: [],
  counters: [],
  coincidesWith: [],
  alsoRead: [],
}

it.each([
  ['id', { kind: 'uuid' }],
  ['status', { kind: 'enum', values: ['a', 'b'] }],
  ['at', { kind: 'timestamp' }],
  ['place.city', { kind: 'string' }],
  ['place.zone', { kind: 'enum', values: ['N', 'S'] }],
  ['tags', { kind: 'other' }],
  ['rank', { kind: 'number' }],
  ['label', { kind: 'string' }],
  ['when', { kind: 'date' }],
  ['unknown', { kind: 'string' }],
])('{%s} stands for what the design says', (name, kind) => {
  expect(kindOf(entity, name)).toEqual(kind)
})
