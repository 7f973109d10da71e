import { type Engine, open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { describe as designOf } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countItems, sumOf } from '../../src/keys/map-counts.ts'
import { readTable, type TableDescription } from '../../src/keys/table.ts'
import { layoutOf } from '../../src/parts/design-map/layout.ts'
import { wayOf } from '../../src/parts/design-map/way.ts'
import { fillShop } from '../support/fill-shop.ts'
import { shop } from '../support/shop.ts'

const design = designOf(shop).tables[0]!
let engine: Engine
beforeAll(async () => {
  engine = await open()
  await ensureTables(shop, engine)
  await fillShop(engine)
})
afterAll(() => engine.close())

describe('counts', () => {
  test('are those that the engine has for the table and every index, by entity', async () => {
    const { Items } = await engine.send<{ Items: never[] }>('Scan', { TableName: 'Shop' })
    const { Table } = await engine.send<{ Table: TableDescription }>('DescribeTable', { TableName: 'Shop' })
    const table = readTable(Table)
    const counts = countItems(table, design, Items.slice(50), countItems(table, design, Items.slice(0, 50)))
    for (const source of [table, ...table.indexes]) {
      const index = source === table ? '' : source.name
      expect({ index, ...sumOf(counts, index) }).toEqual({
        index,
        items: source.itemCount,
        bytes: source.bytes,
      })
    }
    expect(counts['']).toMatchObject({
      Product: { items: 48 },
      Order: { items: 60 },
      Sku: { items: 48 },
      '': { items: 2 },
    })
    // Only what runs out is in the sparse index.
    expect(counts.GSI2!.Product!.items).toBeLessThan(48)
    expect(Object.keys(counts.GSI2!)).toEqual(['Product'])
  })
})

describe('the drawing', () => {
  test.each([360, 1200])(
    'of %i pixels has every entity in every place it lies in, and nothing overlaps',
    room => {
      const { width, height, collections, patterns } = layoutOf(design, room)
      const rows = collections.flatMap(each => each.rows)
      const placed = rows.map(({ index, entity }) => `${index || 'table'} ${entity}`)
      expect(placed.toSorted()).toEqual([
        'ByTime Order',
        'ByTime Product',
        'GSI1 Order',
        'GSI1 Product',
        'GSI2 Product',
        'table Category',
        'table Order',
        'table Product',
        'table Shop',
        'table Sku',
      ])
      expect(patterns.map(each => each.pattern.name)).toEqual(design.patterns.map(({ name }) => name))
      const boxes = [...collections, ...patterns]
      for (const box of boxes) {
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
      const overlapping = boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            other =>
              one.x < other.x + other.width &&
              other.x < one.x + one.width &&
              one.y < other.y + other.height &&
              other.y < one.y + one.height,
          ),
      )
      expect(overlapping).toEqual([])
    },
  )

  const layout = layoutOf(design, 1200)
  const lit = (kind: 'entity' | 'pattern', name: string) => {
    const way = wayOf(design, layout, { kind, name })!
    const rows = [...way.rows].map(({ index, entity }) => `${index || 'table'} ${entity}`)
    return {
      rows: rows.toSorted(),
      patterns: [...way.patterns],
      kinds: way.wires.map(({ kind: wire }) => wire),
    }
  }

  test('lights what a pattern reads, and what it fetches after that', () => {
    expect(lit('pattern', 'lowStock')).toEqual({
      rows: ['GSI2 Product', 'table Product'],
      patterns: ['lowStock'],
      kinds: ['reads', 'fetched'],
    })
    expect(lit('pattern', 'wholeShop').rows).toEqual(['table Category', 'table Product', 'table Shop'])
  })

  test('lights all places of an entity, what is kept beside it, and the patterns that read it', () => {
    const { rows, patterns, kinds } = lit('entity', 'Product')
    expect(rows).toEqual([
      'ByTime Product',
      'GSI1 Product',
      'GSI2 Product',
      'table Category',
      'table Product',
      'table Sku',
    ])
    expect(patterns).toEqual(['products', 'lowStock', 'wholeShop'])
    expect(kinds.filter(kind => kind === 'indexed')).toHaveLength(3)
    expect(kinds.filter(kind => kind === 'kept')).toHaveLength(2)
    expect(wayOf(design, layout, { kind: 'entity', name: 'Nobody' })).toBeUndefined()
  })
})
