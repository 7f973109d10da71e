import type { Place } from '../model/desk-model.ts'
import { folded } from '../model/words.ts'
import { placeAddress } from './addresses.ts'
import type { Desk } from './desk.ts'

export interface Entry {
  readonly place: Place
  readonly keys: Readonly<Record<string, string>>
  readonly href: string
}

/**
 * Where a person begins: lists and panels that need nothing, and those whose keys the person's own claims or profile hold.
 * An organizer who cannot list organizers still has the page of the own one.
 */
export async function entriesOf(desk: Desk): Promise<Entry[]> {
  const { model } = desk
  const known = await knownKeys(desk)
  const hasKeys = ({ keys }: Place) => keys.length > 0 && keys.every(({ name }) => known[name])
  const isReady = ({ keys, asks, kind, parent }: Place) => {
    if (kind === 'detail') return keys.length > 0 && keys.every(({ name }) => known[name] !== undefined)
    return parent === undefined && asks.every(({ name }) => known[name] !== undefined)
  }
  const details = [...model.places.values()].filter(({ kind }) => kind === 'detail')
  const begin = model.start.flatMap(name => model.places.get(name) ?? [])
  const lists = [...model.places.values()].filter(
    ({ kind, parent }) => kind === 'list' && parent !== undefined,
  )
  const ready = [...[...details, ...begin].filter(isReady), ...lists.filter(hasKeys)]
  const entries: Entry[] = []
  // What belongs to a thing is found there, unless the person may not see the thing: a photographer's own photos.
  const isFoundThere = (parent: string | undefined) => entries.some(({ place }) => place.name === parent)
  for (const place of ready) {
    if (isFoundThere(place.parent)) continue
    const keys = await keysFor(desk, place, known)
    if (!keys) continue
    const [seen] = await desk.visible([place.name], keys)
    // Who may ask may still find nothing: the page of a thing that is not there is no place to begin.
    if (!seen || (place.kind === 'detail' && (await desk.read(place.name, keys)).status >= 400)) continue
    entries.push({ place, keys, href: placeAddress(model, place, keys) })
  }
  return entries
}

async function keysFor(desk: Desk, place: Place, known: Readonly<Record<string, string>>) {
  const found: Record<string, string> = {}
  for (const { name } of place.keys) {
    const hint = place.asks.find(field => field.name === name)?.refersTo
    const value = hint?.by ? await valueIn(desk, hint.operation, hint.by) : known[name]
    if (value === undefined) return undefined
    found[name] = value
  }
  return found
}

async function valueIn(desk: Desk, operation: string, field: string): Promise<string | undefined> {
  if (!(await desk.may(operation, {}))) return undefined
  const { status, body } = await desk.read(operation, {})
  const value = status < 400 ? (body as Record<string, unknown> | undefined)?.[field] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Claims of the person that have the name of a key; keys that a hint finds elsewhere count as known. */
async function knownKeys(desk: Desk): Promise<Record<string, string>> {
  const { person, context, model } = desk
  const claims = person ? await context.host.accounts.claimsOf(person, model.system.name) : {}
  const names = new Set([...model.places.values()].flatMap(({ keys }) => keys.map(({ name }) => name)))
  const known: Record<string, string> = {}
  for (const name of names) {
    const claim = Object.entries(claims).find(([claim]) => folded(claim) === folded(name))?.[1]
    if (typeof claim === 'string') known[name] = claim
  }
  for (const { asks } of model.places.values())
    for (const { name, refersTo } of asks) if (refersTo?.by && known[name] === undefined) known[name] = ''
  return known
}
