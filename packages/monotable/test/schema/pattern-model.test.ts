import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { before } from '../../src/keys/range.ts'
import { collection, get, type Pattern, query } from '../../src/schema/access.ts'
import { type AnyEntity, entity } from '../../src/schema/entity.ts'
import type { PatternModel } from '../../src/schema/pattern-model.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, lsi, type Table, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'

const shop = table('Shop', {
  key: ['PK', 'SK'],
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK'),
    GSI2: gsi('GSI2PK'),
    Inverted: gsi('SK', 'PK'),
    ByPrice: gsi('GSI1PK', 'price'),
  },
})

const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: 'CITY#{location.city}#PRICE#{price:0000.00}#{productId}',
    GSI2PK: 'SKU#{sku:upper}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string(),
    location: z.object({ city: z.string() }),
    price: z.number(),
    sku: z.string(),
    status: z.enum(['open', 'closed']),
    tags: z.set(z.string()),
  },
)

const Sale = entity(
  'Sale',
  { PK: 'SHOP#{shopId}', SK: 'SALE#{timestamp}#{saleId}' },
  { shopId: z.string(), saleId: z.string(), timestamp: z.iso.datetime({ offset: true }) },
)

const SaleRef = entity(
  'SaleRef',
  { PK: 'SHOP#{shopId}', SK: 'SALEREF#{saleId}' },
  { shopId: z.string(), saleId: z.string() },
)

const Shop = entity('Shop', { PK: 'SHOP#{shopId}', SK: 'META' }, { shopId: z.string() })

function model(
  pattern: Pattern,
  entities: readonly AnyEntity[] = [Product, Sale, SaleRef, Shop],
  on: Table = shop,
): PatternModel {
  const members = Object.fromEntries(entities.map(one => [one.name, one]))
  const { patterns } = schema({ tables: [on], entities: members, access: { thePattern: pattern } }).model
  return patterns.get('thePattern') as PatternModel
}

const texts = (values: readonly object[] | undefined) => values?.map(value => Object.values(value)[0])

describe('the index of a pattern is the one that its key attributes belong to', () => {
  it('the table itself', () => {
    expect(model(query(Product, 'PK = SHOP#{shopId}, SK begins_with PRODUCT#')).index).toBeUndefined()
  })

  it('an index by its pair of keys, or by its partition key', () => {
    expect(model(query(Product, 'GSI1PK = SHOP#{s}#CATEGORY#{c}, GSI1SK begins_with CITY#')).index).toBe(
      'GSI1',
    )
    expect(model(query(Product, 'GSI2PK = SKU#{sku}')).index).toBe('GSI2')
  })

  it('keys may stand in any order', () => {
    const { partition, sort } = model(query(Sale, 'SK = SALE#{t}#{id}, PK begins_with SHOP#'))
    expect([partition.attribute, sort?.attribute]).toEqual(['SK', 'PK'])
  })

  it('the table comes before an index with the same keys, unless the index is named', () => {
    expect(model(get(Shop, 'PK = SHOP#{shopId}, SK = META')).index).toBeUndefined()
    expect(model(get(Shop, 'Inverted: SK = META, PK = SHOP#{shopId}')).index).toBe('Inverted')
  })

  it('a local index has the partition key of its table', () => {
    const on = table('T', { key: ['PK', 'SK'], indexes: { ByName: lsi('name') } })
    const Thing = entity('Thing', { PK: 'A#{id}', SK: 'B' }, { id: z.string(), name: z.string() })
    expect(model(query(Thing, 'PK = A#{id}, name begins_with {start*}'), [Thing], on).index).toBe('ByName')
    expect(model(query(Thing, 'PK = A#{id}'), [Thing], on).index).toBeUndefined()
    expect(model(query(Thing, 'ByName: PK = A#{id}'), [Thing], on).index).toBe('ByName')
  })

  it.each([
    [
      'GSI1PK = SHOP#{s}#CATEGORY#{c}',
      "GSI1 and ByPrice all have GSI1PK. Say which is meant: 'GSI1: GSI1PK = …'",
    ],
    ['GSI7: PK = SHOP#{s}', "there is no index 'GSI7'. Name GSI1 or GSI2 or Inverted or ByPrice"],
    ['GSI2: PK = SHOP#{s}', 'PK is not the key of GSI2'],
    [
      'PK = SHOP#{s}, GSI1SK begins_with CITY#',
      'PK and GSI1SK are not the keys of one index. Its indexes have the table: PK, SK; GSI1: GSI1PK, GSI1SK',
    ],
    ['GSI1SK = CITY#', 'GSI1SK: a sort key alone finds nothing. Add GSI1PK = … before it'],
    ['PK = SHOP#{s}, PK = SHOP#{t}', "PK: it has two conditions. Write a range as 'between"],
    ['PK = A, SK = B, GSI2PK = C', 'PK, SK, GSI2PK are too many key attributes'],
    ['PK = SHOP#{s}, name = x', 'name: the table has no such key attribute. Name PK or SK or'],
    ['PK >= SHOP#{s}', "PK: a partition key takes '=' only, not '>='. Write PK = …"],
    ['GSI1PK begins_with SHOP#, GSI1SK = CITY#', "GSI1PK: a partition key takes '=' only, not 'begins_with'"],
  ])('%s', (condition, words) => {
    const error = caught('INVALID_DECLARATION', () => model(anyQuery(Product, condition)))
    expect(error.message).toMatch(/^thePattern, Shop/)
    expect(error.message).toContain(words)
  })
})

describe('values are built from arguments', () => {
  it('a partition key', () => {
    const { partition } = model(query(Product, 'PK = SHOP#{shopId}'))
    expect(partition.build({ shopId: 'a' })).toEqual({ S: 'SHOP#a' })
  })

  it('names may differ from those of the entity', () => {
    const { partition, arguments: names } = model(query(Product, 'PK = SHOP#{where}, SK = PRODUCT#{what}'))
    expect(names).toEqual(['where', 'what'])
    expect(partition.build({ where: 'a' })).toEqual({ S: 'SHOP#a' })
  })

  it('a prefix that ends with a whole value is closed', () => {
    const { sort } = model(
      query(Product, 'GSI1: GSI1PK = SHOP#{s}#CATEGORY#{c}, GSI1SK begins_with CITY#{city}'),
    )
    expect(texts(sort?.build({ city: 'Est' }))).toEqual(['CITY#Est#'])
  })

  it('an open prefix is not', () => {
    const { sort } = model(
      query(Product, 'GSI1: GSI1PK = SHOP#{s}#CATEGORY#{c}, GSI1SK begins_with CITY#{city*}'),
    )
    expect(texts(sort?.build({ city: 'Est' }))).toEqual(['CITY#Est'])
  })

  it('a date is the whole day, at both ends', () => {
    const { sort } = model(query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}'))
    expect(texts(sort?.build({ from: '2025-01-20', to: '2025-01-31' }))).toEqual([
      'SALE#2025-01-20T00:00:00.000Z',
      'SALE#2025-02-01T00:00:00.000Z',
    ])
  })

  it('an instant is inclusive, and before() leaves it out', () => {
    const { sort } = model(query(Sale, 'PK = SHOP#{shopId}, SK <= SALE#{to}'))
    expect(texts(sort?.build({ to: '2025-01-20T10:00:00Z' }))).toEqual(['SALE#2025-01-20T10:00:00.000Z~'])
    expect(texts(sort?.build({ to: before('2025-01-20T10:00:00Z') }))).toEqual([
      'SALE#2025-01-20T10:00:00.000Z',
    ])
  })

  it('a range that ends before it begins has no bounds', () => {
    const { sort } = model(query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}'))
    expect(sort?.build({ from: '2025-02-01', to: '2025-01-31T23:00:00Z' })).toBeUndefined()
  })

  it('a mask of the entity is used, may be repeated, and may not differ', () => {
    const by = (mask: string) =>
      model(
        anyQuery(Product, `GSI1: GSI1PK = SHOP#{s}#CATEGORY#{c}, GSI1SK >= CITY#{city}#PRICE#{least${mask}}`),
      )
    expect(texts(by('').sort?.build({ city: 'Est', least: 12 }))).toEqual(['CITY#Est#PRICE#0012.00'])
    expect(texts(by(':0000.00').sort?.build({ city: 'Est', least: 1.5 }))).toEqual(['CITY#Est#PRICE#0001.50'])
    expect(caught('UNANSWERABLE_PATTERN', () => by(':000')).message).toContain(
      '{least} has another format than {price}',
    )
  })

  it('letter case is that of the key', () => {
    expect(model(query(Product, 'GSI2PK = SKU#{sku}')).partition.build({ sku: 'abC' })).toEqual({
      S: 'SKU#ABC',
    })
  })

  it('a part of an object is given by its path or inside an object', () => {
    const { sort } = model(
      query(Product, 'GSI1: GSI1PK = SHOP#{s}#CATEGORY#{c}, GSI1SK begins_with CITY#{location.city}'),
    )
    expect(texts(sort?.build({ 'location.city': 'Est' }))).toEqual(['CITY#Est#'])
    expect(texts(sort?.build({ location: { city: 'Est' } }))).toEqual(['CITY#Est#'])
  })

  it('a value that would forge a key is refused', () => {
    const { partition } = model(query(Product, 'GSI1: GSI1PK = SHOP#{s}#CATEGORY#{c}'))
    caught('INVALID_KEY_VALUE', () => partition.build({ s: 'a#CATEGORY#b', c: 'x' }))
  })

  it('a missing argument is refused', () => {
    const { partition } = model(query(Product, 'PK = SHOP#{shopId}'))
    expect(caught('INVALID_KEY_VALUE', () => partition.build({})).message).toContain(
      '{shopId} cannot be absent',
    )
  })

  it('a key that is too long is refused', () => {
    const { partition, sort } = model(query(Product, 'PK = SHOP#{shopId}, SK = PRODUCT#{productId}'))
    expect(caught('KEY_TOO_LONG', () => partition.build({ shopId: 'x'.repeat(2048) })).details.limit).toBe(
      2048,
    )
    expect(caught('KEY_TOO_LONG', () => sort?.build({ productId: 'x'.repeat(1024) })).details.limit).toBe(
      1024,
    )
  })

  it('what a zod type changes on a write is changed in an argument too', () => {
    const User = entity(
      'User',
      { PK: 'EMAIL#{email}', SK: 'USER' },
      { email: z.string().trim().toLowerCase() },
    )
    const { partition } = model(get(User, 'PK = EMAIL#{email}, SK = USER'), [User])
    expect(partition.build({ email: ' A@B.c ' })).toEqual({ S: 'EMAIL#a@b.c' })
  })
})

describe('an attribute that is itself a key is written as its type says', () => {
  const on = table('Native', {
    key: ['id', 'at'],
    indexes: { ByScore: gsi('kind', 'score'), ByBytes: gsi('kind', 'bytes') },
  })
  const Event = entity(
    'Event',
    {},
    {
      id: z.string(),
      at: z.iso.datetime({ offset: true }),
      kind: z.string(),
      score: z.number(),
      bytes: z.instanceof(Uint8Array),
    },
  )
  const native = (condition: string) => model(anyQuery(Event, condition), [Event], on)

  it('text, and moments with the rules of ranges', () => {
    const { partition, sort } = native('id = {id}, at between {from} and {to}')
    expect(partition.build({ id: 'a#b' })).toEqual({ S: 'a#b' })
    expect(sort?.build({ from: '2025-01-20', to: '2025-01-20' })).toEqual([
      { S: '2025-01-20T00:00:00.000Z' },
      { S: '2025-01-20T23:59:59.999Z' },
    ])
  })

  it('numbers, given or written out', () => {
    expect(native('kind = {k}, score between {low} and {high}').sort?.build({ low: -1, high: 2.5 })).toEqual([
      { N: '-1' },
      { N: '2.5' },
    ])
    expect(native('kind = {k}, score > 10').sort?.build({})).toEqual([{ N: '10' }])
    expect(
      native('kind = {k}, score between {low} and {high}').sort?.build({ low: 10, high: 9 }),
    ).toBeUndefined()
  })

  it('bytes', () => {
    const bytes = new Uint8Array([1, 2])
    expect(native('kind = {k}, bytes >= {b}').sort?.build({ b: bytes })).toEqual([{ B: bytes }])
  })

  it('a number begins with nothing', () => {
    const error = caught('UNANSWERABLE_PATTERN', () => native('kind = {k}, score begins_with {n*}'))
    expect(error.message).toContain('score is a number, which begins with nothing')
  })
})

describe('a pattern that no declared entity can answer is refused', () => {
  it.each<[string, AnyEntity, string]>([
    ['PK = STORE#{shopId}', Product, "no Product can ever answer 'PK = STORE#{shopId}'"],
    [
      'PK = SHOP#{shopId}, SK begins_with ORDER#',
      Product,
      "'ORDER#' stands where SK 'PRODUCT#{productId}' has 'PRODUCT#'",
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
    expect(error.message).toContain('PK: A and C write its arguments in different ways')
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

function anyQuery(of: AnyEntity, condition: string): Pattern {
  return { kind: 'query', entities: [of], condition, options: {} }
}
