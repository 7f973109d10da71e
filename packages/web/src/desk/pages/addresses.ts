import type { Action, DeskModel, Key, Link, Place } from '../model/desk-model.ts'
import { valueAt } from '../model/field.ts'

/** What says which thing is meant, by the names of keys. */
export type Keys = Readonly<Record<string, string>>

export type Item = Readonly<Record<string, unknown>>

/** The address of a list, a thing or a panel: the path of its operation below `/<system>/app`. */
export function placeAddress({ system }: DeskModel, place: Place, keys: Keys): string {
  return `/${system.name}/app${fill(place.path, keys)}${queryOf(place.keys, keys)}`
}

/** A page that a hint names, filled with what is known: `/people/{userId}`. */
export const addressIn = ({ system }: DeskModel, leads: string, known: Item) =>
  `/${system.name}/app${fill(leads, known)}`

/** The address of an action: its place, `do`, and its name; keys that the path there lacks are in the query. */
export function actionAddress({ system, places }: DeskModel, action: Action, keys: Keys): string {
  const home = action.home === undefined ? undefined : places.get(action.home)
  const rest = action.keys.filter(
    key => key.in === 'query' || !home?.keys.some(({ name }) => name === key.name),
  )
  const query = queryOf(
    rest.map(({ name }) => ({ name, in: 'query' })),
    keys,
  )
  return `/${system.name}/app${home ? fill(home.path, keys) : ''}/do/${action.name}${query}`
}

/** The path of the page of an action, as a page declares it. */
export const actionPath = ({ places }: DeskModel, action: Action): string =>
  `${action.home === undefined ? '' : (places.get(action.home)?.path ?? '')}/do/${action.name}`

function fill(path: string, keys: Item): string {
  return path.replace(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(String(keys[name] ?? '')))
}

function queryOf(wanted: readonly Key[], keys: Keys): string {
  const query = new URLSearchParams()
  for (const { name, in: part } of wanted) {
    const value = keys[name]
    if (part === 'query' && value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The keys of what a row, or one of its fields, leads to; undefined if the row lacks one. */
export function keysOf(link: Link, item: Item, keys: Keys): Keys | undefined {
  const found: Record<string, string> = {}
  for (const [key, field] of Object.entries(link.from)) {
    const value = field === undefined ? keys[key] : valueAt(item, field)
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    if (value === '') return undefined
    found[key] = String(value)
  }
  return found
}
