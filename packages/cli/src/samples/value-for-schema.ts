import { chance, hexDigits, pick } from './chance.ts'
import { textMatching } from './text-matching.ts'
import { rangeFor, wordAt, wordsFor } from './words.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Which sample is wanted, and of what. */
export interface Wanted {
  /** The name of the attribute or field. */
  readonly name: string
  /** The how many-th sample: the same everywhere for values of one name. */
  readonly at: number
}

/** The first sample's moment; the others follow a minute apart. */
const firstMoment = Date.UTC(2026, 0, 15, 9, 0)

export const momentAt = (at: number) => new Date(firstMoment + at * 60_000)

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How texts of a format are written. */
const formats: Readonly<Record<string, (wanted: Wanted) => string>> = {
  uuid: ({ name, at }) => uuid(hexDigits(`${name}${at}`, 32)),
  ulid: ({ name, at }) => ulid(at, hexDigits(`${name}${at}`, 16)),
  datetime: ({ at }) => momentAt(at).toISOString(),
  'date-time': ({ at }) => momentAt(at).toISOString(),
  date: ({ at }) => new Date(firstMoment + at * 86_400_000).toISOString().slice(0, 10),
  time: ({ at }) => momentAt(at).toISOString().slice(11, 19),
  email: ({ at }) => wordAt('email', at),
  e164: ({ at }) => `+2781${String(2_345_678 + at).padStart(7, '0')}`,
  url: ({ name, at }) => `https://example.com/${stem(name)}/${at + 1}`,
  uri: ({ name, at }) => `https://example.com/${stem(name)}/${at + 1}`,
  ipv4: ({ at }) => `192.0.2.${(at % 254) + 1}`,
  ipv6: ({ at }) => `2001:db8::${(at + 1).toString(16)}`,
  duration: ({ at }) => `PT${(at % 59) + 1}M`,
}

/** A value that a JSON Schema accepts, as far as its words are known here. */
export function valueForSchema(schema: JsonSchema, wanted: Wanted, root: JsonSchema = schema): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[wanted.at % schema.enum.length]
  const { $ref, anyOf, oneOf, allOf } = schema as Record<string, never>
  if (typeof $ref === 'string') return valueForSchema(followReference(root, $ref), wanted, root)
  const options = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (options) return valueForSchema(options.find(each => each.type !== 'null') ?? {}, wanted, root)
  if (allOf) return valueForSchema(Object.assign({}, ...(allOf as readonly JsonSchema[])), wanted, root)
  const type = Array.isArray(schema.type) ? schema.type.find(each => each !== 'null') : schema.type
  return (kinds[String(type)] ?? text)(schema, wanted, root)
}

type Make = (schema: JsonSchema, wanted: Wanted, root: JsonSchema) => unknown

const kinds: Readonly<Record<string, Make>> = {
  string: text,
  number: (schema, wanted) => number(schema, wanted, false),
  integer: (schema, wanted) => number(schema, wanted, true),
  boolean: (_, { name, at }) => chance(`${name}${at}`) < 0.5,
  null: () => null,
  array: list,
  object: map,
}

function text(schema: JsonSchema, wanted: Wanted): string {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as {
    format?: string
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  const fits = (value: string) =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(value))
  const written = format && formats[format]?.(wanted)
  const candidates = written ? [written] : [plainText(wanted), stem(wanted.name)]
  const found = candidates.find(fits)
  if (found !== undefined) return found
  const matching = pattern && textMatching(pattern, `${wanted.name}${wanted.at}`, minLength)
  if (matching) return matching
  return (candidates[0] as string).padEnd(minLength, 'x').slice(0, maxLength)
}

function plainText({ name, at }: Wanted): string {
  if (/(id|Id|ID|_id|key|token|slug|code)$/.test(name) && !/(valid|paid)$/i.test(name)) {
    return `${stem(name)}-${at + 1}`
  }
  if (/(At|_at|[tT]imestamp|[tT]ime|^createdAt|^updatedAt)$/.test(name))
    return formats.datetime!({ name, at })
  if (/([dD]ate|[dD]ay)$/.test(name)) return formats.date!({ name, at })
  if (/(url|uri|link)s?$/i.test(name)) return formats.url!({ name, at })
  return wordsFor(name).length > 0 ? wordAt(name, at) : hexDigits(`${name}${at}`, 32)
}

function number(schema: JsonSchema, { name, at }: Wanted, isWhole: boolean): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema as Record<
    string,
    number
  >
  const step = multipleOf ?? (isWhole ? 1 : undefined)
  const usual = rangeFor(name)
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + (step ?? 0.01))
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - (step ?? 0.01))
  const from = clamp(usual.from, least, most)
  const to = Math.max(from, clamp(usual.to, least, most))
  const value = from + chance(`${name}${at}`) * (to - from)
  const decimals = isWhole ? 0 : to - from <= 2 && usual.decimals === 0 ? 2 : usual.decimals
  const rounded = step ? Math.round(value / step) * step : value
  return clamp(Number(rounded.toFixed(step && !isWhole ? 2 : decimals)), least, most)
}

const clamp = (value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) =>
  Math.min(Math.max(value, least), most)

function list(schema: JsonSchema, { name, at }: Wanted, root: JsonSchema): unknown[] {
  const {
    items,
    prefixItems,
    minItems = 0,
    maxItems = 1000,
  } = schema as {
    items?: JsonSchema
    prefixItems?: readonly JsonSchema[]
    minItems?: number
    maxItems?: number
  }
  if (prefixItems)
    return prefixItems.map((each, index) => valueForSchema(each, { name, at: at + index }, root))
  const count = Math.min(Math.max(minItems, 1 + (at % 2)), maxItems)
  const singular = name.replace(/s$/, '')
  return Array.from({ length: count }, (_, index) =>
    valueForSchema(items ?? {}, { name: singular, at: at + index }, root),
  )
}

function map(schema: JsonSchema, { name, at }: Wanted, root: JsonSchema): Record<string, unknown> {
  const { properties = {}, additionalProperties } = schema as {
    properties?: Record<string, JsonSchema>
    additionalProperties?: JsonSchema | boolean
  }
  const made = Object.entries(properties).map(([field, each]) => {
    return [field, valueForSchema(each, { name: field, at }, root)] as const
  })
  if (made.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(made)
  return {
    [pick(name, ['first', 'main', 'usual'])]: valueForSchema(additionalProperties, { name, at }, root),
  }
}

function followReference(root: JsonSchema, reference: string): JsonSchema {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean)
  return steps.reduce<JsonSchema>((schema, step) => (schema[step] ?? {}) as JsonSchema, root)
}

const stem = (name: string) =>
  name.replace(/(_?ids?|Ids?|IDs?|Urls?|_urls?|Uri|Key)$/, '').toLowerCase() || name.toLowerCase()

function uuid(digits: string): string {
  const variant = '89ab'[Number.parseInt(digits[16] as string, 16) % 4]
  const all = `${digits.slice(0, 12)}4${digits.slice(13, 16)}${variant}${digits.slice(17)}`
  return [0, 8, 12, 16, 20].map((from, at, starts) => all.slice(from, starts[at + 1])).join('-')
}

function ulid(at: number, digits: string): string {
  let time = ''
  for (let left = momentAt(at).getTime(), count = 0; count < 10; count++) {
    time = crockford[left % 32] + time
    left = Math.floor(left / 32)
  }
  return time + [...digits].map(digit => crockford[Number.parseInt(digit, 16) * 2]).join('')
}
