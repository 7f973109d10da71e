import { type AttributeValue, type Item, membersOf } from './attribute-value.ts'
import { byteCount } from './binary.ts'
import { numberSize } from './decimal.ts'

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

function valueSize(value: AttributeValue): number {
  if ('S' in value) return bytesOf(value.S)
  if ('N' in value) return numberSize(value.N)
  if ('B' in value) return byteCount(value.B)
  if ('BOOL' in value || 'NULL' in value) return 1
  if ('L' in value) return 3 + value.L.reduce((sum, each) => sum + valueSize(each) + 1, 0)
  if ('M' in value) return 3 + itemSize(value.M) + Object.keys(value.M).length
  const size = 'SS' in value ? bytesOf : 'NS' in value ? numberSize : byteCount
  return membersOf(value).reduce((sum, each) => sum + size(each), 0)
}

/** Bytes by DynamoDB's arithmetic: names and values. */
export function itemSize(item: Item): number {
  let sum = 0
  for (const name of Object.keys(item)) sum += bytesOf(name) + valueSize(item[name]!)
  return sum
}
