import type { Item } from '@monotable/dynamodb'
import { open } from '@monotable/engine'
import fc from 'fast-check'
import { ensureTables } from 'monotable'
import { describe as describeSchema } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { argumentsFromItem } from '../../src/keys/arguments-from-item.ts'
import { argumentsOf, argumentValue } from '../../src/keys/pattern-arguments.ts'
import { recognise } from '../../src/keys/recognise.ts'
import { segmentsOf } from '../../src/keys/segments.ts'
import { staleKeys } from '../../src/keys/stale-keys.ts'
import { summaryOf } from '../../src/keys/summary.ts'
import { readTable, type Table, type TableDescription } from '../../src/keys/table.ts'
import { whyAbsent } from '../../src/keys/why-absent.ts'
import { fillShop } from '../support/fill-shop.ts'
import { shop } from '../support/shop.ts'

const engine = await open()
const [design] = describeSchema(shop).tables
if (!design) throw new Error('The shop has a table')
let table: Table
let items: readonly Item[]
const entity = (name: string) => design.entities.find(each => each.name === name)!
const pattern = (name: string) => design.patterns.find(each => each.name === name)!
const itemAt = (PK: string, SK: string) => items.find(item => same(item.PK, PK) && same(item.SK, SK))!
const same = (value: Item[string] | undefined, text: string) =>
  value !== undefined && 'S' in value && value.S === text

beforeAll(async () => {
  await ensureTables(shop, engine)
  await fillShop(engine)
  table = readTable(
    (await engine.send<{ Table: TableDescription }>('DescribeTable', { TableName: 'Shop' })).Table,
  )
  items = (await engine.send<{ Items: Item[] }>('Scan', { TableName: 'Shop' })).Items
})
afterAll(() => engine.close())

describe('segments', () => {
  test('each value of a key stands behind its attribute', () => {
    const segments = segmentsOf(
      entity('Order'),
      'ORDER#{placedAt}#{orderId}',
      'ORDER#2026-03-01T00:00:00.000Z#o7',
    )
    expect(segments?.map(({ text, placeholder }) => [placeholder?.name, text])).toEqual([
      [undefined, 'ORDER#'],
      ['placedAt', '2026-03-01T00:00:00.000Z'],
      [undefined, '#'],
      ['orderId', 'o7'],
    ])
  })

  test('a key of another shape has none', () => {
    expect(segmentsOf(entity('Order'), 'ORDER#{placedAt}#{orderId}', 'ORDER#yesterday#o7')).toBeUndefined()
    expect(segmentsOf(entity('Product'), 'PRICE#{price:000000.00}', 'PRICE#12')).toBeUndefined()
    expect(segmentsOf(entity('Product'), 'PRICE#{price:000000.00}', 'PRICE#000012.50')).toHaveLength(2)
  })

  test('any characters may stand between values, and in the words of a list', () => {
    const values = fc.stringMatching(/^[a-z0-9]{1,5}$/)
    const marks = fc.stringMatching(/^[-#_.|/:+*^$()\\[\]?!~ ]{1,3}$/).filter(mark => !mark.endsWith('$'))
    fc.assert(
      fc.property(marks, marks, values, values, (first, second, shopId, category) => {
        const template = `S${first}{shopId}${second}{category}`
        const found = segmentsOf(entity('Product'), template, `S${first}${shopId}${second}${category}`)
        expect(found?.flatMap(({ text, placeholder }) => (placeholder ? [text] : []))).toEqual([
          shopId,
          category,
        ])
      }),
    )
    const words = ['body-panel', 'a+b', '(c)']
    const status = { ...entity('Order').attributes.find(({ name }) => name === 'status')!, values: words }
    const order = { ...entity('Order'), attributes: [status] }
    for (const word of words) expect(segmentsOf(order, 'IN-{status}', `IN-${word}`)?.at(-1)?.text).toBe(word)
    expect(segmentsOf(order, 'IN-{status}', 'IN-aab')).toBeUndefined()
  })

  test('a last value may hold the delimiter, one that is followed by another may not', () => {
    expect(segmentsOf(entity('Category'), 'CATEGORY#{category}', 'CATEGORY#a#b')?.at(-1)?.text).toBe('a#b')
    const template = 'SHOP#{shopId}#CATEGORY#{category}'
    expect(segmentsOf(entity('Product'), template, 'SHOP#a#b#CATEGORY#c')).toBeUndefined()
  })
})

describe('what an item is', () => {
  test('every item that the library wrote is of one entity', () => {
    const orphans = items.filter(item => recognise(design, item).orphan)
    expect(orphans).toHaveLength(2)
    expect(items.length).toBeGreaterThan(100)
  })

  test('an orphan says why it is one', () => {
    expect(recognise(design, itemAt('INVOICE#1', 'META')).orphan?.reason).toBe('No entity has such a key')
    expect(recognise(design, itemAt('SHOP#north', 'PRODUCT#99')).orphan?.reason).toBe(
      "Its key is that of Product, but entityType is 'GADGET' and not 'PRODUCT'",
    )
  })

  test('an item that two entities could be is of neither', () => {
    const twice = { ...design, entities: [entity('Category'), { ...entity('Category'), name: 'Group' }] }
    const found = recognise(twice, { PK: { S: 'SHOP#1' }, SK: { S: 'CATEGORY#a' } })
    expect(found.orphan?.reason).toBe('It could be Category or Group')
    const meant = {
      ...twice,
      entities: [twice.entities[0]!, { ...twice.entities[1]!, coincidesWith: ['Category'] }],
    }
    expect(recognise(meant, { PK: { S: 'SHOP#1' }, SK: { S: 'CATEGORY#a' } }).entity?.name).toBe('Category')
  })

  test('its summary tells what its keys do not', () => {
    const item = itemAt('SHOP#north', 'CATEGORY#Light')
    expect(summaryOf(table, item, entity('Category'))).toBe('products 6')
  })
})

describe('keys that rest on attributes', () => {
  test('are as the library writes them', () => {
    for (const item of items) {
      const { entity: of } = recognise(design, item)
      if (of) expect(staleKeys(of, item)).toEqual([])
    }
  })

  test('that say something else than the attributes are told, with what they should be', () => {
    const item = { ...itemAt('SHOP#north', 'PRODUCT#p003'), category: { S: 'Audio' }, price: { N: '7.25' } }
    expect(staleKeys(entity('Product'), item)).toEqual([
      { attribute: 'GSI1PK', stored: 'SHOP#north#CATEGORY#Garden', built: 'SHOP#north#CATEGORY#Audio' },
      { attribute: 'GSI1SK', stored: 'PRICE#000009.50', built: 'PRICE#000007.25' },
    ])
    const { category, ...without } = item
    expect(staleKeys(entity('Product'), without)[0]?.built).toBeUndefined()
    expect(category).toBeDefined()
  })

  test('with a value that no key can hold are left to the form', () => {
    const item = { ...itemAt('SHOP#north', 'PRODUCT#p003'), price: { N: '-1' } }
    expect(staleKeys(entity('Product'), item)).toEqual([])
  })
})

describe('why an item is not in an index', () => {
  const index = (name: string) => table.indexes.find(each => each.name === name)!

  test('nothing came of what its key is worked out of', () => {
    expect(whyAbsent(index('GSI2'), itemAt('SHOP#north', 'PRODUCT#p003'), entity('Product'))).toEqual([
      'GSI2SK is absent: deficit in DEFICIT#{deficit:000000}#{productId} is computed from stock (21), threshold (10), which gives nothing',
    ])
  })

  test('its entity has no such key', () => {
    const [reason] = whyAbsent(index('GSI1'), itemAt('SHOP#north', 'META'), entity('Shop'))
    expect(reason).toBe('GSI1PK is absent: Shop has no such key, so no Shop is in this index')
  })

  test('without a design the lacking key is named', () => {
    expect(whyAbsent(index('ByTime'), { PK: { S: 'a' }, createdAt: { N: '1' } }, undefined)).toEqual([
      'createdAt does not have the type that the index needs',
    ])
  })
})

describe('arguments of a pattern', () => {
  test('are typed by the attribute in whose place they stand', () => {
    const found = argumentsOf(design, pattern('ordersBetween'))
    expect(found.map(({ name, kind }) => [name, kind.kind])).toEqual([
      ['shopId', 'string'],
      ['from', 'timestamp'],
      ['to', 'timestamp'],
    ])
    const [, status] = argumentsOf(design, pattern('ordersByStatus'))
    expect(status?.kind).toEqual({ kind: 'enum', values: ['open', 'paid', 'shipped', 'cancelled'] })
  })

  test('those of a filter too, and lists of several values', () => {
    const filtered = {
      ...pattern('ordersBetween'),
      filter: 'total >= {least}',
      each: { shopId: 'given' as const },
    }
    const found = argumentsOf(design, filtered)
    expect(found.at(-1)).toMatchObject({ name: 'least', kind: { kind: 'number' } })
    expect(argumentValue(found.at(-1)!, '12.5')).toBe(12.5)
    expect(argumentValue(found[0]!, 'a, b')).toEqual(['a', 'b'])
  })

  test('a word of the pattern may stand where the entity has an attribute', () => {
    const open = {
      ...pattern('ordersByStatus'),
      clauses: [{ attribute: 'GSI1PK', operator: '=' as const, values: ['SHOP#{shop}#ORDERS#open'] }],
      filter: 'total < {most} and placedAt < {now}',
    }
    expect(argumentsOf(design, open).map(({ name, isOptional }) => [name, isOptional])).toEqual([
      ['shop', false],
      ['most', false],
      ['now', true],
    ])
    const orders = items.filter(item => argumentsFromItem(design, open, item))
    expect(new Set(orders.map(({ status }) => JSON.stringify(status)))).toEqual(new Set(['{"S":"open"}']))
    expect(
      argumentsFromItem(design, { ...open, filter: 'total = {sum} and placedAt < {now}' }, orders[0]!),
    ).toEqual({
      shop: 'harbour',
      sum: '12.5',
    })
  })

  test('a stored item gives those with which it is found', () => {
    const item = itemAt('SHOP#north', 'PRODUCT#p003')
    expect(argumentsFromItem(design, pattern('products'), item)).toEqual({
      shopId: 'north',
      category: 'Garden',
    })
    expect(argumentsFromItem(design, pattern('lowStock'), item)).toBeUndefined()
    expect(argumentsFromItem(design, pattern('ordersBetween'), item)).toBeUndefined()
  })
})
