import type { AttributeMap, AttributeValue } from 'monotable'

/** A stored item as JSON can show it: sets are lists, binary values are base64, numbers too long for JSON are text. */
export function plainItem(stored: AttributeMap): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, plainValue(value)]))
}

function plainValue(value: AttributeValue): unknown {
  if ('M' in value) return plainItem(value.M)
  if ('L' in value) return value.L.map(plainValue)
  if ('N' in value) return plainNumber(value.N)
  if ('NS' in value) return value.NS.map(plainNumber)
  if ('B' in value) return base64(value.B)
  if ('BS' in value) return value.BS.map(base64)
  return 'NULL' in value ? null : Object.values(value)[0]
}

function plainNumber(text: string): number | string {
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
}

const base64 = (bytes: Uint8Array | string) =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64')
