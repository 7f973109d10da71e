import type { Field } from '../model/field.ts'
import { linesOf, scalarText } from './lines.ts'

/** What the controls of a form hold, by their names: `lines.0.sku`. */
export type Values = Readonly<Record<string, readonly string[]>>

/** Whether a yes or no is a box to tick: not where leaving it out means anything but no. */
export const isBox = (field: Field, inOptional: boolean) =>
  !inOptional && (field.isRequired || field.default !== undefined)

/** Whether all of a group can be left out. */
export const isOptionalGroup = (field: Field, inOptional: boolean) =>
  inOptional || !(field.isRequired || isDefaultGroup(field))

/** A group that the server fills in where it is absent may as well be sent. */
const isDefaultGroup = ({ default: value }: Field) => typeof value === 'object' && value !== null

/** What the controls of a form hold when it shows a value. */
export function valuesOf(fields: readonly Field[], value: unknown, prefix = ''): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const field of fields) {
    const name = prefix + field.name
    const given = (value as Record<string, unknown> | undefined)?.[field.name]
    if (given !== undefined && given !== null) Object.assign(values, valuesOfField(field, given, name))
  }
  return values
}

function valuesOfField(field: Field, given: unknown, name: string): Record<string, string[]> {
  switch (field.kind) {
    case 'group':
      return valuesOf(field.fields ?? [], given, `${name}.`)
    case 'rows':
      return Object.assign(
        {},
        ...(given as unknown[]).map((row, at) => valuesOf(field.item?.fields ?? [], row, `${name}.${at}.`)),
      )
    case 'choices':
      return { [name]: (given as unknown[]).map(String) }
    case 'values':
      return {
        [name]: field.item?.refersTo ? (given as unknown[]).map(String) : [(given as unknown[]).join('\n')],
      }
    case 'map':
      return { [name]: [linesOf(given as Record<string, unknown>)] }
    case 'scalar':
      return { [name]: [scalarText(given)] }
    case 'moment':
      return { [name]: [localMoment(String(given))] }
    case 'constant':
    case 'unknown':
      return {}
    case 'money':
      return { [name]: [amountText(given)] }
    default:
      return { [name]: [String(given)] }
  }
}

/** `39.9` is written as 39.90; what is whole or finer stays as it is. */
const amountText = (given: unknown) =>
  typeof given === 'number' && /\.\d$/.test(String(given)) ? given.toFixed(2) : String(given)

/** A moment as the control for date and time takes it, in UTC, no finer than it has to be. */
function localMoment(moment: string): string {
  const time = Date.parse(moment)
  if (Number.isNaN(time)) return moment
  return new Date(time)
    .toISOString()
    .replace(/\.000Z$|Z$/, '')
    .replace(/:00$/, '')
}

/** What a new form holds: what the server would fill in. */
export function defaultsOf(fields: readonly Field[]): Record<string, unknown> {
  const given = fields.flatMap(field => {
    // An empty group is filled in by the defaults of its own fields.
    const isGroup = field.kind === 'group' && (field.isRequired || isDefaultGroup(field))
    if (field.default !== undefined && !isGroup) return [[field.name, field.default]]
    const inner = isGroup ? { ...defaultsOf(field.fields ?? []), ...(field.default ?? {}) } : {}
    return Object.keys(inner).length > 0 ? [[field.name, inner]] : []
  })
  return Object.fromEntries(given)
}
