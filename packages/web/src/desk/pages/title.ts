import type { Place } from '../model/desk-model.ts'
import { valueAt } from '../model/field.ts'
import { valueLabel } from '../model/words.ts'
import type { Item } from './addresses.ts'

const names = ['name', 'title', 'displayName', 'businessName', 'label']

/** What a thing is called: what its declaration says, else its name, else its id, at most so long. */
export function titleOf({ shows, keys }: Place, item: Item): string {
  const [first] = shows
  const declared =
    first && first.kind !== 'moment' && first.kind !== 'id' ? valueAt(item, first.name) : undefined
  const candidates = [
    declared,
    ...names.map(name => item[name]),
    ...keys.toReversed().map(({ name }) => item[name]),
  ]
  const found = candidates.find(
    value => (typeof value === 'string' && value !== '') || typeof value === 'number',
  )
  const text = first?.kind === 'choice' && found === declared ? valueLabel(found) : String(found ?? '')
  const line = text.split('\n')[0] as string
  return line.length > 80 ? `${line.slice(0, 78)}…` : line
}
