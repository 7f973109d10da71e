import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { bytesFrom } from '../values/binary.ts'
import { fromBase64url, toBase64url } from './base64url.ts'

/** Where reading goes on: behind the row with this key. */
export type Position = readonly string[]

/** The key in a row as texts. The partition key of a query is left out, because its arguments tell it. */
export function positionOf(row: AttributeMap, names: readonly string[], partition?: string): Position {
  return names.filter(name => name !== partition).map(name => textOf(row[name] as AttributeValue))
}

/** The key at a position, as `ExclusiveStartKey` wants it. */
export function keyAt(
  position: Position,
  names: readonly string[],
  partition?: string,
  value?: AttributeValue,
): AttributeMap {
  const key: AttributeMap = {}
  let at = 0
  for (const name of names)
    key[name] = value && name === partition ? value : storedValue(position[at++] as string)
  return key
}

function textOf(value: AttributeValue): string {
  if ('S' in value) return `s${value.S}`
  if ('N' in value) return `n${value.N}`
  return `b${toBase64url(bytesFrom((value as { B: Uint8Array | string }).B))}`
}

function storedValue(text: string): AttributeValue {
  const rest = text.slice(1)
  if (text[0] === 's') return { S: rest }
  return text[0] === 'n' ? { N: rest } : { B: fromBase64url(rest) as Uint8Array }
}
