import type { DeskModel, Place } from '../model/desk-model.ts'
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
  const { begin, lists } = beginningsOf(model)
  const ready = [...begin.filter(isReady), ...lists.filter(hasKeys)]
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
  const { names, hinted } = beginningsOf(model)
  const known: Record<string, string> = {}
  for (const [claim, value] of Object.entries(claims))
    if (typeof value === 'string') for (const name of names.get(folded(claim)) ?? []) known[name] ??= value
  for (const name of hinted) known[name] ??= ''
  return known
}

interface Beginnings {
  readonly begin: readonly Place[]
  /** Lists that belong to a thing. */
  readonly lists: readonly Place[]
  /** Names of keys, by their letters. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>
  /** Keys that a hint finds. */
  readonly hinted: ReadonlySet<string>
}

const known = new WeakMap<DeskModel, Beginnings>()

/** What is the same for every person, found once: every page of the desk asks. */
function beginningsOf(model: DeskModel): Beginnings {
  const found = known.get(model) ?? findBeginnings(model)
  known.set(model, found)
  return found
}

function findBeginnings({ places, start }: DeskModel): Beginnings {
  const all = [...places.values()]
  const names = new Map<string, Set<string>>()
  for (const { name } of all.flatMap(({ keys }) => keys))
    names.set(folded(name), (names.get(folded(name)) ?? new Set()).add(name))
  const hints = all.flatMap(({ asks }) => asks).filter(({ refersTo }) => refersTo?.by)
  return {
    begin: [...all.filter(({ kind }) => kind === 'detail'), ...start.flatMap(name => places.get(name) ?? [])],
    lists: all.filter(({ kind, parent }) => kind === 'list' && parent !== undefined),
    names,
    hinted: new Set(hints.map(({ name }) => name)),
  }
}
