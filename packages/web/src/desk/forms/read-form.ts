import type { Field } from '../model/field.ts'
import { isBox, isOptionalGroup, type Values } from './form-values.ts'
import { readLines, readScalar } from './lines.ts'

/** The JSON that a form stands for. What cannot be read stays as it was typed, for the server to refuse. */
export function readForm(fields: readonly Field[], values: Values): Record<string, unknown> {
  return readGroup(fields, values, { prefix: '', inOptional: false }) ?? {}
}

interface At {
  readonly prefix: string
  /** Whether some group around it can be left out. */
  readonly inOptional: boolean
}

/** Undefined where nothing was filled in. */
function readGroup(fields: readonly Field[], values: Values, at: At): Record<string, unknown> | undefined {
  const read: Record<string, unknown> = {}
  let isEmpty = true
  for (const field of fields) {
    const value = readField(field, values, at)
    if (value === undefined) continue
    read[field.name] = value
    if (field.kind !== 'constant') isEmpty = false
  }
  return isEmpty && at.inOptional ? undefined : read
}

function readField(field: Field, values: Values, { prefix, inOptional }: At): unknown {
  const name = prefix + field.name
  const sent = values[name] ?? []
  const [text = ''] = sent
  switch (field.kind) {
    case 'unknown':
      return undefined
    case 'constant':
      return field.isRequired || field.default !== undefined ? field.constant : undefined
    case 'yesNo':
      // A box that is ticked is sent as `on`.
      if (isBox(field, inOptional)) return text === 'true' || text === 'on'
      return text === '' ? undefined : text === 'true'
    case 'group': {
      const at = { prefix: `${name}.`, inOptional: isOptionalGroup(field, inOptional) }
      return readGroup(field.fields ?? [], values, at)
    }
    case 'rows':
      return listOrNothing(field, readRows(field, values, name), inOptional)
    case 'choices':
      return listOrNothing(
        field,
        sent.map(value => optionOf(field, value)),
        inOptional,
      )
    case 'values':
      return listOrNothing(field, readValues(field, sent), inOptional)
    case 'map':
      return text.trim() === '' ? (field.isRequired && !inOptional ? {} : undefined) : readLines(text)
    default:
      return text === '' ? undefined : readText(field, text)
  }
}

/** An empty list is sent where one is needed, and else left out. */
function listOrNothing(
  field: Field,
  list: readonly unknown[],
  inOptional: boolean,
): readonly unknown[] | undefined {
  return list.length > 0 || (field.isRequired && !inOptional) ? list : undefined
}

/** Rows in the order of their numbers; those that nobody filled in are left out. */
function readRows({ item }: Field, values: Values, name: string): unknown[] {
  const numbers = new Set<number>()
  for (const key of Object.keys(values)) {
    const number = key.startsWith(`${name}.`) ? key.slice(name.length + 1).split('.')[0] : undefined
    if (number !== undefined && /^\d{1,5}$/.test(number)) numbers.add(Number(number))
  }
  return [...numbers]
    .sort((a, b) => a - b)
    .flatMap(
      number =>
        readGroup(item?.fields ?? [], values, { prefix: `${name}.${number}.`, inOptional: true }) ?? [],
    )
}

function readValues({ item }: Field, sent: readonly string[]): unknown[] {
  const texts = item?.refersTo ? sent : sent.flatMap(text => text.split('\n'))
  return texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => (item ? readText(item, text) : text))
}

function readText(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'minor': {
      const number = Number(text.trim().replace(',', '.'))
      return Number.isFinite(number) ? number : text
    }
    case 'choice':
      return optionOf(field, text)
    case 'moment':
      return readMoment(text)
    case 'scalar':
      return readScalar(text)
    default:
      return text
  }
}

const optionOf = ({ options = [] }: Field, text: string) =>
  options.find(option => String(option) === text) ?? text

/** The control has no time zone, and its label says that it is UTC. */
function readMoment(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(\.\d{1,3})?$/.exec(text.trim())
  return match ? `${match[1]}${match[2] ?? ':00'}${match[3] ?? ''}Z` : text
}
