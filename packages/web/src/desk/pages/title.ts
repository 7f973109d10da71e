import type { Place } from '../model/desk-model.ts'
import { valueAt } from '../model/field.ts'
import { valueLabel } from '../model/words.ts'
import type { Item } from './addresses.ts'

/** Of a machine: a ULID, with or without a prefix, or a UUID. */
const isId = /^(?:[a-z]{2,6}[_-])?(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{8}-[0-9a-f-]{27})$/

/** Nobody calls a thing by such a moment, even where a declaration says no more than that it is a text. */
const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const names = ['name', 'title', 'displayName', 'businessName', 'label']

/** What a thing is called: what its declaration says, else its name, else its id, at most so long. */
export function titleOf({ shows, keys, singular }: Place, item: Item): string {
  const [first] = shows
  const declared =
    first && first.kind !== 'moment' && first.kind !== 'id' ? valueAt(item, first.name) : undefined
  const candidates = [
    declared,
    ...names.map(name => item[name]),
    ...keys.toReversed().map(({ name }) => item[name]),
  ]
  const found = candidates.find(
    value =>
      (typeof value === 'string' && value !== '' && !isMoment.test(value)) || typeof value === 'number',
  )
  const text = first?.kind === 'choice' && found === declared ? valueLabel(found, first) : String(found ?? '')
  // Nobody reads an id to the end; the last letters tell things apart.
  if (isId.test(text)) return `${singular} ${text.slice(-6)}`
  const line = (text.split('\n')[0] as string).replace(/^https?:\/\/(www\.)?/, '')
  return line.length > 80 ? `${line.slice(0, 78)}…` : line
}
