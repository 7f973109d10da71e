import { type Field, fieldAt } from './field.ts'
import type { JsonSchema } from './json-schema.ts'

/** Names of fields that name a thing, the best first. */
const names = [
  'name',
  'title',
  'displayName',
  'businessName',
  'label',
  'subject',
  'query',
  'handle',
  'domain',
  'url',
  'bib',
  'code',
]

/** What a list shows of its rows: what the declaration says, else the name and what is short, at most six. */
export function shownFields(fields: readonly Field[], { shows }: JsonSchema): Field[] {
  if (shows) return shows.flatMap(path => fieldAt(fields, path) ?? [])
  const name = nameField(fields)
  const rest = fields.filter(field => field !== name && rankOf(field) < never)
  const best = [...rest].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, 5)
  return [...(name ? [name] : []), ...rest.filter(field => best.includes(field))]
}

function nameField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ kind }) => kind === 'text' || kind === 'link')
  return (
    names.flatMap(name => texts.filter(field => field.name === name))[0] ??
    texts.find(({ name }) => /name$/i.test(name)) ??
    fields.find(({ kind, isRequired }) => kind === 'moment' && isRequired) ??
    texts[0] ??
    fields.find(({ kind }) => kind === 'id')
  )
}

const never = 100

/** How much a column of this field is worth; `never` for what says nothing in a list. */
function rankOf({ kind, name, isRequired, refersTo }: Field): number {
  if (/^(version|currency|updatedAt|updated_at|.*hash.*|.*key)$/i.test(name)) return never
  const base: Partial<Record<Field['kind'], number>> = {
    choice: 1,
    money: 2,
    minor: 2,
    integer: 3,
    date: 4,
    moment: 5,
    number: 5,
    text: 6,
    email: 7,
    phone: 7,
    yesNo: 8,
    values: 9,
    choices: 9,
    ...(refersTo && { id: 4 }),
  }
  const rank = base[kind] ?? never
  return rank === never ? never : rank + (isRequired ? 0 : 3)
}
