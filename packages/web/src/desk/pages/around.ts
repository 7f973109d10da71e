import type { NavGroup, NavItem } from '../../parts/frame.tsx'
import type { IconName } from '../../parts/icon.tsx'
import { commonTexts } from '../../texts/common-texts.ts'
import type { Place } from '../model/desk-model.ts'
import { type Item, type Keys, placeAddress } from './addresses.ts'
import type { Desk } from './desk.ts'
import { entriesOf } from './entries.ts'
import { titleOf } from './title.ts'

/** What surrounds a page of the desk: where else to go, and the way back up. */
export interface Around {
  readonly nav: readonly NavGroup[]
  readonly crumbs: readonly { readonly href: string; readonly label: string }[]
}

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/shop|seller|organizer|compan/i, 'store'],
  [/product|part|material|batter/i, 'package'],
  [/order|cart/i, 'shopping-cart'],
  [/sale|receipt|payment|bid/i, 'receipt'],
  [/notification|alert|watch/i, 'bell'],
  [/conversation|message|inquir/i, 'message-circle'],
  [/profile|account/i, 'circle-user'],
  [/user|member|photographer|people/i, 'users'],
  [/stat|popular|cache|health/i, 'chart-column'],
  [/photo|picture/i, 'image'],
  [/event|due|schedule/i, 'calendar'],
  [/proposal/i, 'send'],
  [/review/i, 'star'],
  [/drift|violation|failure|dead/i, 'triangle-alert'],
  [/project|need|job/i, 'wrench'],
]

export const iconOf = ({ plain, label }: Pick<Place, 'plain' | 'label'>): IconName =>
  icons.find(([pattern]) => pattern.test(plain ?? label))?.[1] ?? 'list'

export async function aroundOf(desk: Desk, place: Place | undefined, keys: Keys): Promise<Around> {
  const { model, context } = desk
  const [ofProduct, found, crumbs] = await Promise.all([
    model.nav?.(context) ?? [],
    itemsOf(desk),
    place ? crumbsOf(desk, place, keys) : [],
  ])
  const texts = commonTexts[context.language].desk
  if (ofProduct.length > 0) return { nav: withRest(ofProduct, found, texts.more), crumbs }
  const href = `/${model.system.name}/app/`
  const start = { href, label: texts.start, icon: 'house' as const, isCurrent: place === undefined }
  return { nav: [{ items: [start, ...found] }], crumbs }
}

/** The places where the person can begin. */
async function itemsOf(desk: Desk): Promise<NavItem[]> {
  const entries = (await entriesOf(desk)).filter(({ place }) => !desk.model.covers?.includes(place.name))
  return Promise.all(
    entries.map(async ({ place, href, keys }) => {
      const label = place.kind === 'detail' ? titleOf(place, await desk.open(place.name, keys)) : place.label
      return { href, label, icon: iconOf(place) }
    }),
  )
}

/** The menu of the product, and behind it what only the desk knows. */
function withRest(groups: readonly NavGroup[], found: readonly NavItem[], label: string): NavGroup[] {
  const pathOf = ({ href }: NavItem) => href.split('?')[0]
  const named = new Set(groups.flatMap(({ items }) => items.map(pathOf)))
  const items = found.filter(item => !named.has(pathOf(item)))
  return items.length > 0 ? [...groups, { label, items }] : [...groups]
}

/** The places whose paths a path begins with, things by their names. */
async function crumbsOf(desk: Desk, place: Place, keys: Keys): Promise<Around['crumbs']> {
  const { model } = desk
  const isAbove = ({ path, kind }: Place) => kind !== 'panel' && place.path.startsWith(`${path}/`)
  const above = [...model.places.values()].filter(isAbove).sort((a, b) => a.path.length - b.path.length)
  const shown = await Promise.all(
    above.map(async each => {
      if (!(await desk.may(each.name, keys))) return []
      const href = placeAddress(model, each, keys)
      if (each.kind === 'list') return [{ href, label: each.label }]
      const { status, body } = await desk.read(each.name, keys)
      return status < 400 ? [{ href, label: titleOf(each, body as Item) }] : []
    }),
  )
  return shown.flat()
}
