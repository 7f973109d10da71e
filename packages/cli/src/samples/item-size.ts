import type { AttributeMap, AttributeValue } from 'monotable'

/** The bytes of an item by which DynamoDB charges: names and values, and what lists and maps add. */
export function itemSize(item: AttributeMap): number {
  let bytes = 0
  for (const [name, value] of Object.entries(item)) bytes += Buffer.byteLength(name) + valueSize(value)
  return bytes
}

/** A list or a map has three bytes, and one for each member. */
const documentBytes = 3

type Payload = Readonly<Record<string, unknown>>

const sizes: Readonly<Record<string, (payload: never) => number>> = {
  S: (text: string) => Buffer.byteLength(text),
  N: numberSize,
  B: (bytes: string | Uint8Array) => bytesIn(bytes),
  BOOL: () => 1,
  NULL: () => 1,
  SS: (members: readonly string[]) => sum(members, Buffer.byteLength),
  NS: (members: readonly string[]) => sum(members, numberSize),
  BS: (members: readonly (string | Uint8Array)[]) => sum(members, bytesIn),
  L: (members: readonly AttributeValue[]) => documentBytes + members.length + sum(members, valueSize),
  M: (members: AttributeMap) => documentBytes + Object.keys(members).length + itemSize(members),
}

function valueSize(value: AttributeValue): number {
  const [type, payload] = Object.entries(value as Payload)[0] as [string, never]
  return (sizes[type] as (payload: never) => number)(payload)
}

/** Digits are kept in pairs from the point on, without those that are 00 at either end; a byte for the exponent, one for a minus. */
function numberSize(text: string): number {
  const [whole = '', fraction = ''] = text.replace(/^[-+]/, '').split('.')
  const pairs =
    whole.padStart(whole.length + (whole.length % 2), '0') +
    fraction.padEnd(fraction.length + (fraction.length % 2), '0')
  const kept = pairs.replace(/^(00)+/, '').replace(/(00)+$/, '')
  return kept === '' ? 1 : 1 + kept.length / 2 + (text.startsWith('-') ? 1 : 0)
}

const bytesIn = (bytes: string | Uint8Array) =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'base64').length : bytes.length

function sum<T>(members: readonly T[], size: (member: T) => number): number {
  return members.reduce((total, member) => total + size(member), 0)
}
