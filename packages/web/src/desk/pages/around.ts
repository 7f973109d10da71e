import type { NavItem } from '../../parts/frame.tsx'
import type { IconName } from '../../parts/icon.tsx'
import { commonTexts } from '../../texts/common-texts.ts'
import type { Place } from '../model/desk-model.ts'
import { type Item, type Keys, placeAddress } from './addresses.ts'
import type { Desk } from './desk.ts'
import { entriesOf } from './entries.ts'
import { titleOf } from './title.ts'

/** What surrounds a page of the desk: where else to go, and the way back up. */
export interface Around {
  readonly nav: readonly NavItem[]
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
  const { system } = desk.model
  const entries = await entriesOf(desk)
  const start = {
    href: `/${system.name}/app/`,
    label: commonTexts[desk.context.language].desk.start,
    icon: 'house' as const,
    isCurrent: place === undefined,
  }
  const nav = await Promise.all(
    entries.map(async ({ place: entry, href, keys: own }) => {
      const label = entry.kind === 'detail' ? titleOf(entry, await desk.open(entry.name, own)) : entry.label
      return { href, label, icon: iconOf(entry) }
    }),
  )
  return { nav: [start, ...nav], crumbs: place ? await crumbsOf(desk, place, keys) : [] }
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
