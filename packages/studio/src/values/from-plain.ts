import type { AttributeValue, Item } from './attribute-value.ts'

/** Digits as they were written, where JSON.parse would make a double of them. */
class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

const keepDigits: Reviver = (_, value, context) =>
  typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value

/** Reads plain JSON without losing a digit. */
export function parsePlain(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

/** A plain value as DynamoDB stores it: lists stay lists, since nothing says that one was a set. */
export function fromPlain(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (value instanceof Digits) return { N: value.text }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.map(fromPlain) }
  return { M: itemFromPlain(value as object) }
}

export function itemFromPlain(value: object): Item {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fromPlain(each)]))
}
