import type { JsonSchema } from './json-schema.ts'
import { labelOf, singular } from './words.ts'

/** What a field holds, which tells how it is shown and asked for. */
export type Kind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'link'
  | 'picture'
  | 'id'
  | 'integer'
  | 'number'
  | 'money'
  /** An amount in the smallest unit of its currency. */
  | 'minor'
  | 'yesNo'
  | 'date'
  | 'moment'
  | 'choice'
  /** Some of an enumeration. */
  | 'choices'
  /** A list of texts or numbers. */
  | 'values'
  /** A list of groups. */
  | 'rows'
  | 'group'
  /** Names and values that nobody declared. */
  | 'map'
  /** A number or a text. */
  | 'scalar'
  /** Always the same. */
  | 'constant'
  /** What a form cannot ask for. */
  | 'unknown'

export interface Reference {
  readonly operation: string
  readonly by?: string | undefined
  readonly given?: Readonly<Record<string, string>> | undefined
}

/** A text that was derived in English, in the reader's language. */
export type Say = (text: string) => string

export interface Field {
  readonly name: string
  readonly label: string
  readonly kind: Kind
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly help?: string
  readonly options?: readonly (string | number)[]
  readonly fields?: readonly Field[]
  /** Of `rows` and `values`: what one of them is. */
  readonly item?: Field
  readonly constant?: unknown
  readonly default?: unknown
  readonly refersTo?: Reference
  readonly unit?: string
  /** The operation that keeps a file, where the field holds addresses of pictures. */
  readonly keptBy?: string
  /** Says its values; English unless given. */
  readonly say?: Say
  readonly schema: JsonSchema
}

/** The fields of an object, in the order of its declaration. */
export function fieldsOf(schema: JsonSchema | undefined): Field[] {
  const all = schema?.allOf ? merge(schema.allOf) : schema
  const required = new Set(all?.required)
  return Object.entries(all?.properties ?? {}).map(([name, part]) => fieldOf(name, part, required.has(name)))
}

function merge(parts: readonly JsonSchema[]): JsonSchema {
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

export function fieldOf(name: string, given: JsonSchema, isRequired: boolean): Field {
  const { schema, isNullable } = withoutNull(given)
  const kind = kindOf(name, schema)
  const description = given.description ?? schema.description
  const refersTo = given.refersTo ?? schema.refersTo
  const unit = given.unit ?? schema.unit
  const keptBy = schema.keptBy ?? schema.items?.keptBy
  return {
    name,
    label: given.title ?? schema.title ?? labelOf(name),
    kind,
    isRequired,
    isNullable,
    schema,
    ...(description !== undefined && { help: description }),
    ...(refersTo !== undefined && { refersTo: referenceOf(refersTo) }),
    ...(unit !== undefined && { unit }),
    ...(keptBy !== undefined && { keptBy }),
    ...('default' in given && { default: given.default }),
    ...('const' in schema && { constant: schema.const }),
    ...(kind === 'choice' && { options: optionsOf(schema) }),
    ...(kind === 'choices' && { options: optionsOf(withoutNull(schema.items ?? {}).schema) }),
    ...(kind === 'group' && { fields: fieldsOf(schema) }),
    ...((kind === 'rows' || kind === 'values') && { item: fieldOf(name, schema.items ?? {}, true) }),
  }
}

const referenceOf = (hint: unknown): Reference =>
  typeof hint === 'string' ? { operation: hint } : (hint as Reference)

const isNull = ({ type, enum: values }: JsonSchema) =>
  type === 'null' || (values?.length === 1 && values[0] === null)

/** A schema without the null that it also takes. It takes the first of several text alternatives, which is the plainest. */
function withoutNull(given: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  if (Array.isArray(given.type)) {
    const types = given.type.filter(type => type !== 'null')
    const isNullable = types.length < given.type.length
    return { schema: { ...given, type: types.length === 1 ? (types[0] as string) : types }, isNullable }
  }
  const alternatives = given.anyOf ?? given.oneOf
  if (!alternatives) return { schema: given, isNullable: false }
  const rest = alternatives.filter(alternative => !isNull(alternative))
  const isNullable = rest.length < alternatives.length
  const { anyOf: _, oneOf: __, ...about } = given
  const isText = rest.every(({ type, enum: values }) => type === 'string' && !values)
  if (rest.length === 1 || isText) return { schema: { ...rest[0], ...about } as JsonSchema, isNullable }
  const isEnumeration = rest.every(({ enum: values, const: value }) => values ?? value !== undefined)
  if (isEnumeration)
    return {
      schema: { ...about, enum: rest.flatMap(({ enum: values, const: value }) => values ?? [value]) },
      isNullable,
    }
  return { schema: { ...about, anyOf: rest }, isNullable }
}

const optionsOf = ({ enum: values = [], offers }: JsonSchema) =>
  offers ?? (values.filter(value => value !== null) as (string | number)[])

function kindOf(name: string, schema: JsonSchema): Kind {
  if ('const' in schema) return 'constant'
  if (schema.offers?.length === 0) return 'unknown'
  if (schema.enum) return optionsOf(schema).length === 0 ? 'unknown' : 'choice'
  if (schema.anyOf ?? schema.oneOf)
    return (schema.anyOf ?? schema.oneOf)?.every(isScalar) ? 'scalar' : 'unknown'
  if (Array.isArray(schema.type)) return schema.type.every(type => scalars.has(type)) ? 'scalar' : 'unknown'
  switch (schema.type) {
    case 'boolean':
      return 'yesNo'
    case 'integer':
    case 'number':
      return numberKind(name, schema)
    case 'string':
      return textKind(name, schema)
    case 'array':
      return arrayKind(name, schema)
    case 'object':
      return schema.properties && Object.keys(schema.properties).length > 0 ? 'group' : 'map'
    default:
      return schema.allOf ? 'group' : 'unknown'
  }
}

const scalars: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean'])
const isScalar = ({ type }: JsonSchema) => typeof type === 'string' && scalars.has(type)

const moneyName =
  /(price|amount|cost|revenue|subtotal|quote|fee|budget|refunded|refund|averageSale|freeOver|freeDeliveryOver|^total$|totalAmount|^tax$|^value$)/i

function numberKind(name: string, { type, multipleOf, unit }: JsonSchema): Kind {
  if (/_minor$/.test(name)) return 'minor'
  if (unit !== undefined) return /^[A-Z]{3}$/.test(unit) ? 'money' : type === 'integer' ? 'integer' : 'number'
  if (type === 'integer') return 'integer'
  if (multipleOf === 0.01 || moneyName.test(name)) return 'money'
  return 'number'
}

const longName =
  /(description|message|notes?|bio|proposal|comment|reason|terms|content|process|application|html|instructions)$/i

/** By the format, then by the name, and by the length last: a generous maximum does not make a text long. */
function textKind(name: string, { format, maxLength = 0 }: JsonSchema): Kind {
  if (format === 'date') return 'date'
  if (format === 'date-time') return 'moment'
  if (format === 'email') return 'email'
  if (format === 'uri') return 'link'
  if (/(image|picture|photo|logo|avatar)s?(urls?|keys?)?$/i.test(name) && !/keys?$/i.test(name))
    return 'picture'
  if (/(^|[a-z_])urls?$/i.test(name) || /website$/i.test(name)) return 'link'
  if (/phone$/i.test(name)) return 'phone'
  if (/([a-z]Id|_id|^id|^ulid|^uuid)$/.test(name) || format === 'uuid' || format === 'ulid') return 'id'
  if (longName.test(name) && (maxLength === 0 || maxLength > 200)) return 'longText'
  return 'text'
}

function arrayKind(name: string, { items = {} }: JsonSchema): Kind {
  const { schema } = withoutNull(items)
  const kind = kindOf(name, schema)
  if (kind === 'choice') return 'choices'
  if (kind === 'group') return 'rows'
  return kind === 'map' || kind === 'unknown' || kind === 'values' || kind === 'rows' ? 'unknown' : 'values'
}

/** The field at a dotted path, such as `totals.total`; it is named by its last word unless that alone says too little. */
export function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  const [first, ...rest] = path.split('.')
  const found = fields.find(({ name }) => name === first)
  if (!found || rest.length === 0) return found
  const inner = fieldAt(found.fields ?? [], rest.join('.'))
  // `Max` alone says nothing: it is the largest of the group, such as of a budget.
  const isBound =
    /^(min|max|from|to|total|amount)$/i.test(inner?.label ?? '') &&
    singular(found.label.toLowerCase()) !== inner?.label.toLowerCase()
  const label = isBound ? `${inner?.label} ${found.label.toLowerCase()}` : inner?.label
  return inner && { ...inner, name: path, label: label ?? inner.label }
}

/** A picture, or a list of them. */
export const isPicture = ({ kind, item }: Field): boolean =>
  kind === 'picture' || (kind === 'values' && item?.kind === 'picture')

export const isCoordinate = ({ name }: Pick<Field, 'name'>) => /^(lat|lng|latitude|longitude)$/.test(name)

/** The value at a dotted path. */
export function valueAt(item: unknown, path: string): unknown {
  let value = item
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
