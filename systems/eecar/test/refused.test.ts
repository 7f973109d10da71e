import { connect, isError } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { eecar } from '../schema.ts'
import * as samples from './samples.ts'

const table = new Captured()
const db = connect(eecar, table)

describe('what is not of the document is refused', () => {
  it.each([
    ['a key inside a free-form object (E18)', { chemicalProps: { deep: [{ gsi1PK: 'x' }] } }],
    ['a TTL inside a free-form object (E18)', { thermalProps: { TTL: 1 } }],
    ['six levels', { chemicalProps: { a: { b: { c: { d: { e: { f: 1 } } } } } } }],
    ['more than 32 KB', { chemicalProps: { a: 'x'.repeat(32 * 1024) } }],
    ['a member that a closed object does not have (E18)', { dimensions: { unit: 'mm', depth: 1 } }],
    ['a recyclability above 100', { recyclingInfo: { recyclability: 101 } }],
    ['an unknown attribute (E18)', { PK: 'PART#other' }],
  ])('%s', async (_, member) => {
    const error = await db.PartSpecification.create({ ...samples.specification, ...member } as never).catch(
      e => e,
    )
    expect(isError(error, 'INVALID_ITEM')).toBe(true)
    expect(table.put()).toEqual([])
  })

  it('free-form objects of five levels are taken', async () => {
    const chemicalProps = { a: { b: { c: { d: { e: 1 } } } } }
    await db.PartSpecification.create({
      ...samples.specification,
      chemicalProps,
      recyclingInfo: { recyclability: 95 },
    })
    expect(table.put()[0]).toMatchObject({ chemicalProps, recyclingInfo: { recyclability: 95 } })
  })

  it('a watch without a criterion', async () => {
    const error = await db.Watch.create({ ...samples.watch, criteria: {} }).catch(e => e)
    expect(isError(error, 'INVALID_ITEM')).toBe(true)
  })

  it('an id with a delimiter (E20)', async () => {
    const error = await db.Part.create({ ...samples.part, partId: 'p1#SPEC' }).catch(e => e)
    expect(isError(error, 'INVALID_ITEM')).toBe(true)
  })
})
