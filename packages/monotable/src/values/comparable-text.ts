import { plainNumber } from '@monotable/dynamodb'
import type { AttributeValue } from './attribute-value.ts'
import { bytesFrom } from './binary.ts'

/** One text for one stored value, in whatever order sets and maps come, and however numbers and bytes are written. */
export function comparableText(value: AttributeValue | undefined): string {
  // Most are text, and no other value's begins so.
  if (value && 'S' in value) return `"${value.S}`
  return JSON.stringify(comparable(value)) ?? ''
}

function comparable(value: AttributeValue | undefined): unknown {
  if (value === undefined) return undefined
  if ('N' in value) return ['N', number(value.N)]
  if ('B' in value) return ['B', bytes(value.B)]
  if ('L' in value) return ['L', value.L.map(comparable)]
  if ('M' in value)
    return [
      'M',
      Object.keys(value.M)
        .sort()
        .map(name => [name, comparable(value.M[name])]),
    ]
  if ('SS' in value) return ['SS', [...value.SS].sort()]
  if ('NS' in value) return ['NS', value.NS.map(number).sort()]
  if ('BS' in value) return ['BS', value.BS.map(bytes).sort()]
  return value
}

const number = (text: string) => plainNumber(text) ?? text
const bytes = (stored: Uint8Array | string) => bytesFrom(stored).join()
