import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { collection, get, query } from '../../src/schema/access.ts'
import { type AnyEntity, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'
import { anyQuery, model, Product, Sale, SaleRef, Shop, shop, texts } from './shop.ts'

describe('a pattern that no declared entity can answer is refused', () => {
  it.each<[string, AnyEntity, string]>([
    ['PK = STORE#{shopId}', Product, "no Product can ever answer 'PK = STORE#{shopId}'"],
    [
      'PK = SHOP#{shopId}, SK begins_with ORDER#',
      Product,
      "'ORDER#' is where SK 'PRODUCT#{productId}' has 'PRODUCT#'",
    ],
    ['GSI2PK = SKU#{sku}', Sale, 'it has no GSI2PK, so it is not in GSI2'],
    ['PK = SHOP#{shopId}#X', Product, "PK 'SHOP#{shopId}'"],
  ])('%s', (condition, of, words) => {
    const error = caught('UNANSWERABLE_PATTERN', () => model(anyQuery(of, condition)))
    expect(error.message).toMatch(/^thePattern: /)
    expect(error.message).toContain(words)
  })

  it('an entity that is in an index with one key only is not in it', () => {
    const Half = entity('Half', { PK: 'H#{id}', SK: 'H', GSI1PK: 'H#{id}', GSI1SK: 'H' }, { id: z.string() })
    const error = caught('UNANSWERABLE_PATTERN', () => model(query(Half, 'ByPrice: GSI1PK = H#{id}'), [Half]))
    expect(error.message).toContain('it has no price, so it is not in ByPrice')
  })

  it('a template that cannot be read is refused', () => {
    const error = caught('INVALID_DECLARATION', () => model(anyQuery(Product, 'PK = SHOP#{shop Id}')))
    expect(error.message).toContain("thePattern, PK: Template 'SHOP#{shop Id}'")
  })

  it('an entity that is not in the schema is refused', () => {
    const error = caught('INVALID_DECLARATION', () => model(query(Product, 'PK = SHOP#{shopId}'), [Shop]))
    expect(error.message).toBe(
      'Product, thePattern: the schema has no such entity. Add Product to its entities',
    )
  })
})

describe('get reads one item by its whole key', () => {
  it.each([
    ['PK = SHOP#{shopId}', 'thePattern, SK: get reads one item by its whole key. Add SK = …, or use query'],
    ['PK = SHOP#{shopId}, SK begins_with PRODUCT#', 'thePattern, SK: get reads one item'],
    ['GSI1: GSI1PK = SHOP#{s}#CATEGORY#{c}, GSI1SK begins_with CITY#', 'GSI1SK: get reads one item'],
  ])('%s', (condition, words) => {
    const pattern = get(Product, condition as 'PK = SHOP#{shopId}')
    expect(caught('INVALID_DECLARATION', () => model(pattern)).message).toContain(words)
  })

  it('or the first by the key of an index', () => {
    expect(model(get(Product, 'GSI2PK = SKU#{sku}')).index).toBe('GSI2')
  })
})

describe('items of other entities among the results are known at declaration', () => {
  it.each<[string, AnyEntity, string, boolean]>([
    ['a whole partition', Product, 'PK = SHOP#{shopId}', true],
    ['a closed prefix', Product, 'PK = SHOP#{shopId}, SK begins_with PRODUCT#', false],
    ['a range inside a prefix', Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}', false],
    ['a range that is open above', Sale, 'PK = SHOP#{shopId}, SK >= SALE#{from}', true],
    ['an index that no other entity is in', Product, 'GSI2PK = SKU#{sku}', false],
    ['one key', Shop, 'PK = SHOP#{shopId}, SK = META', false],
  ])('%s', (_, of, condition, foreign) => {
    expect(model(anyQuery(of, condition)).foreign).toBe(foreign)
  })

  it('a collection has its own entities only', () => {
    const all = collection({ Product, Sale, SaleRef, Shop }, 'PK = SHOP#{shopId}')
    expect(model(all).foreign).toBe(false)
    expect(model(collection({ Product, Sale }, 'PK = SHOP#{shopId}')).foreign).toBe(true)
  })

  it('older items of other entities count', () => {
    const Moved = entity(
      'Moved',
      { PK: 'MOVED#{id}', SK: 'X' },
      { id: z.string() },
      { alsoRead: [{ PK: 'SHOP#{id}', SK: 'META' }] },
    )
    expect(model(query(Shop, 'PK = SHOP#{shopId}, SK = META'), [Shop, Moved]).foreign).toBe(true)
  })

  it('entities of another table are never there', () => {
    const other = table('Other', { key: ['PK', 'SK'] })
    const Stray = entity(
      'Stray',
      { PK: 'SHOP#{id}', SK: 'PRODUCT#{id}' },
      { id: z.string() },
      { table: 'Other' },
    )
    const Mine = entity(
      'Mine',
      { PK: 'SHOP#{id}', SK: 'PRODUCT#{id}' },
      { id: z.string() },
      { table: 'Shop' },
    )
    const { patterns } = schema({
      tables: [shop, other],
      entities: { Stray, Mine },
      access: { mine: query(Mine, 'PK = SHOP#{id}') },
    }).model
    expect(patterns.get('mine')?.foreign).toBe(false)
  })
})

describe('a collection asks all its entities by one text', () => {
  const A = entity(
    'A',
    { PK: 'P#{id}', SK: 'A#{state}#{at}' },
    { id: z.uuid(), state: z.enum(['x']), at: z.string() },
  )
  const B = entity(
    'B',
    { PK: 'P#{id}', SK: 'A#{state}#{at}#B' },
    { id: z.string(), state: z.enum(['y']), at: z.string() },
  )
  const C = entity('C', { PK: 'P#{id}', SK: 'A#{at}' }, { id: z.number(), at: z.iso.datetime() })

  it('what is an id or one of a list in one of them is text for all', () => {
    const { partition, sort } = model(collection({ A, B }, 'PK = P#{id}, SK begins_with A#{state}'), [A, B])
    expect(partition.build({ id: 'no uuid' })).toEqual({ S: 'P#no uuid' })
    expect(texts(sort?.build({ state: 'y' }))).toEqual(['A#y#'])
  })

  it('arguments that they write in different ways are refused', () => {
    const error = caught('INVALID_DECLARATION', () => model(collection({ A, C }, 'PK = P#{id}'), [A, C]))
    expect(error.message).toContain('PK: A and C write the arguments of the pattern in different ways')
  })

  it('its entities are in one table', () => {
    const Far = entity('Far', { PK: 'SHOP#{id}', SK: 'X' }, { id: z.string() }, { table: 'Other' })
    const Near = entity('Near', { PK: 'SHOP#{id}', SK: 'Y' }, { id: z.string() }, { table: 'Shop' })
    const error = caught('INVALID_DECLARATION', () =>
      schema({
        tables: [shop, table('Other', { key: ['PK', 'SK'] })],
        entities: { Far, Near },
        access: { both: collection({ Far, Near }, 'PK = SHOP#{id}') },
      }),
    )
    expect(error.message).toContain('both: its entities are in Other and Shop')
  })
})
