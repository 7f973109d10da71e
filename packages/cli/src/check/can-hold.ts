import type { Component } from 'monotable/design'
import { attributeNamed, exampleValue } from './example.ts'
import type { Entity } from './subject.ts'

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

/** Whether the text of a placeholder can be one that contains something: undefined, or such a value. */
export function valueWith(entity: Entity, component: Component, text: string): string | undefined {
  const { kind, name } = component
  if (kind.kind !== 'string' && kind.kind !== 'other') return undefined
  const attribute = attributeNamed(entity, name) ?? attributeNamed(entity, component.path[0] as string)
  if (attribute?.values) return undefined
  const isNested = attribute?.name !== name
  const { pattern, maxLength, minLength, format } = (isNested ? {} : (attribute?.schema ?? {})) as {
    pattern?: string
    format?: string
    maxLength?: number
    minLength?: number
  }
  if (!isNested && fixedForms.includes(attribute?.format ?? format ?? '') && pattern === undefined)
    return undefined
  const usual = String(exampleValue(entity, name))
  const fits = (value: string) =>
    value.length <= (maxLength ?? Number.POSITIVE_INFINITY) &&
    value.length >= (minLength ?? 0) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  return [`a${text}b`, `${usual}${text}b`, `${usual}${text}${usual}`, `${usual}/${text}b`].find(fits)
}
