import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { contradictionOf, type Item, patternOf, seedOf, splitItem } from '../../test/seeds.ts'
import { inventory } from '../schema.ts'
import { productId, saleId, shopId, transactionId } from './ids.ts'

const seed = seedOf('inventory')
const ids = { shopId, productId, saleId, transactionId }
const samples = seed.entities.map(({ name, keys, items: [sample] }) => ({
  name: name as 'Shop' | 'Product' | 'Transaction' | 'Sale',
  templates: keys,
  ...splitItem(sample as Item),
}))

/** What is written for a sample of the document with real ids, and other attributes where given. */
async function written(name: (typeof samples)[number]['name'], change: Item = {}) {
  const { attributes } = samples.find(sample => sample.name === name) as (typeof samples)[number]
  const { entityType: _, ...rest } = attributes
  const known = Object.fromEntries(Object.entries(ids).filter(([id]) => id in rest))
  const captured = new Captured()
  await connect(inventory, captured)[name].create({ ...rest, ...known, ...change } as never)
  return captured.put()[0] as Record<string, unknown>
}

async function asked(run: (db: ReturnType<typeof connected>) => Promise<unknown>) {
  const captured = new Captured()
  await run(connected(captured))
  return captured.asked()[0]
}

function connected(captured: Captured) {
  return connect(inventory, captured)
}

/** For each disagreement: that the document has it, and what is done instead. */
const proofs: Record<string, () => Promise<void>> = {
  'keys-are-templates': async () => {
    for (const { name, keys, templates } of samples) {
      expect(keys).toEqual(templates)
      expect(Object.values(await written(name)).join()).not.toMatch(/[<{]\w+[}>]/)
    }
  },
  'ids-are-no-uuids': async () => {
    for (const { name, attributes } of samples) {
      const words = Object.keys(attributes).filter(attribute => attributes[attribute] === 'uuid')
      expect(words).not.toEqual([])
      for (const word of words) await expect(written(name, { [word]: 'uuid' })).rejects.toThrow(word)
    }
  },
  'whole-seconds': async () => {
    for (const { name, attributes } of samples) {
      const times = Object.keys(attributes).filter(attribute => /At$|timestamp/.test(attribute))
      expect(times.map(time => attributes[time])).toContain('2024-01-01T00:00:00Z')
      const item = await written(name)
      for (const time of times) expect(item[time]).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    expect((await written('Sale')).SK).toBe(`SALE#2024-01-01T00:00:00.000Z#${saleId}`)
    const { sort } = inventory.model.entities.get('Sale')!
    expect(sort?.template?.parse(`SALE#2024-01-01T00:00:00Z#${saleId}`)).toEqual({
      timestamp: '2024-01-01T00:00:00.000Z',
      saleId,
    })
  },
  'range-loses-its-end': async () => {
    const end = '2024-01-01T00:00:00.000Z'
    const { SK } = await written('Sale')
    const [, { to = '' } = {}] = patternOf(seed, 'List sales by date range').condition
    expect(String(SK) > to.replace('<end>', end)).toBe(true)
    const query = await asked(db => db.salesByDate({ shopId, start: '2023-12-31', end }))
    expect(String(SK) <= String(query?.condition[1]?.to)).toBe(true)
  },
  'deleted-products-are-listed': async () => {
    expect(samples[1]?.attributes).not.toHaveProperty('deletedAt')
    const low = { currentStock: 1 }
    expect(Object.keys(splitItem((await written('Product', low)) as Item).keys)).toEqual([
      'PK',
      'SK',
      'GSI1PK',
      'GSI1SK',
      'GSI2PK',
      'GSI2SK',
    ])
    const deleted = await written('Product', { ...low, deletedAt: '2024-01-02T00:00:00Z' })
    expect(Object.keys(splitItem(deleted as Item).keys)).toEqual(['PK', 'SK'])
    expect((await asked(db => db.products({ shopId })))?.filter).toContain('deletedAt')
  },
  'low-stock-is-a-scan': async () => {
    expect(patternOf(seed, 'Low Stock Query').operation).toBe('scan')
    expect(await asked(db => db.lowStock({ shopId }))).toMatchObject({
      index: 'GSI2',
      condition: [
        { attribute: 'GSI2PK', operator: '=', value: `SHOP#${shopId}#LOWSTOCK` },
        { attribute: 'GSI2SK', operator: 'begins_with', value: 'DEFICIT#' },
      ],
      direction: 'desc',
    })
  },
}

describe('where the document disagrees with itself', () => {
  it('every disagreement has its proof', () => {
    expect(Object.keys(proofs)).toEqual(seed.contradictions.map(({ id }) => id))
  })

  it.each(Object.entries(proofs))('%s', async (id, proof) => {
    expect(contradictionOf(seed, id).reading).not.toBe('')
    await proof()
  })
})
