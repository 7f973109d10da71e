import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { get, query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { lsi, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'
import { anyQuery, model, Product, Sale, Shop } from './shop.ts'

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
      "GSI1 and ByPrice all have GSI1PK. Name one of them: 'GSI1: GSI1PK = …'",
    ],
    ['GSI7: PK = SHOP#{s}', "there is no index 'GSI7'. Name GSI1 or GSI2 or Inverted or ByPrice"],
    ['GSI2: PK = SHOP#{s}', 'PK is not the key of GSI2'],
    [
      'PK = SHOP#{s}, GSI1SK begins_with CITY#',
      'PK and GSI1SK are not the keys of one index. Its indexes have the table: PK, SK; GSI1: GSI1PK, GSI1SK',
    ],
    ['GSI1SK = CITY#', 'GSI1SK: a sort key alone finds nothing. Add GSI1PK = … before it'],
    ['PK = SHOP#{s}, PK = SHOP#{t}', "PK: it has two conditions. Write a range as 'between"],
    ['PK = A, SK = B, GSI2PK = C', 'PK, SK, GSI2PK are too many key attributes for one query'],
    ['PK = SHOP#{s}, name = x', 'name: the table has no such key attribute. Name PK or SK or'],
    ['PK >= SHOP#{s}', "PK: a partition key allows only '=', not '>='. Write PK = …"],
    [
      'GSI1PK begins_with SHOP#, GSI1SK = CITY#',
      "GSI1PK: a partition key allows only '=', not 'begins_with'",
    ],
  ])('%s', (condition, words) => {
    const error = caught('INVALID_DECLARATION', () => model(anyQuery(Product, condition)))
    expect(error.message).toMatch(/^thePattern, Shop/)
    expect(error.message).toContain(words)
  })
})
