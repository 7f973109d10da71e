import { expect, it } from 'vitest'
import * as z from 'zod'
import { when } from '../../src/expressions/when.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from './connected.ts'

const Order = entity(
  'Order',
  { PK: 'ORDER#{id}', GSI1PK: 'STATUS#{status}', GSI1SK: 'CREATED#{createdAt}#{id}' },
  {
    id: z.string(),
    status: z.enum(['new', 'paid', 'shipped', 'gone']).default('new'),
    payment: z.enum(['open', 'paid']).default('open'),
    note: z.string().optional(),
    shippedAt: z.iso.datetime().optional(),
    createdAt: z.iso.datetime(),
    version: z.int(),
  },
  {
    version: 'version',
    createdAt: 'createdAt',
    states: {
      status: { new: ['paid', 'gone'], paid: ['shipped', 'gone'], shipped: [], gone: [] },
      payment: { open: ['paid'], paid: [] },
    },
  },
)
const orders = schema({
  tables: [table('O', { key: ['PK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Order },
})
const key = { id: '1' }

describeOnEachBackend('a transition', backend => {
  const opened = async () => {
    const time = clock()
    const tables = await connected(backend, orders, { now: time.now })
    await tables.db.Order.create(key)
    return { time, ...tables }
  }

  it('that is declared changes the state and moves the index keys in one write', async () => {
    const { db, time, stored } = await opened()
    const first = time.text()
    time.pass(60)
    const change = { set: { note: 'x' }, remove: ['shippedAt'] } as const
    expect(await db.Order.transition(key, { status: 'paid' }, { change })).toMatchObject({
      status: 'paid',
      note: 'x',
      version: 2,
    })
    expect(await stored()).toMatchObject([
      { status: { S: 'paid' }, GSI1PK: { S: 'STATUS#paid' }, GSI1SK: { S: `CREATED#${first}#1` } },
    ])
    await db.Order.transition(key, { status: 'shipped' }, { change: { set: { shippedAt: time.text() } } })
    expect(await stored()).toMatchObject([{ GSI1PK: { S: 'STATUS#shipped' }, shippedAt: { S: time.text() } }])
  })

  it.runIf(backend.supports('oldItemOnFailure'))(
    'that is not is refused, with the state that it was in',
    async () => {
      const { db, stored } = await opened()
      const before = await stored()
      for (const to of ['shipped', 'new'] as const)
        await expect(db.Order.transition(key, { status: to })).rejects.toMatchObject({
          code: 'INVALID_TRANSITION',
          details: { entity: 'Order', key, attribute: 'status', from: 'new', to },
        })
      expect(await stored()).toEqual(before)
    },
  )

  it.runIf(backend.supports('oldItemOnFailure'))('of two states is made when both may go', async () => {
    const { db } = await opened()
    expect(await db.Order.transition(key, { status: 'paid', payment: 'paid' })).toMatchObject({
      status: 'paid',
      payment: 'paid',
    })
    await expect(db.Order.transition(key, { status: 'shipped', payment: 'paid' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { attribute: 'payment', from: 'paid' },
    })
    expect(await db.Order.get(key)).toMatchObject({ status: 'paid' })
  })

  it('to what is no state, or of what has none, is refused before anything is sent', async () => {
    const { db } = await opened()
    const to = (target: object) => db.Order.transition(key, target as never)
    for (const target of [{ status: 'lost' }, { note: 'x' }, { constructor: 'x' }, { status: '__proto__' }])
      await expect(to(target)).rejects.toMatchObject({ code: 'INVALID_ITEM' })
  })

  it('takes conditions, and needs an item', async () => {
    const { db } = await opened()
    const condition = when('note = {note}', { note: 'x' })
    if (backend.supports('oldItemOnFailure'))
      await expect(db.Order.transition(key, { status: 'paid' }, { condition })).rejects.toMatchObject({
        code: 'CONDITION_FAILED',
      })
    await expect(db.Order.transition({ id: '2' }, { status: 'paid' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
