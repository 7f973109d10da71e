import type { AttributeType, AttributeValue, Item } from '@monotable/dynamodb'
import { keyValue, type Source, sourceOf, type Table } from '../keys/table.ts'
import { Expression } from '../values/expression.ts'

export const keyOperators = ['=', 'begins_with', 'between', '<', '<=', '>', '>='] as const
export type KeyOperator = (typeof keyOperators)[number]

/** How many values each operator of a filter takes, and how it is written. */
export const filterOperators = {
  '=': { values: 1, text: (path: string, [a]: string[]) => `${path} = ${a}` },
  '<>': { values: 1, text: (path: string, [a]: string[]) => `${path} <> ${a}` },
  '<': { values: 1, text: (path: string, [a]: string[]) => `${path} < ${a}` },
  '<=': { values: 1, text: (path: string, [a]: string[]) => `${path} <= ${a}` },
  '>': { values: 1, text: (path: string, [a]: string[]) => `${path} > ${a}` },
  '>=': { values: 1, text: (path: string, [a]: string[]) => `${path} >= ${a}` },
  between: { values: 2, text: (path: string, [a, b]: string[]) => `${path} BETWEEN ${a} AND ${b}` },
  in: {
    values: Number.POSITIVE_INFINITY,
    text: (path: string, all: string[]) => `${path} IN (${all.join(', ')})`,
  },
  begins_with: { values: 1, text: (path: string, [a]: string[]) => `begins_with(${path}, ${a})` },
  contains: { values: 1, text: (path: string, [a]: string[]) => `contains(${path}, ${a})` },
  'not contains': { values: 1, text: (path: string, [a]: string[]) => `NOT contains(${path}, ${a})` },
  exists: { values: 0, text: (path: string) => `attribute_exists(${path})` },
  'not exists': { values: 0, text: (path: string) => `attribute_not_exists(${path})` },
  'has type': { values: 1, text: (path: string, [a]: string[]) => `attribute_type(${path}, ${a})` },
  'size =': { values: 1, text: (path: string, [a]: string[]) => `size(${path}) = ${a}` },
  'size <>': { values: 1, text: (path: string, [a]: string[]) => `size(${path}) <> ${a}` },
  'size <=': { values: 1, text: (path: string, [a]: string[]) => `size(${path}) <= ${a}` },
  'size >=': { values: 1, text: (path: string, [a]: string[]) => `size(${path}) >= ${a}` },
  'size <': { values: 1, text: (path: string, [a]: string[]) => `size(${path}) < ${a}` },
  'size >': { values: 1, text: (path: string, [a]: string[]) => `size(${path}) > ${a}` },
} as const

export type FilterOperator = keyof typeof filterOperators

export interface Filter {
  readonly path: string
  readonly operator: FilterOperator
  readonly type: Extract<AttributeType, 'S' | 'N' | 'B' | 'BOOL' | 'NULL'>
  readonly values: readonly string[]
}

/** What the grid shows: all of it is in the address. */
export interface ItemQuery {
  readonly index?: string
  /** Without it the table or the index is scanned. */
  readonly partition?: string
  readonly sort?: { readonly operator: KeyOperator; readonly values: readonly string[] }
  readonly filters: readonly Filter[]
  readonly descending: boolean
}

export interface Request {
  readonly operation: 'Query' | 'Scan'
  readonly input: object
}

/** The request for a page of what a query asks. */
export function requestOf(table: Table, query: ItemQuery): Request {
  const source = sourceOf(table, query.index)
  const expression = new Expression()
  const filter = query.filters.map(each => filterText(expression, each)).join(' AND ')
  const key = keyCondition(expression, source, query)
  const input = {
    TableName: table.name,
    ...(source.kind !== 'table' && { IndexName: source.name }),
    ...(key !== undefined && { KeyConditionExpression: key, ScanIndexForward: !query.descending }),
    ...(filter !== '' && { FilterExpression: filter }),
    ...expression.aliases,
    ReturnConsumedCapacity: 'INDEXES',
  }
  return { operation: key === undefined ? 'Scan' : 'Query', input }
}

function keyCondition(expression: Expression, source: Source, query: ItemQuery): string | undefined {
  const { partition, sort } = query
  if (partition === undefined || partition === '') return undefined
  const first = `${expression.name(source.partition.name)} = ${expression.value(keyValue(source.partition, partition))}`
  if (!sort || !source.sort || sort.values.every(value => value === '')) return first
  const name = expression.name(source.sort.name)
  const [low, high] = sort.values.map(value => expression.value(keyValue(source.sort!, value)))
  if (sort.operator === 'begins_with') return `${first} AND begins_with(${name}, ${low})`
  if (sort.operator === 'between') return `${first} AND ${name} BETWEEN ${low} AND ${high}`
  return `${first} AND ${name} ${sort.operator} ${low}`
}

function filterText(expression: Expression, { path, operator, type, values }: Filter): string {
  const valueType = operator.startsWith('size') ? 'N' : operator === 'has type' ? 'S' : type
  const aliases = values.map(value => expression.value(asValue(valueType, value)))
  const written: (path: string, values: string[]) => string = filterOperators[operator].text
  return written(expression.path(path), aliases)
}

function asValue(type: Filter['type'], text: string): AttributeValue {
  if (type === 'BOOL') return { BOOL: text === 'true' }
  return type === 'NULL' ? { NULL: true } : ({ [type]: text } as unknown as AttributeValue)
}

/** A page of items, as DynamoDB gives it. */
export interface Page {
  readonly Items: readonly Item[]
  readonly Count: number
  readonly ScannedCount: number
  readonly LastEvaluatedKey?: Item
  readonly ConsumedCapacity?: { readonly CapacityUnits?: number }
}
