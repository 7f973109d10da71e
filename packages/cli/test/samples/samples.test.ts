import { itemSize, marshalItem } from '@monotable/dynamodb'
import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { type Design, describe as designOf } from 'monotable/design'
import { expect, test } from 'vitest'
import { align } from '../../src/samples/align.ts'
import { sampleItem } from '../../src/samples/sample-item.ts'
import { fillTemplate, valueAt } from '../../src/samples/template.ts'
import { textMatching } from '../../src/samples/text-matching.ts'
import { systems } from '../support/systems.ts'

const { eecar, inventory, khaya } = systems

const names = (design: Design) =>
  Object.fromEntries(design.tables.map(({ name }) => [name, name.replace(/[{}]/g, '')]))

test.each(Object.keys(systems))('every sample of %s is an item that the library writes', async name => {
  const schema = systems[name as keyof typeof systems]
  const design = designOf(schema)
  const engine = await open()
  const tables = names(design)
  await ensureTables(schema, engine, { tables })
  const db = connect(schema, engine, { tables }) as unknown as Record<
    string,
    { put(item: object): Promise<object> }
  >
  for (const table of design.tables) {
    for (const [index, entity] of table.entities.entries()) {
      for (const more of [0, 1, 2, 7]) {
        // Entities that coincide on purpose have one key.
        const at = index * 10 + more
        const { values, item } = sampleItem(table, entity, schema, { at })
        await expect(
          db[entity.name]?.put(values),
          `${entity.name} ${JSON.stringify(values)}`,
        ).resolves.toBeDefined()
        const key = Object.fromEntries(table.key.map(each => [each.name, item[each.name]]))
        const { Item } = await engine.send<{ Item: object }>('GetItem', {
          TableName: tables[table.name],
          Key: marshalItem(key),
        })
        expect(Item, entity.name).toMatchObject(marshalItem({ ...key }))
      }
    }
  }
  await engine.close()
})

test('a sample is the same every time, and another one differs', () => {
  const [table] = designOf(inventory).tables
  const product = table!.entities.find(({ name }) => name === 'Product')!
  expect(sampleItem(table!, product, inventory)).toEqual(sampleItem(table!, product, inventory))
  const [first, second] = [0, 1].map(at => sampleItem(table!, product, inventory, { at }).item)
  expect(first?.SK).not.toBe(second?.SK)
})

test('values of one name are the same in all entities, so that samples belong together', () => {
  const [table] = designOf(inventory).tables
  const shops = table!.entities.map(entity => sampleItem(table!, entity, inventory).values.shopId)
  expect(new Set(shops.filter(shop => shop !== undefined)).size).toBe(1)
})

test('what is given is used where the attribute takes it', () => {
  const [table] = designOf(inventory).tables
  const shop = table!.entities.find(({ name }) => name === 'Shop')!
  const { values } = sampleItem(table!, shop, inventory, { given: { name: 'Shop Name', shopId: 'uuid' } })
  expect(values.name).toBe('Shop Name')
  expect(values.shopId).toMatch(/^[0-9a-f-]{36}$/)
})

test('without a schema keys are filled in by their templates', () => {
  const [table] = designOf(khaya).tables
  const product = table!.entities.find(({ name }) => name === 'Product')!
  const { item } = sampleItem(table!, product, undefined)
  expect(item).toEqual({ ...item, ...sampleItem(table!, product, khaya).item })
})

test('the size of an item is what the engine charges for', async () => {
  const engine = await open()
  const tables = names(designOf(eecar))
  await ensureTables(eecar, engine, { tables })
  const [table] = designOf(eecar).tables
  const part = table!.entities.find(({ name }) => name === 'Part')!
  for (const length of [1, 900, 3000, 9000]) {
    const { item } = sampleItem(table!, part, eecar)
    const Item = marshalItem({ ...item, more: { n: [-1.5, 100, 0.025, 12345, 0], text: 'ü'.repeat(length) } })
    const { ConsumedCapacity } = await engine.send<{
      ConsumedCapacity: { Table: { CapacityUnits: number } }
    }>('PutItem', { TableName: table!.name, Item, ReturnConsumedCapacity: 'INDEXES' })
    expect(ConsumedCapacity.Table.CapacityUnits).toBe(Math.ceil(itemSize(Item) / 1024))
  }
  await engine.close()
})

test.each([
  ['PRODUCT#{productId}', 'PRODUCT#', { holes: {}, fixed: {} }],
  ['SALE#{timestamp}#{saleId}', 'SALE#{start}', { holes: { start: 'timestamp' }, fixed: {} }],
  ['STATUS#{status}', 'STATUS#OPEN', { holes: {}, fixed: { status: 'OPEN' } }],
  ['STATUS#{status}#AT#{createdAt}', 'STATUS#pending#', { holes: {}, fixed: { status: 'pending' } }],
  ['PRICE#{price:0000.00}#{id}', 'PRICE#{min}', { holes: { min: 'price' }, fixed: {} }],
  ['PRODUCT#{productId}', 'SHOP#{shopId}', undefined],
])('over %s lies %s', (template, pattern, expected) => {
  expect(align(pattern, template)).toEqual(expected)
})

test('templates are filled in with masks, cases and fields', () => {
  const values = { price: 5.5, place: { city: 'Estcourt' }, tag: 'Ab' }
  const valueIn = ({ name }: { name: string }) => valueAt(values, name)
  expect(fillTemplate('P#{price:0000.00}#{place.city}#{tag:lower}#{tag:upper}', valueIn)).toBe(
    'P#0005.50#Estcourt#ab#AB',
  )
  expect(fillTemplate('P#{absent}', valueIn)).toBeUndefined()
})

test.each([
  '^[A-Z]{3}-\\d{4}$',
  '^(?:red|green)(-\\w+)?$',
  '^#[0-9a-f]{6}$',
  '^[A-Za-z0-9_.|:@+-]{1,128}$',
  '^a+b*c?\\.$',
])('a text is found that %s accepts', pattern => {
  for (const seed of ['a', 'b', 'c']) expect(textMatching(pattern, seed)).toMatch(new RegExp(pattern))
})
