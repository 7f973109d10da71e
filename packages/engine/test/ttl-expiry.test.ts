import type { AttributeValue } from '@monotable/dynamodb'
import { describe, expect, it } from 'vitest'
import { expiryKey, itemKeyOf, secondsOf } from '../src/ttl/expiry-key.ts'
import { schema, table } from './validation/tables.ts'

const expiring = { ...table(schema('pk')), ttl: { attribute: 'at', enabledAt: 0 } }
const key = Buffer.from('the key')
const expiry = (at: AttributeValue) => expiryKey(expiring, { pk: { S: 'a' }, at }, key)

describe('An item expires', () => {
  it('in the second that its attribute names', () => {
    const found = expiry({ N: '1700000000' })
    expect(found && secondsOf(found)).toBe(1_700_000_000)
    expect(found && itemKeyOf(found)).toEqual(key)
  })

  it('in the next second, if it names a fraction', () => {
    const found = expiry({ N: '1700000000.25' })
    expect(found && secondsOf(found)).toBe(1_700_000_001)
  })

  it('never, if its attribute is no number of seconds', () => {
    expect(expiry({ S: '1700000000' })).toBeUndefined()
    expect(expiry({ N: '-5' })).toBeUndefined()
    expect(expiry({ N: '1'.padEnd(30, '0') })).toBeUndefined()
    expect(expiryKey(expiring, { pk: { S: 'a' } }, key)).toBeUndefined()
  })

  it('never, if its table has no time to live', () => {
    expect(expiryKey(table(schema('pk')), { pk: { S: 'a' }, at: { N: '5' } }, key)).toBeUndefined()
  })

  it('in the order of time, whatever its key', () => {
    const early = expiryKey(expiring, { at: { N: '999999999' } }, Buffer.from('z'))
    const late = expiryKey(expiring, { at: { N: '1700000000' } }, Buffer.from('a'))
    expect(early && late && Buffer.compare(early, late)).toBe(-1)
  })
})
