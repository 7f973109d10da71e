import { DynamoDBError, invalid } from '../errors.ts'
import { limits } from '../limits.ts'
import { type AttributeValue, emptyItem, type Item } from './attribute-value.ts'
import { base64Of } from './base64.ts'
import { readNumber } from './decimal.ts'
import { duplicateFault, firstRepeat } from './duplicate-members.ts'
import { orderMembers } from './set-order.ts'

/**
 * DynamoDB has two generations of value checks with different texts. `current`: PutItem, UpdateItem, DeleteItem,
 * GetItem, BatchGetItem, Query. `older`: BatchWriteItem, TransactWriteItems, TransactGetItems, Scan, PartiQL.
 */
export type Wording = 'current' | 'older'

type RawValue = Record<string, unknown>

const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'

const exactlyOne = 'must contain exactly one of the supported datatypes'
const parameterValues = 'One or more parameter values were invalid: '

const emptySets = {
  SS: `${parameterValues}An string set  may not be empty`,
  NS: `${parameterValues}An number set  may not be empty`,
  BS: `${parameterValues}Binary sets should not be empty`,
}

/**
 * A checked, canonical copy of a value whose types have been checked.
 *
 * @example
 * ```ts
 * readAttributeValue({ N: '1.50' }) // { N: '1.5' }
 * ```
 */
export function readAttributeValue(raw: unknown, wording: Wording = 'current'): AttributeValue {
  checkDepth(raw, 1)
  return read(raw, wording)
}

/**
 * A checked, canonical copy of an item or key.
 *
 * @example
 * ```ts
 * readItem({ n: { N: '1.50' }, s: { SS: ['b', 'a'] } }).s // { SS: ['a', 'b'] }
 * ```
 */
export function readItem(raw: unknown, wording: Wording = 'current'): Item {
  const given = raw as Record<string, unknown>
  if (Object.hasOwn(given, '')) throw emptyName()
  for (const name in given) checkDepth(given[name], 1)
  return readMap(given, wording)
}

/** The values of an expression, keyed as given (`:v`). */
export function readExpressionValues(raw: unknown, wording: Wording): Record<string, AttributeValue> {
  const values = emptyItem()
  const given = raw as Record<string, unknown>
  for (const key in given) {
    if (given[key] === undefined) continue
    values[key] = wording === 'current' ? readAttributeValue(given[key], wording) : readNamed(given[key], key)
  }
  return values
}

/** The older check says which value it is that it refuses, except of one that is a single level too deep. */
function readNamed(raw: unknown, key: string): AttributeValue {
  try {
    return readAttributeValue(raw, 'older')
  } catch (error) {
    if (!(error instanceof DynamoDBError)) throw error
    throw error.message === tooDeep && !isDeeper(raw, limits.nesting + 1) ? error : invalidValue(key, error)
  }
}

const invalidValue = (key: string, { message }: DynamoDBError) =>
  invalid(`ExpressionAttributeValues contains invalid value: ${message} for key ${key}`)

/** As the older check says it of the values of an expression, where one of them is too deep. */
export function olderDepthFault(error: DynamoDBError, values: Record<string, unknown> = {}): DynamoDBError {
  const key =
    error.message === tooDeep && Object.keys(values).find(name => isDeeper(values[name], limits.nesting))
  return key ? invalidValue(key, error) : error
}

const emptyName = () => invalid('Empty attribute name')

/** DynamoDB checks this before anything else in a value, however deep. */
function checkDepth(raw: unknown, level: number): void {
  if (level > limits.nesting) throw invalid(tooDeep)
  if (raw === null || raw === undefined) return
  const { M: map, L: list } = raw as { M?: Record<string, unknown> | null; L?: unknown[] | null }
  if (map) for (const name in map) checkDepth(map[name], level + 1)
  if (list) for (const element of list) checkDepth(element, level + 1)
}

function isDeeper(raw: unknown, levels: number): boolean {
  if (levels === 0) return true
  const { M: map, L: list } = (raw ?? {}) as { M?: object | null; L?: unknown[] | null }
  return [...Object.values(map ?? {}), ...(list ?? [])].some(value => isDeeper(value, levels - 1))
}

function read(raw: unknown, wording: Wording): AttributeValue {
  let value: AttributeValue | undefined
  let several = false
  const given = (raw ?? {}) as RawValue
  for (const type in given) {
    const payload = given[type]
    if (payload === null || payload === undefined) continue
    const one = readPayload(type, payload, wording)
    if (one === undefined) continue
    several = value !== undefined
    value = one
  }
  if (value === undefined) throw invalid(`Supplied AttributeValue is empty, ${exactlyOne}`)
  if (several) throw invalid(`Supplied AttributeValue has more than one datatypes set, ${exactlyOne}`)
  return value
}

/** Undefined for what is no type of DynamoDB. */
function readPayload(type: string, payload: unknown, wording: Wording): AttributeValue | undefined {
  switch (type) {
    case 'S':
      return { S: payload as string }
    case 'N':
      return { N: readNumber(payload as string, wording) }
    case 'B':
      return { B: base64Of(payload as string | Uint8Array) }
    case 'BOOL':
      return { BOOL: readTruth(payload) as boolean }
    case 'NULL':
      if (readTruth(payload)) return { NULL: true }
      throw invalid(`${parameterValues}Null attribute value types must have the value of true`)
    case 'M':
      return { M: readMap(payload as Record<string, unknown>, wording) }
    case 'L':
      return { L: (payload as unknown[]).map(element => read(element, wording)) }
    case 'SS':
      return { SS: readSet(type, payload as unknown[], wording) }
    case 'NS':
      return { NS: readSet(type, payload as unknown[], wording) }
    case 'BS':
      return { BS: readSet(type, payload as unknown[], wording) }
    default:
      return undefined
  }
}

function readMap(given: Record<string, unknown>, wording: Wording): Item {
  const item = emptyItem()
  for (const name in given) {
    if (name === '') throw emptyName()
    const value = given[name]
    if (value !== undefined) item[name] = read(value, wording)
  }
  return item
}

function readSet(type: 'SS' | 'NS' | 'BS', given: readonly unknown[], wording: Wording): string[] {
  if (given.length === 0) throw invalid(emptySets[type])
  const members: string[] = []
  for (const member of given) {
    if (member === null || member === undefined)
      throw invalid(`Supplied AttributeValue is empty, ${exactlyOne}`)
    members.push(
      type === 'SS'
        ? (member as string)
        : type === 'NS'
          ? readNumber(member as string, wording)
          : base64Of(member as string | Uint8Array),
    )
  }
  const repeat = firstRepeat(members)
  if (repeat !== -1) throw duplicateFault(type, members, repeat, wording)
  return orderMembers(type, members)
}

const truths: Readonly<Record<string, boolean>> = {
  TRUE: true,
  '1': true,
  YES: true,
  FALSE: false,
  '0': false,
  NO: false,
}

/** DynamoDB also takes some texts for booleans; undefined for anything else. */
export function readTruth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const upper = typeof value === 'string' ? value.toUpperCase() : ''
  return Object.hasOwn(truths, upper) ? truths[upper] : undefined
}
