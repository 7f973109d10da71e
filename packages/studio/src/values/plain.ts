import type { AttributeValue, Item } from '@monotable/dynamodb'
import { membersOf } from './attribute-value.ts'

/** A number as JSON may hold it: `.5` and `+3` are not numbers there. */
const isJsonNumber = (digits: string) => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(digits)

/** JSON as people write it, with every digit: sets are lists, binary is base64 text. */
export function plainJson(value: AttributeValue, indent = ''): string {
  if ('S' in value) return JSON.stringify(value.S)
  if ('N' in value) return isJsonNumber(value.N) ? value.N : JSON.stringify(value.N)
  if ('B' in value) return JSON.stringify(value.B)
  if ('BOOL' in value) return String(value.BOOL)
  if ('NULL' in value) return 'null'
  if ('M' in value) return plainItem(value.M, indent)
  const parts =
    'L' in value
      ? value.L.map(each => plainJson(each, deeper(indent)))
      : membersOf(value).map(each => plainJson('NS' in value ? { N: each } : { S: each }))
  return bracketed(parts, '[', ']', indent)
}

export function plainItem(item: Item, indent = ''): string {
  const gap = indent === '' ? '' : ' '
  const parts = Object.entries(item).map(
    ([name, value]) => `${JSON.stringify(name)}:${gap}${plainJson(value, deeper(indent))}`,
  )
  return bracketed(parts, '{', '}', indent)
}

/** `indent` is the line break and the spaces before what stands inside, or nothing for one line. */
function bracketed(parts: readonly string[], open: string, close: string, indent: string): string {
  if (parts.length === 0 || indent === '') return open + parts.join(',') + close
  return `${open}${indent}${parts.join(`,${indent}`)}${indent.slice(0, -2)}${close}`
}

const deeper = (indent: string) => (indent === '' ? '' : `${indent}  `)

/** Over several lines. */
export const readableItem = (item: Item) => plainItem(item, '\n  ')

/** What a cell of the grid shows: text as it is, everything else as JSON. */
export function cellText(value: AttributeValue): string {
  if ('S' in value) return value.S
  if ('N' in value) return value.N
  return plainJson(value)
}
