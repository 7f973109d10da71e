import type { Link, Place } from '../model/desk-model.ts'
import { type Field, valueAt } from '../model/field.ts'
import { namesOfThings } from '../model/find-references.ts'
import { addressIn, type Item, type Keys, keysOf, placeAddress } from './addresses.ts'
import type { Desk } from './desk.ts'
import { titleOf } from './title.ts'

/** What stands for an id: a name, and where it leads. */
export interface Shown {
  readonly name: string
  readonly href: string | undefined
}

/** By the field and its value. */
export type References = ReadonlyMap<string, Shown>

export const referenceKey = (field: string, item: Item) => `${field} ${JSON.stringify(valueAt(item, field))}`

/** At most so many things are read for the sake of their names; the rest show their ids. */
const most = 40

interface Asked {
  readonly place: Place
  readonly items: readonly Item[]
  readonly keys: Keys
  readonly fields: readonly Field[]
}

/** Names for the ids in some items of a place: read once each, through the operation that shows the thing. */
export async function resolveReferences(desk: Desk, asked: Asked): Promise<References> {
  const { place, items, keys, fields } = asked
  const found = new Map<string, Promise<Shown>>()
  const people = new Map<string, string>()
  const names = namesOfThings(place)
  for (const item of items) {
    for (const field of fields) {
      const key = referenceKey(field.name, item)
      const value = valueAt(item, field.name)
      if (typeof value !== 'string' || value === '' || found.has(key)) continue
      const link = place.references[field.name]
      const at = link && keysOf(link, item, keys)
      if (link && at) {
        const isName =
          names.has(field.name) || isTitleOf(desk.model.places.get(link.to) as Place, link, field)
        found.set(key, showThing(desk, { to: link.to, at, value, isName, isRead: found.size < most }))
      } else if (isPerson(field)) people.set(key, value)
    }
  }
  const shown = await Promise.all([...found].map(async ([key, thing]) => [key, await thing] as const))
  return new Map([...shown, ...(await namesOfPeople(desk, people))])
}

/** A shop that is called by its domain, say, needs not be read for its name. */
const isTitleOf = ({ shows: [first] }: Place, { from }: Link, { name }: Field) =>
  first !== undefined && first.kind !== 'id' && from[first.name] === name

interface Thing {
  readonly to: string
  readonly at: Keys
  readonly value: string
  /** The value is a name already. */
  readonly isName: boolean
  readonly isRead: boolean
}

async function showThing(desk: Desk, { to, at, value, isName, isRead }: Thing): Promise<Shown> {
  const target = desk.model.places.get(to) as Place
  const name = isName ? value : shortId(value)
  if (!(await desk.may(to, at))) return { name, href: undefined }
  const leads = desk.model.shownAt?.[to]
  const href = leads ? addressIn(desk.model, leads, at) : placeAddress(desk.model, target, at)
  if (isName || !isRead) return { name, href }
  const { status, body } = await desk.read(to, at)
  return status < 400 ? { name: titleOf(target, body as Item), href } : { name, href: undefined }
}

async function namesOfPeople(desk: Desk, people: ReadonlyMap<string, string>): Promise<[string, Shown][]> {
  if (people.size === 0) return []
  const names = await desk.context.host.accounts.namesOf([...new Set(people.values())])
  return [...people].flatMap(([key, id]) => {
    const known = names.get(id)
    return known ? [[key, { name: known.name, href: undefined }]] : []
  })
}

/** A field that may hold the id of an account. */
const isPerson = ({ name, kind }: Field) => kind === 'id' || /(^by|By|_by)$/.test(name)

export function shortId(value: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value)
    ? value.slice(0, 8)
    : value.length > 28
      ? `${value.slice(0, 26)}…`
      : value
}
