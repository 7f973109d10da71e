import { open } from '@monotable/engine'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { fill, verify } from '../../src/migrate/pass.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

const shelf = table('Shelf', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK') } })
const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'GUARD' }, { sku: z.string(), id: z.string() })
const Category = entity(
  'Category',
  { PK: 'CAT#{cat}', SK: 'META' },
  { cat: z.string(), products: z.int().max(40).default(0) },
)
const keys = { PK: 'PRODUCT#{id}', SK: 'META', GSI1PK: 'CAT#{cat}' } as const
const attributes = { id: z.string(), cat: z.string(), sku: z.string() }
const everything = schema({
  tables: [shelf],
  entities: {
    Product: entity('Product', keys, attributes, {
      guards: [Sku],
      counters: [count(Category, 'products', { receipts: true })],
    }),
    Sku,
    Category,
  },
})
const Guarded = entity('Product', { PK: 'PRODUCT#{id}', SK: 'META' }, attributes, { guards: [Sku] })
const guardAlone = schema({ tables: [shelf], entities: { Product: Guarded, Sku } })
const indexAlone = schema({ tables: [shelf], entities: { Product: entity('Product', keys, attributes) } })

type Sent = (request: { operation: string; input: object }) => unknown

interface Writes {
  readonly TransactItems: readonly object[]
}

/** A shelf of products that nothing is filled for, and what a pass asks of the store. */
async function shop(
  products: number,
  {
    design = everything as { model: (typeof everything)['model'] },
    onSend = (() => {}) as Sent,
    sku = (at: number) => String(at),
  } = {},
) {
  const engine = await open()
  await ensureTables(everything, engine)
  const put = (at: number, more: AttributeMap = {}) => {
    const [id, cat] = [String(at), at % 2 === 0 ? 'even' : 'odd']
    const Item = {
      PK: { S: `PRODUCT#${id}` },
      SK: { S: 'META' },
      id: { S: id },
      cat: { S: cat },
      sku: { S: sku(at) },
    }
    return engine.send('PutItem', { TableName: 'Shelf', Item: { ...Item, ...more } })
  }
  for (let at = 0; at < products; at++) await put(at)
  const sent: { operation: string; input: object }[] = []
  const around = async (request: { operation: string; input: object }, next: () => Promise<never>) => {
    sent.push(request)
    await onSend(request)
    return next()
  }
  const session = connectSession(design.model, engine, { around: around as never })
  const counts = async () => {
    const { Items } = (await engine.send('Scan', { TableName: 'Shelf', ConsistentRead: true })) as {
      Items: AttributeMap[]
    }
    const counted = Items.filter(({ products: one }) => one).map(
      one => Object.values(one.products as object)[0],
    )
    return {
      counted: counted.map(Number).sort(),
      guards: Items.filter(one => one.SK && 'S' in one.SK && one.SK.S === 'GUARD').length,
    }
  }
  const transactions = () =>
    sent
      .filter(({ operation }) => operation === 'TransactWriteItems')
      .map(({ input }) => (input as Writes).TransactItems)
  return { engine, session, put, sent, transactions, counts }
}

const inOneSegment = { segments: 1, pageSize: 100 }

describe('a page of items is written together', () => {
  it('in transactions of up to a hundred writes, with one for each counter', async () => {
    const { session, transactions, counts } = await shop(60)
    expect(await fill(session, inOneSegment)).toMatchObject({
      changed: { guard: 60, counter: 60, 'index key': 60 },
    })
    // Three writes an item, and one for each category: the first transaction has items of both, the second of one.
    expect(transactions().map(writes => writes.length)).toEqual([98, 85])
    expect(await counts()).toEqual({ counted: [30, 30], guards: 60 })
    expect(await verify(session)).toMatchObject({ changed: {}, conflicts: [] })
  })

  it('once, though the store fails after it has done what it was asked for', async () => {
    const { engine, counts } = await shop(60)
    let failed = 0
    const session = connectSession(everything.model, {
      async send(operation: string, input: object) {
        const answer = await engine.send(operation, input)
        const isWrite = operation === 'TransactWriteItems' || operation === 'UpdateItem'
        if (!isWrite || ++failed % 2 === 0) return answer
        throw Object.assign(new Error('a fault'), { name: 'InternalServerError' })
      },
    })
    await fill(session, inOneSegment)
    expect(failed).toBeGreaterThan(1)
    expect(await counts()).toEqual({ counted: [30, 30], guards: 60 })
    expect(await verify(session)).toMatchObject({ changed: {}, conflicts: [] })
  })

  it('those that one item counts beside each other, so that few transactions write it', async () => {
    const { session, transactions } = await shop(80)
    await fill(session, { segments: 1, pageSize: 80 })
    // Only the second has items of both categories.
    expect(transactions().map(writes => writes.length)).toEqual([100, 98, 46])
  })

  it('and what stands beside them is looked at by the pass that sweeps, not by one that only fills', async () => {
    const { session, sent, engine } = await shop(20)
    await fill(session, { ...inOneSegment, sweep: false })
    await engine.send('DeleteItem', {
      TableName: 'Shelf',
      Key: { PK: { S: 'PRODUCT#7' }, SK: { S: 'META' } },
    })
    sent.length = 0
    const filled = await fill(session, { ...inOneSegment, sweep: false })
    expect(filled).toMatchObject({ finished: true, changed: {}, seen: 61 })
    expect(sent.filter(({ operation }) => operation === 'TransactWriteItems')).toEqual([])
    expect(await fill(session, inOneSegment)).toMatchObject({ changed: { guard: 1, counter: 1 } })
    expect(await verify(session)).toMatchObject({ changed: {} })
  })

  it('without a transaction where only keys of the items differ', async () => {
    const { session, sent } = await shop(60, { design: indexAlone })
    expect(await fill(session, inOneSegment)).toMatchObject({ changed: { 'index key': 60 } })
    const asked = new Set(sent.map(({ operation }) => operation))
    expect([...asked].sort()).toEqual(['Scan', 'UpdateItem'])
  })

  it('and in halves where one of them has changed since it was read: no other is held up', async () => {
    let isChanged = false
    const world = await shop(20, {
      async onSend({ operation }) {
        if (operation !== 'TransactWriteItems' || isChanged) return
        isChanged = true
        await world.put(7, { sku: { S: 'changed' } })
      },
    })
    const { session, transactions, counts } = world
    expect(await fill(session, inOneSegment)).toMatchObject({ changed: { guard: 20, counter: 20 } })
    expect(transactions().length).toBeGreaterThan(2)
    expect(transactions().length).toBeLessThan(20)
    expect(await counts()).toEqual({ counted: [10, 10], guards: 20 })
    expect(await verify(session)).toMatchObject({ changed: {}, conflicts: [] })
  })

  it('of which two want the same guard: one has it, and both are told', async () => {
    const { session, counts } = await shop(10, { sku: at => String(Math.max(1, at)) })
    const { conflicts, changed } = await fill(session, inOneSegment)
    expect(changed).toMatchObject({ guard: 9, counter: 10, 'index key': 10 })
    expect(conflicts).toHaveLength(1)
    expect(conflicts[0]?.holders.map(({ key }) => key.PK).sort()).toEqual(['PRODUCT#0', 'PRODUCT#1'])
    expect(await counts()).toEqual({ counted: [5, 5], guards: 9 })
  })

  it('as many as a counter can hold; the others are told, and all else of them is written', async () => {
    const { session, counts } = await shop(100)
    const { counts: told, problems } = await fill(session, inOneSegment)
    expect(told.problems).toBe(20)
    expect(problems[0]?.problem).toContain('products')
    expect(await counts()).toEqual({ counted: [40, 40], guards: 100 })
  })

  it('and a signal stops all of it without a warning of too many listeners', async () => {
    const warnings: string[] = []
    const listen = (warning: Error) => warnings.push(warning.name)
    process.on('warning', listen)
    const controller = new AbortController()
    let left = 30
    const { session } = await shop(400, {
      design: indexAlone,
      onSend: () => {
        if (--left === 0) controller.abort()
      },
    })
    const options = { segments: 8, pageSize: 20, signal: controller.signal, rate: { write: 1_000_000 } }
    expect(await fill(session, options)).toMatchObject({ finished: false })
    await new Promise(resolve => setImmediate(resolve))
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })
})

describe('a program that writes while a pass fills', () => {
  it('leaves no guard behind that the pass took over between two attempts of its write', async () => {
    const { engine, session } = await shop(1, { design: guardAlone as never })
    const left = { PK: 'SKU#0', SK: 'GUARD', sku: '0', id: 'gone' }
    const Item = Object.fromEntries(Object.entries(left).map(([name, S]) => [name, { S }]))
    await engine.send('PutItem', { TableName: 'Shelf', Item })
    let isFilled = false
    // The guard is another's at the first attempt, so that the write goes again without deleting it; the pass takes it over.
    const around = async (request: { operation: string }, next: () => Promise<never>) => {
      try {
        return await next()
      } catch (error) {
        if (request.operation === 'TransactWriteItems' && !isFilled) {
          isFilled = true
          await fill(session)
        }
        throw error
      }
    }
    const db = connect(guardAlone, engine, { around: around as never })
    await db.Product.update({ id: '0' }, { set: { sku: 'new' } }, { read: true })
    expect(isFilled, 'the pass came in between').toBe(true)
    expect(await db.Sku.get({ sku: '0' })).toBeUndefined()
    expect(await verify(session)).toMatchObject({ changed: {}, conflicts: [] })
  })
})
