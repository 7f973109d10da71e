import type { Place } from '../model/desk-model.ts'
import type { Item, Keys } from './addresses.ts'
import type { Desk } from './desk.ts'

/** The currency of amounts that do not name theirs: that of the thing above, such as the shop. */
export async function currencyAbove(desk: Desk, place: Place, keys: Keys): Promise<Item> {
  const isWanted = place.fields.some(({ kind, unit }) => kind === 'money' && unit === undefined)
  if (!isWanted || place.fields.some(({ name }) => name === 'currency')) return {}
  const above = [...desk.model.places.values()].filter(
    ({ kind, path, fields }) =>
      kind === 'detail' &&
      place.path.startsWith(`${path}/`) &&
      fields.some(({ name }) => name === 'currency'),
  )
  for (const { name } of above) {
    const { status, body } = await desk.read(name, keys)
    const currency = status < 400 ? (body as Item).currency : undefined
    if (typeof currency === 'string') return { currency }
  }
  return {}
}
