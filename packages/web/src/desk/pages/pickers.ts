import type { Option } from '../../parts/field.tsx'
import type { Place } from '../model/desk-model.ts'
import type { Field, Reference } from '../model/field.ts'
import { valueAt } from '../model/field.ts'
import { folded } from '../model/words.ts'
import { type Item, type Keys, keysOf } from './addresses.ts'
import type { Desk } from './desk.ts'
import { titleOf } from './title.ts'

export interface Picked {
  readonly options: readonly Option[]
  /** Whether these are all that there are: then one is chosen, and nothing typed. */
  readonly isWhole: boolean
  /** The parameter that finds others by text. */
  readonly search: string | undefined
}

/** What can be picked, by the path of the field without numbers of rows: `lines.productId`. */
export type Choices = ReadonlyMap<string, Picked>

interface Given {
  /** What was typed so far: other fields say what can be picked (`given`), and texts to search by. */
  readonly typed?: Readonly<Record<string, string | undefined>>
}

/** Reads what can be picked for fields that refer to something. What the person may not list is typed. */
export async function loadChoices(
  desk: Desk,
  fields: readonly Field[],
  keys: Keys,
  { typed = {} }: Given = {},
): Promise<Choices> {
  const wanted = referencesIn(fields, '')
  const loaded = await Promise.all(
    wanted.map(async ([path, reference, field]) => {
      const picked = await loadPicked(desk, { reference, field, keys, typed, path })
      return picked ? [[path, picked] as const] : []
    }),
  )
  return new Map(loaded.flat())
}

function referencesIn(fields: readonly Field[], prefix: string): [string, Reference, Field][] {
  return fields.flatMap(field => {
    const path = prefix + field.name
    const inner = field.fields ?? (field.kind === 'rows' ? field.item?.fields : undefined)
    const reference = field.refersTo ?? (field.kind === 'values' ? field.item?.refersTo : undefined)
    const own: [string, Reference, Field][] = reference ? [[path, reference, field]] : []
    return [...own, ...(inner ? referencesIn(inner, `${path}.`) : [])]
  })
}

interface Wanted {
  readonly reference: Reference
  readonly field: Field
  readonly keys: Keys
  readonly typed: Readonly<Record<string, string | undefined>>
  readonly path: string
}

async function loadPicked(
  desk: Desk,
  { reference, field, keys, typed, path }: Wanted,
): Promise<Picked | undefined> {
  const list = desk.model.places.get(reference.operation)
  if (list?.kind !== 'list') return undefined
  const given = Object.entries(reference.given ?? {}).map(([key, from]) => [key, typed[from] ?? ''])
  const all: Keys = { ...keys, ...Object.fromEntries(given) }
  if (list.keys.some(({ name }) => !all[name]) || !(await desk.may(list.name, all))) return undefined
  const found = typed[`_find.${path}`]
  const query = { limit: 100, ...(found && list.search ? { [list.search]: found } : {}) }
  const { status, body } = await desk.read(list.name, all, query)
  if (status >= 400) return undefined
  const { items = [], nextCursor } = body as { items?: Item[]; nextCursor?: string }
  const by = reference.by ?? idOf(list, field)
  const labelOf = labels(desk, list, all)
  const options = items.flatMap(item => {
    const value = valueAt(item, by)
    if (typeof value !== 'string') return []
    const also = typeof item.barcode === 'string' && { also: item.barcode }
    return [{ value, label: labelOf(item), ...also }]
  })
  return { options, isWhole: nextCursor === undefined && found === undefined, search: list.search }
}

/** What a field that is typed in offers, beyond the first hundred: what the list finds by the text. */
export async function findOptions(
  desk: Desk,
  fields: readonly Field[],
  { keys, path, text, typed }: { keys: Keys; path: string; text: string; typed: Wanted['typed'] },
): Promise<readonly Option[]> {
  const wanted = referencesIn(fields, '').find(([name]) => name === path)
  if (!wanted) return []
  const [, reference, field] = wanted
  const given = { ...typed, [`_find.${path}`]: text }
  return (await loadPicked(desk, { reference, field, keys, typed: given, path }))?.options ?? []
}

/** The field of the rows that is meant: of the same name, else the last key of the page that they lead to. */
function idOf({ fields, link }: Place, field: Field): string {
  const same = fields.find(({ name }) => folded(name) === folded(field.name))
  return same?.name ?? Object.values(link?.from ?? {}).findLast(name => name !== undefined) ?? field.name
}

function labels(desk: Desk, list: Place, keys: Keys): (item: Item) => string {
  const target = list.link && desk.model.places.get(list.link.to)
  const linked = target ? { ...list, keys: target.keys } : list
  return item => {
    const title = titleOf(list.link && keysOf(list.link, item, keys) ? linked : list, item)
    const code = item.sku ?? item.code
    return typeof code === 'string' ? `${title} (${code})` : title
  }
}
