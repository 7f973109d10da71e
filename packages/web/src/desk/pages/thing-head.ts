import { commonTexts } from '../../texts/common-texts.ts'
import type { Place } from '../model/desk-model.ts'
import { type Item, type Keys, placeAddress } from './addresses.ts'
import type { Desk } from './desk.ts'
import { titleOf } from './title.ts'

interface Tab {
  readonly href: string
  readonly label: string
  readonly plain: string
  readonly isCurrent: boolean
}

/** The thing that a page is about, with everything that belongs to it. */
export interface Head {
  readonly place: Place
  readonly item: Item
  readonly title: string
  readonly tabs: readonly Tab[]
}

/** Of a list or panel that belongs to a thing; undefined where it stands for itself. */
export async function headOf(desk: Desk, place: Place, keys: Keys): Promise<Head | undefined> {
  const owner =
    place.kind === 'detail'
      ? place
      : place.parent === undefined
        ? undefined
        : desk.model.places.get(place.parent)
  if (owner?.kind !== 'detail') return undefined
  const { status, body } = await desk.read(owner.name, keys)
  // Who may see the list may not see the thing.
  if (status >= 400) return undefined
  return headFor(desk, owner, { place, keys, item: body as Item })
}

/** What people come for comes before what they need only for trouble or set-up. */
const weightOf = ({ plain, label }: Place) =>
  /invit|member|drift|dead letter|failure|archive|suggestion/i.test(plain ?? label) ? 1 : 0

export async function headFor(
  desk: Desk,
  owner: Place,
  { place, keys, item }: { readonly place: Place; readonly keys: Keys; readonly item: Item },
): Promise<Head> {
  const { model } = desk
  const children = await desk.visible(owner.children, keys)
  const tabs = [owner, ...[...children].sort((a, b) => weightOf(a) - weightOf(b))].map(each => ({
    label: each === owner ? commonTexts[desk.context.language].desk.overview : each.label,
    plain: each.plain ?? each.label,
    isCurrent: each.name === place.name,
    href:
      each.asks.length > 0
        ? `${placeAddress(model, owner, keys).split('?')[0]}/do/${each.name}`
        : placeAddress(model, each, keys),
  }))
  return { place: owner, item, title: titleOf(owner, item), tabs }
}
