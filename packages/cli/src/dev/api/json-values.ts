import type { EntityDesign } from 'monotable/design'
import type { Values } from '../../samples/sample-item.ts'

type Convert = (value: unknown) => unknown

const bytes = (text: unknown) => new Uint8Array(Buffer.from(String(text), 'base64'))

const inwards: Readonly<Record<string, Convert>> = {
  'string set': value => new Set(value as string[]),
  'number set': value => new Set(value as number[]),
  'binary set': value => new Set((value as string[]).map(bytes)),
  binary: bytes,
}

/** What came as JSON, as the library takes it. */
export function fromJson({ attributes }: EntityDesign, values: Values): Values {
  const types = new Map(attributes.map(({ name, type }) => [name, type]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const convert = inwards[types.get(name) ?? '']
      return [name, convert && value !== undefined && value !== null ? convert(value) : value]
    }),
  )
}

/** What the library gives, as JSON can say it. */
export function toJson(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(toJson)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toJson(each)]))
}
