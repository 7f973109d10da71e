import type { PageContext } from '../../page/page.ts'
import type { DeskModel, Place } from '../model/desk-model.ts'
import { type Item, type Keys, keysOf, placeAddress } from './addresses.ts'
import { type Around, aroundOf } from './around.ts'
import { Desk, type Possible } from './desk.ts'
import { filtersIn } from './list-filters.tsx'
import { keysIn, pictureOf } from './list-page.tsx'
import { type References, resolveReferences } from './references.ts'
import { settingsAbove } from './settings-above.ts'
import { type Head, headFor, headOf } from './thing-head.ts'

export interface DetailData {
  readonly model: DeskModel
  readonly place: Place
  readonly keys: Keys
  readonly around: Around
  readonly head: Head | undefined
  readonly item: Item
  readonly references: References
  readonly actions: readonly Possible[]
  readonly picture: string | undefined
  readonly downloads: readonly string[]
  /** Rows that the answer holds, by the field: what can be done with each, and where it leads. */
  readonly rows: ReadonlyMap<string, readonly InnerRow[]>
}

export interface InnerRow {
  readonly item: Item
  readonly href: string | undefined
  readonly actions: readonly Possible[]
}

export async function loadDetail(model: DeskModel, place: Place, context: PageContext): Promise<DetailData> {
  const desk = new Desk(model, context)
  const keys = keysIn(place, context)
  const filters = filtersIn(place, context)
  const needed = place.filters.filter(({ isRequired, kind }) => isRequired && kind === 'choice')
  const chosen = Object.fromEntries(
    needed.map(({ name, options }) => [name, filters[name] ?? String(options?.[0])]),
  )
  const found = await desk.open(place.name, keys, { ...filters, ...chosen })
  const item = { ...(await settingsAbove(desk, place, keys)), ...found }
  const head =
    place.kind === 'detail'
      ? await headFor(desk, place, { place, keys, item })
      : await headOf(desk, place, keys)
  const [around, actions, references, rows, downloads] = await Promise.all([
    aroundOf(desk, place, keys),
    desk.possible(place.actions, keys, item),
    resolveReferences(desk, { place, items: [item], keys, fields: place.fields }),
    innerRows(desk, place, { item, keys }),
    allowedOf(desk, place.downloads, keys),
  ])
  return {
    model,
    place,
    keys,
    around,
    head,
    item,
    references,
    actions,
    picture: pictureOf(model, place, item, keys),
    downloads,
    rows,
  }
}

async function allowedOf(desk: Desk, names: readonly string[], keys: Keys): Promise<string[]> {
  const allowed = await Promise.all(names.map(name => desk.may(name, keys)))
  return names.filter((_, at) => allowed[at])
}

async function innerRows(desk: Desk, place: Place, { item, keys }: { item: Item; keys: Keys }) {
  const { model } = desk
  const fields = [...place.fields, ...(place.listed ? [place.listed] : [])].filter(
    ({ kind }) => kind === 'rows',
  )
  const target = place.link && model.places.get(place.link.to)
  const loaded = await Promise.all(
    fields.map(async field => {
      const items = (item[field.name] ?? []) as Item[]
      const names = place.rowActions.filter(
        name => (model.actions.get(name)?.rows ?? place.listed?.name) === field.name,
      )
      const rows = await Promise.all(
        items.slice(0, 100).map(async row => {
          const at = field === place.listed && place.link ? keysOf(place.link, row, keys) : undefined
          const href = target && at ? placeAddress(model, target, at) : undefined
          return { item: row, href, actions: await desk.possible(names, keys, row) }
        }),
      )
      return [field.name, rows] as const
    }),
  )
  return new Map(loaded)
}
