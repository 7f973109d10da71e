import { describe, expect, it } from 'vitest'
import type { PreparedQuery, PreparedScan } from '../../src/items/prepared-reads.ts'
import { checkQuery, checkScan } from '../../src/items/read-checks.ts'
import { refusal } from './refusal.ts'
import { index, schema, table } from './tables.ts'

const indexed = table(
  schema('pk', 'sk'),
  index('all', 'global', schema('g')),
  index('keys', 'global', schema('g'), { type: 'KEYS_ONLY' }),
  index('some', 'global', schema('g', 'h'), { type: 'INCLUDE', include: ['x'] }),
  index('local', 'local', schema('pk', 'l'), { type: 'KEYS_ONLY' }),
)

const compare = (...path: [string, ...(string | number)[]]): NonNullable<PreparedScan['filter']> => ({
  kind: 'compare',
  text: '',
  operator: '=',
  left: { kind: 'path', path },
  right: { kind: 'value', value: { S: 'v' } },
})

const scanning = (read: Partial<PreparedScan>) => {
  const prepared: PreparedScan = {
    tableName: 'table',
    filterName: 'Filter Expression',
    select: 'ALL_ATTRIBUTES',
    consistentRead: false,
    consumedCapacity: 'NONE',
    ...read,
  }
  return refusal(() => checkScan(prepared, indexed, () => false))
}

const querying = (read: Partial<PreparedQuery>) => {
  const prepared: PreparedQuery = {
    tableName: 'table',
    filterName: 'Filter Expression',
    select: 'ALL_ATTRIBUTES',
    consistentRead: false,
    consumedCapacity: 'NONE',
    forward: true,
    keyCondition: { comparisons: [{ name: 'pk', operator: '=', values: [{ S: 'a' }] }] },
    ...read,
  }
  return refusal(() => checkQuery(prepared, indexed))
}

const oneOrMore = 'One or more parameter values were invalid:'

describe('A read of an index is refused', () => {
  it('if the table has no such index', () => {
    expect(scanning({ indexName: 'none' })).toBe('The table does not have the specified index: none')
  })

  it('if it is to be consistent and the index is global', () => {
    const message = 'Consistent reads are not supported on global secondary indexes'
    expect(scanning({ indexName: 'all', consistentRead: true })).toBe(message)
    expect(scanning({ indexName: 'local', consistentRead: true })).toBeUndefined()
  })

  it('if all attributes are asked of a global index that does not project them', () => {
    const message = (name: string) =>
      `${oneOrMore} Select type ALL_ATTRIBUTES is not supported for global secondary index ${name} ` +
      'because its projection type is not ALL'
    expect(scanning({ indexName: 'keys' })).toBe(message('keys'))
    expect(scanning({ indexName: 'some' })).toBe(message('some'))
    expect(scanning({ indexName: 'all' })).toBeUndefined()
    expect(scanning({ indexName: 'local' })).toBeUndefined()
  })

  it('if a projection names what a global index does not project', () => {
    const select = 'SPECIFIC_ATTRIBUTES'
    expect(scanning({ indexName: 'some', select, projection: [['x'], ['h'], ['sk'], ['y', 'z']] })).toBe(
      `${oneOrMore} Global secondary index some does not project [y]`,
    )
    expect(scanning({ indexName: 'local', select, projection: [['y']] })).toBeUndefined()
  })

  it('if a filter names what an index of either kind does not project', () => {
    const select = 'ALL_PROJECTED_ATTRIBUTES'
    const message = (name: string) =>
      `${oneOrMore} Secondary index ${name} does not project one or more filter attributes: [y]`
    expect(scanning({ indexName: 'some', select, filter: compare('y') })).toBe(message('some'))
    expect(scanning({ indexName: 'local', select, filter: compare('y') })).toBe(message('local'))
    expect(scanning({ indexName: 'some', select, filter: compare('x') })).toBeUndefined()
  })
})

describe('A read is refused', () => {
  it('if the start key lies in another segment', () => {
    const exclusiveStartKey = { pk: { S: 'a' }, sk: { S: 'b' } }
    expect(scanning({ exclusiveStartKey, segment: 0, totalSegments: 2 })).toBe(
      'The provided starting key is invalid: Invalid ExclusiveStartKey. ' +
        'Please use ExclusiveStartKey with correct Segment. TotalSegments: 2 Segment: 0',
    )
    expect(scanning({ exclusiveStartKey })).toBeUndefined()
  })

  it('if a path goes into a key of the table or of an index', () => {
    const into = (of: string) =>
      `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${of}`
    const select = 'SPECIFIC_ATTRIBUTES'
    expect(
      scanning({
        select,
        projection: [
          ['a', 'b'],
          ['sk', 'b'],
        ],
      }),
    ).toBe(into('Key: sk'))
    expect(scanning({ filter: compare('g', 0) })).toBe(into('IndexKey: g'))
    expect(querying({ filter: compare('g', 0) })).toBe(into('IndexKey: g'))
    expect(querying({ filter: compare('x', 0) })).toBeUndefined()
  })

  it('if a query filters by a key of what it reads, in the name of the filter', () => {
    const message = (filter: string, name: string) =>
      `${filter} can only contain non-primary key attributes: Primary key attribute: ${name}`
    expect(querying({ filter: compare('sk') })).toBe(message('Filter Expression', 'sk'))
    expect(querying({ filter: compare('pk'), filterName: 'QueryFilter' })).toBe(message('QueryFilter', 'pk'))
    expect(querying({ filter: compare('x') })).toBeUndefined()
    expect(scanning({ filter: compare('pk') })).toBeUndefined()
  })
})
