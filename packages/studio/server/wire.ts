import { base64Of } from '@monotable/dynamodb'

type Json = unknown

/** A binary value is base64 text between page and studio, a time is seconds; the AWS SDK wants and gives bytes and dates. */
export function toTransport(input: Json, binary: 'base64' | 'bytes'): Json {
  return binary === 'base64' ? input : mapped(input, (key, value) => bytesIn(key, value))
}

/** What is answered, as JSON can carry it: bytes as base64 text, times as seconds. */
export function fromTransport(output: Json): Json {
  return mapped(output, (_, value) => {
    if (value instanceof Uint8Array) return base64Of(value)
    if (value instanceof Date) return value.getTime() / 1000
    return undefined
  })
}

/** `{ B: text }` and `{ BS: texts }` stand only where an attribute's value does: names are one level further up. */
function bytesIn(key: string | undefined, value: Json): Json {
  if (key === 'RestoreDateTime' && typeof value === 'number') return new Date(value * 1000)
  if (key === 'B' && typeof value === 'string') return Buffer.from(value, 'base64')
  if (key === 'BS' && Array.isArray(value) && value.every(each => typeof each === 'string')) {
    return value.map(each => Buffer.from(each, 'base64'))
  }
  return undefined
}

function mapped(value: Json, replace: (key: string | undefined, value: Json) => Json, key?: string): Json {
  const replaced = replace(key, value)
  if (replaced !== undefined) return replaced
  if (Array.isArray(value)) return value.map(each => mapped(each, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapped(each, replace, name)] as const),
  )
}
