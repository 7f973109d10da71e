import {
  type AttributeType,
  type AttributeValue,
  canonicalNumber,
  numberFault as faultOf,
  type Item,
  readAttributeValue,
} from '@monotable/dynamodb'
import { contentOf, types } from './attribute-value.ts'
import { isBase64 } from './binary.ts'

const numberFaults = {
  notNumeric: (text: string) => `'${text}' is not a number`,
  tooManyDigits: () => 'Too many digits: a number can have at most 38',
  overflow: () => 'A number must be less than 10 to the power of 126',
  underflow: () => 'A number other than zero must be at least 10 to the power of -130',
}

/** What is wrong with a number, or nothing. */
export function numberFault(text: string): string | undefined {
  const fault = faultOf(text)
  return fault && numberFaults[fault](text)
}

export function binaryFault(text: string): string | undefined {
  return isBase64(text) ? undefined : 'These are not whole bytes'
}

/** The first fault in a value, in words: ours first, then those of DynamoDB's own rules. */
export function valueFault(value: AttributeValue): string | undefined {
  const fault = faultIn(value)
  if (fault !== undefined) return fault
  try {
    readAttributeValue(value)
    return undefined
  } catch (refused) {
    return (refused as Error).message
  }
}

function faultIn(value: AttributeValue): string | undefined {
  if ('N' in value) return numberFault(value.N)
  if ('B' in value) return binaryFault(value.B)
  if ('SS' in value) return setFault(value.SS, () => undefined)
  if ('NS' in value) return setFault(value.NS, numberFault, canonicalNumber)
  if ('BS' in value) return setFault(value.BS, binaryFault)
  if ('L' in value) return firstOf(value.L.map(faultIn))
  if ('M' in value)
    return '' in value.M
      ? 'a name in it is missing or occurs twice'
      : firstOf(Object.values(value.M).map(faultIn))
  return undefined
}

function setFault(
  members: readonly string[],
  fault: (member: string) => string | undefined,
  /** One text for members that are the same. */
  same = (member: string) => member,
): string | undefined {
  if (members.length === 0) return 'A set needs at least one member: remove the attribute instead'
  const first = firstOf(members.map(fault))
  if (first !== undefined) return first
  return new Set(members.map(same)).size < members.length ? 'A set can hold each member only once' : undefined
}

const firstOf = (faults: readonly (string | undefined)[]) => faults.find(fault => fault !== undefined)

/** Reads an item in DynamoDB's JSON, or throws what is wrong with it in words. */
export function readItem(json: unknown): Item {
  if (!isObject(json)) throw new Error('An item is an object of attributes')
  for (const [name, value] of Object.entries(json)) {
    const fault = shapeFault(value) ?? valueFault(value as AttributeValue)
    if (fault) throw new Error(`${name}: ${fault}`)
  }
  return json as Item
}

const shapes: Readonly<Record<AttributeType, (content: unknown) => boolean>> = {
  S: isText,
  N: isText,
  B: isText,
  BOOL: content => typeof content === 'boolean',
  NULL: content => content === true,
  L: Array.isArray,
  M: isObject,
  SS: isTexts,
  NS: isTexts,
  BS: isTexts,
}

function shapeFault(value: unknown): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : []
  const type = keys[0] as AttributeType
  if (keys.length !== 1 || !Object.hasOwn(shapes, type)) {
    return `a value is an object with one type, such as { "S": "text" }`
  }
  const content = contentOf(value as AttributeValue)
  if (!shapes[type](content)) return `${types[type]} (${type}) cannot hold ${JSON.stringify(content)}`
  if (type === 'L') return firstOf((content as unknown[]).map(shapeFault))
  return type === 'M' ? firstOf(Object.values(content as object).map(shapeFault)) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText)
}
