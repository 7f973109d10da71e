import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { before } from '../../src/keys/range.ts'
import { get, query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'
import { anyQuery, model, Product, Sale, texts } from './shop.ts'

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

  it('so it is inside an object, and where a prefix ends with a whole value', () => {
    const Worker = entity(
      'Worker',
      { PK: 'WORKERS', SK: 'CITY#{location.city}#{id}' },
      { id: z.string(), location: z.object({ city: z.string().trim().toLowerCase() }) },
    )
    const built = (condition: string) => model(anyQuery(Worker, condition), [Worker]).sort?.build
    for (const prefix of ['CITY#{city}', 'CITY#{city}#']) {
      const build = built(`PK = WORKERS, SK begins_with ${prefix}`)
      expect(build?.({ city: ' Estcourt ' })).toEqual([{ S: 'CITY#estcourt#' }])
    }
    const open = built('PK = WORKERS, SK begins_with CITY#{city*}')
    expect(open?.({ city: 'Est' })).toEqual([{ S: 'CITY#Est' }])
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
    expect(error.message).toContain('score is a number, and begins_with works only on text')
  })
})
