import type { Component } from 'monotable/design'
import { attributeNamed, exampleValue } from './example.ts'
import type { Entity } from './subject.ts'

interface TextSchema {
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly TextSchema[]
  readonly properties?: Readonly<Record<string, TextSchema>>
}

/** Formats that say which characters there are, also where no pattern stands beside them. */
const fixedForms = [
  'uuid',
  'ulid',
  'datetime',
  'date',
  'date-time',
  'time',
  'email',
  'ipv4',
  'ipv6',
  'integer',
]

/** A value of a placeholder that contains a text; undefined if its type has none. */
export function valueWith(entity: Entity, component: Component, text: string): string | undefined {
  const { kind, name } = component
  if (kind.kind !== 'string' && kind.kind !== 'other') return undefined
  const forms = formsOf(entity, component)
  const isFixed = ({ enum: values, format = '', pattern }: TextSchema) =>
    values !== undefined || (pattern === undefined && fixedForms.includes(format))
  if (forms.some(isFixed)) return undefined
  const usual = String(exampleValue(entity, name))
  return [`a${text}b`, `${usual}${text}b`, `${usual}${text}${usual}`, `${usual}/${text}b`].find(value =>
    forms.every(form => takes(form, value)),
  )
}

/** Everything known about a placeholder's text: several patterns side by side. */
function formsOf(entity: Entity, { path: [root = '', ...steps] }: Component): TextSchema[] {
  const attribute = attributeNamed(entity, root)
  let schema = (attribute?.schema ?? {}) as TextSchema
  for (const step of steps) schema = schema.properties?.[step] ?? {}
  const said =
    steps.length === 0 && attribute?.format !== undefined
      ? [{ ...schema, format: attribute.format }]
      : [schema]
  return [...said, ...(schema.allOf ?? [])]
}

function takes({ pattern, minLength = 0, maxLength }: TextSchema, value: string): boolean {
  const fits = value.length >= minLength && value.length <= (maxLength ?? Number.POSITIVE_INFINITY)
  return fits && (pattern === undefined || new RegExp(pattern, 'u').test(value))
}
