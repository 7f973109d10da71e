import * as z from 'zod'
import type { ZodForm } from '../write/plan.ts'
import type { Shape } from './value-shape.ts'

/** More members than this are names that somebody gave: a record. */
const mostMembers = 60

/** The narrowest type that all values have. Values of several types make a union. */
export function zodOf(shape: Shape): ZodForm {
  const forms = alternatives(shape)
  const [first, ...others] = forms
  if (!first) return shape.nulls > 0 ? { text: 'z.null()', type: z.null() } : unknown
  const all: ZodForm =
    others.length === 0
      ? first
      : {
          text: `z.union([${forms.map(({ text }) => text).join(', ')}])`,
          type: z.union(forms.map(({ type }) => type) as [z.ZodType, ...z.ZodType[]]),
          note: 'stored in several types',
        }
  return shape.nulls > 0 ? { ...all, text: `${all.text}.nullable()`, type: all.type.nullable() } : all
}

const unknown: ZodForm = { text: 'z.unknown()', type: z.unknown() }

function alternatives(shape: Shape): ZodForm[] {
  const forms: ZodForm[] = []
  if (shape.text) forms.push(textForm(shape.text))
  if (shape.number) forms.push(numberForm(shape.number))
  if (shape.boolean) forms.push({ text: 'z.boolean()', type: z.boolean() })
  if (shape.binary) forms.push({ text: 'z.instanceof(Uint8Array)', type: z.instanceof(Uint8Array) })
  if (shape.stringSet) forms.push({ text: 'z.set(z.string())', type: z.set(z.string()) })
  if (shape.numberSet) forms.push({ text: 'z.set(z.number())', type: z.set(z.number()) })
  if (shape.binarySet) forms.push(unknown)
  if (shape.list) forms.push(listForm(shape.list))
  if (shape.map) forms.push(mapForm(shape.map))
  return forms
}

/** Formats are kept, since whoever writes keeps them; a list of values is only said, since a new one may come tomorrow. */
function textForm({ formats, values }: NonNullable<Shape['text']>): ZodForm {
  if (formats.has('uuid')) return { text: 'z.guid()', type: z.guid() }
  if (formats.has('datetime')) return { text: 'z.iso.datetime()', type: z.iso.datetime() }
  if (formats.has('date')) return { text: 'z.iso.date()', type: z.iso.date() }
  if (formats.has('email')) return { text: 'z.email()', type: z.email() }
  const all = [...(values ?? [])]
  const isRepeated = all.length > 1 && all.reduce((sum, [, count]) => sum + count, 0) >= all.length * 5
  const note = isRepeated
    ? `so far ${all
        .map(([text]) => JSON.stringify(text))
        .sort()
        .join(', ')}`
    : undefined
  return { text: 'z.string()', type: z.string(), ...(note !== undefined && note.length < 200 && { note }) }
}

function numberForm({ isInteger, isLarge }: NonNullable<Shape['number']>): ZodForm {
  if (isInteger)
    return isLarge ? { text: 'z.bigint()', type: z.bigint() } : { text: 'z.int()', type: z.int() }
  const note = isLarge ? 'has more digits than a number of JavaScript keeps' : undefined
  return { text: 'z.number()', type: z.number(), ...(note && { note }) }
}

function listForm(elements: Shape): ZodForm {
  const element = elements.count === 0 ? unknown : zodOf(elements)
  return { text: `z.array(${element.text})`, type: z.array(element.type) }
}

function mapForm({ count, members }: NonNullable<Shape['map']>): ZodForm {
  const names = [...members.keys()]
  const isRecord =
    members.size === 0 ||
    members.size > mostMembers ||
    (count > 3 && [...members.values()].every(member => member.count < count / 3))
  if (isRecord) return recordForm(members)
  const fields = names.map(name => {
    const member = members.get(name) as Shape
    const { text, type } = zodOf(member)
    const isOptional = member.count < count
    return { name, text: isOptional ? `${text}.optional()` : text, type: isOptional ? type.optional() : type }
  })
  return {
    text: `z.object({ ${fields.map(({ name, text }) => `${memberName(name)}: ${text}`).join(', ')} })`,
    type: z.object(Object.fromEntries(fields.map(({ name, type }) => [name, type]))),
  }
}

function recordForm(members: ReadonlyMap<string, Shape>): ZodForm {
  const forms = [...members.values()].map(zodOf)
  const [first] = forms
  const value = first && forms.every(({ text }) => text === first.text) ? first : unknown
  return { text: `z.record(z.string(), ${value.text})`, type: z.record(z.string(), value.type) }
}

const memberName = (name: string) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name))
