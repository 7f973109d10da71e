import * as z from 'zod'
import type { PlannedAttribute, ZodKind } from './plan.ts'

/** How each type of an attribute is written, and what it is. */
const kinds: Readonly<Record<ZodKind, { readonly text: string; readonly type: () => z.ZodType }>> = {
  string: { text: 'z.string()', type: () => z.string() },
  number: { text: 'z.number()', type: () => z.number() },
  boolean: { text: 'z.boolean()', type: () => z.boolean() },
  binary: { text: 'z.instanceof(Uint8Array)', type: () => z.instanceof(Uint8Array) },
  list: { text: 'z.array(z.unknown())', type: () => z.array(z.unknown()) },
  map: { text: 'z.record(z.string(), z.unknown())', type: () => z.record(z.string(), z.unknown()) },
  'string set': { text: 'z.set(z.string())', type: () => z.set(z.string()) },
  'number set': { text: 'z.set(z.number())', type: () => z.set(z.number()) },
  any: { text: 'z.unknown()', type: () => z.unknown() },
}

const kindOf = ({ kind }: PlannedAttribute) => kinds[kind] ?? kinds.any

export function zodText(attribute: PlannedAttribute): string {
  const text = attribute.form?.text ?? kindOf(attribute).text
  return attribute.isOptional ? `${text}.optional()` : text
}

export function zodType(attribute: PlannedAttribute): z.ZodType {
  const type = attribute.form?.type ?? kindOf(attribute).type()
  return attribute.isOptional ? type.optional() : type
}
