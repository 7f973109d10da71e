import type { Action, Place } from '../model/desk-model.ts'
import type { Item, Keys } from './addresses.ts'
import type { Desk } from './desk.ts'

interface Thing {
  readonly item: Item | undefined
  readonly etag: string | undefined
}

/** Pages of a list that are read to find a row which has no operation of its own. */
const mostPages = 20

/** What an action is done with: the detail, the row, or the thing that a list belongs to. */
export async function findThing(desk: Desk, action: Action, keys: Keys): Promise<Thing> {
  const home = action.home === undefined ? undefined : desk.model.places.get(action.home)
  if (!home) return { item: undefined, etag: undefined }
  if (action.at === 'row') return rowOf(desk, home, { action, keys })
  const owner =
    home.kind === 'list' ? (home.parent === undefined ? undefined : desk.model.places.get(home.parent)) : home
  if (!owner || owner.kind === 'list' || owner.keys.some(({ name }) => !keys[name]))
    return { item: undefined, etag: undefined }
  const { status, body, headers } = await desk.read(owner.name, keys)
  if (status >= 400) return { item: undefined, etag: undefined }
  return { item: body as Item, etag: headers.get('etag') ?? undefined }
}

async function rowOf(
  desk: Desk,
  home: Place,
  { action, keys }: { action: Action; keys: Keys },
): Promise<Thing> {
  const isIt = (row: Item) =>
    Object.entries(action.from).every(
      ([key, field]) => field === undefined || String(row[field]) === keys[key],
    )
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { status, body } = await desk.read(
      home.name,
      keys,
      home.kind === 'list' ? { limit: 100, cursor } : {},
    )
    if (status >= 400) break
    const { nextCursor, ...answer } = body as { nextCursor?: string } & Item
    const rows = (answer[action.rows ?? 'items'] ?? []) as Item[]
    const item = rows.find(isIt)
    if (item) return { item, etag: typeof item.version === 'number' ? `"${item.version}"` : undefined }
    cursor = nextCursor
    if (cursor === undefined) break
  }
  return { item: undefined, etag: undefined }
}
