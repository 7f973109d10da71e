import type { Place } from '../model/desk-model.ts'
import type { Item, Keys } from './addresses.ts'
import type { Desk } from './desk.ts'

/** What the thing above says for all that belongs to it, such as a shop: the currency of amounts, the zone of moments. */
export async function settingsAbove(desk: Desk, place: Place, keys: Keys): Promise<Item> {
  const { fields } = place
  const has = (name: string) => fields.some(field => field.name === name)
  const isAmount = fields.some(({ kind, unit }) => kind === 'money' && unit === undefined)
  const wanted = [
    ...(isAmount && !has('currency') ? ['currency'] : []),
    ...(fields.some(({ kind }) => kind === 'moment') && !has('timezone') ? ['timezone'] : []),
  ]
  const above = [...desk.model.places.values()].filter(
    ({ kind, path, fields }) =>
      kind === 'detail' &&
      place.path.startsWith(`${path}/`) &&
      fields.some(({ name }) => wanted.includes(name)),
  )
  for (const { name } of above) {
    const { status, body } = await desk.read(name, keys)
    const found = status < 400 ? (body as Item) : {}
    const settings = wanted.filter(each => typeof found[each] === 'string').map(each => [each, found[each]])
    if (settings.length > 0) return Object.fromEntries(settings)
  }
  return {}
}
