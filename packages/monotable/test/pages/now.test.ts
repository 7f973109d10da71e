import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import type { ClientOf } from '../../src/client.ts'
import { isError } from '../../src/errors.ts'
import { type KeyArgument, query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'

const Lease = entity(
  'Lease',
  { PK: 'LEASES#{kind}', SK: 'UNTIL#{until}#{leaseId}' },
  { kind: z.string(), until: z.iso.datetime(), leaseId: z.string(), closesAt: z.iso.datetime().optional() },
)
const expired = query(Lease, 'PK = LEASES#{kind}, SK between UNTIL# and UNTIL#{now}')
const open = query(Lease, 'PK = LEASES#{kind}', {
  filter: 'attribute_not_exists(closesAt) or closesAt > {now}',
  each: { kind: ['a', 'b'] },
})
const some = query(Lease, 'PK = LEASES#{kind}, SK > UNTIL#{now}', { filter: 'leaseId in {ids}' })
const leases = schema({
  tables: [table('Leases', { key: ['PK', 'SK'] })],
  entities: { Lease },
  access: { expired, open, some },
})

const at = (second: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, second))
const idsOf = (items: readonly { leaseId: string }[]) => items.map(item => item.leaseId)

type Arguments<N extends 'expired' | 'open'> = Parameters<ClientOf<typeof leases>[N]>[0]

it('{now} need not be given', () => {
  expectTypeOf<{ kind: string }>().toExtend<Arguments<'expired'>>()
  expectTypeOf<{ kind: string; now: Date }>().toExtend<Arguments<'expired'>>()
  expectTypeOf<Arguments<'open'>['now']>().toEqualTypeOf<KeyArgument | undefined>()
})

describeOnEachBackend('{now} in a pattern', backend => {
  const given = async (now: () => Date) => {
    const db = await backend.connect(leases, { now })
    for (const [leaseId, second] of [
      ['l1', 1],
      ['l2', 2],
      ['l3', 3],
      ['l4', 4],
    ] as const) {
      const item = { leaseId, until: at(second).toISOString(), closesAt: at(second).toISOString() }
      await db.Lease.put({ ...item, kind: 'a' })
    }
    await db.Lease.put({ leaseId: 'forever', until: at(9).toISOString(), kind: 'b' })
    return db
  }

  it('is the moment of the call, in keys and in filters', async () => {
    const db = await given(() => at(2))
    expect(idsOf((await db.expired({ kind: 'a' })).items)).toEqual(['l1', 'l2'])
    expect(idsOf((await db.open({})).items)).toEqual(['l3', 'l4', 'forever'])
    expect(await db.open.count({})).toBe(3)
    expect(await db.expired.first({ kind: 'b' })).toBeUndefined()
  })

  it('is what is given instead', async () => {
    const db = await given(() => at(2))
    expect(idsOf((await db.expired({ kind: 'a', now: at(3) })).items)).toEqual(['l1', 'l2', 'l3'])
    expect(idsOf((await db.open({ now: at(3).toISOString() })).items)).toEqual(['l4', 'forever'])
  })

  it('moves on from page to page; nothing else may change', async () => {
    let now = at(2)
    const db = await given(() => now)
    const { cursor } = await db.open({}, { limit: 1 })
    const other = await db.expired({ kind: 'a' }, { limit: 1 })
    now = at(3)
    expect(idsOf((await db.open({}, { cursor: cursor! })).items)).toEqual(['l4', 'forever'])
    expect(idsOf((await db.expired({ kind: 'a' }, { cursor: other.cursor! })).items)).toEqual(['l2', 'l3'])
    for (const foreign of [{ kind: 'b' }, { kind: 'a', now }]) {
      const error = await db.expired(foreign, { cursor: other.cursor! }).catch(e => e)
      expect(isError(error, 'INVALID_CURSOR')).toBe(true)
    }
  })

  it('is one moment for all queries of a merge', async () => {
    const db = await given(() => at(2))
    const sources = [db.expired.with({ kind: 'a' }), db.open.with({})]
    const { items } = await db.merge(sources, { order: lease => [lease.until] })
    expect(idsOf(items)).toEqual(['l1', 'l2', 'l3', 'l4', 'forever'])
  })

  it('leaves the cursor bound to all other arguments, sets too', async () => {
    const db = await given(() => at(0))
    const ids = (...members: string[]) => ({ kind: 'a', ids: new Set(members) as never })
    const { items, cursor } = await db.some(ids('l1', 'l2', 'l3'), { limit: 1 })
    expect(idsOf(items)).toEqual(['l1'])
    expect(idsOf((await db.some(ids('l1', 'l2', 'l3'), { cursor: cursor! })).items)).toEqual(['l2', 'l3'])
    await expect(db.some(ids('l1', 'l4'), { cursor: cursor! })).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
      details: { problem: 'pattern' },
    })
  })
})
