import type { Link, Place } from './desk-model.ts'
import type { Field } from './field.ts'
import { linkTo } from './place-operations.ts'
import type { ReadOperation } from './read-operation.ts'
import { folded } from './words.ts'

/** What the fields of a place lead to, by their names: the thing whose id they hold, also under the name beside the id. */
export function findReferences(place: Place, all: readonly ReadOperation[]): Readonly<Record<string, Link>> {
  const own = new Set([
    ...Object.values(place.link?.from ?? {}),
    ...(place.kind === 'detail' ? place.keys.map(({ name }) => name) : []),
  ])
  const references: Record<string, Link> = {}
  for (const field of place.fields) {
    if (own.has(field.name) && !field.refersTo) continue
    const link = hintedLink(field, place, all) ?? linkByName(field, place, all)
    if (!link) continue
    references[field.name] = link
    const name = nameBeside(field, fieldsBeside(place))
    if (name) references[name.name] = link
  }
  return references
}

/** The operation of a hint; a list stands for the page of its rows. */
function hintedLink(
  { name, refersTo }: Field,
  { keys, fields }: Place,
  all: readonly ReadOperation[],
): Link | undefined {
  if (!refersTo) return undefined
  const target = all.find(operation => operation.name === refersTo.operation)
  const detail =
    target?.kind === 'list'
      ? all.find(
          ({ kind, path }) =>
            kind === 'detail' &&
            path.startsWith(`${target.path}/{`) &&
            !path.slice(target.path.length + 1).includes('/'),
        )
      : target
  const last = detail?.keys.at(-1)
  if (!detail || !last) return undefined
  const rest = linkTo({ ...detail, keys: detail.keys.slice(0, -1) }, { keys, row: fields })
  return rest && { to: detail.name, from: { ...rest.from, [last.name]: name } }
}

/** `productId` is the id of what `/shops/{shopId}/products/{productId}` shows, if the rest of the path is known too. */
function linkByName(
  { name, kind }: Field,
  { keys, fields }: Place,
  all: readonly ReadOperation[],
): Link | undefined {
  if (kind !== 'id' && kind !== 'text') return undefined
  const details = all.filter(
    ({ kind, keys }) => kind === 'detail' && folded(keys.at(-1)?.name ?? '') === folded(name),
  )
  for (const detail of details) {
    const rest = linkTo({ ...detail, keys: detail.keys.slice(0, -1) }, { keys, row: fields })
    const last = detail.keys.at(-1)?.name
    if (rest && last !== undefined && !keys.some(key => key.name === last))
      return { to: detail.name, from: { ...rest.from, [last]: name } }
  }
  return undefined
}

/** Fields that are only names of what an id beside them stands for. */
export const namesOfThings = (place: Place): ReadonlySet<string> => new Set(labelsOfNames(place).keys())

/** A column of names is called as what they name: `Seller`, not `Seller name`. */
export function labelsOfNames(place: Place): ReadonlyMap<string, string> {
  const beside = fieldsBeside(place)
  return new Map(
    place.fields.flatMap(field => {
      const name = nameBeside(field, beside)
      return name ? [[name.name, field.label] as const] : []
    }),
  )
}

/** What a row holds, and what is shown out of its groups. */
const fieldsBeside = ({ fields, shows }: Place) => [...fields, ...shows]

/** `productName` or `product.name` beside `productId`. */
export function nameBeside({ name, kind }: Field, fields: readonly Field[]): Field | undefined {
  if (kind !== 'id') return undefined
  const base = folded(name).replace(/id$/, '')
  return fields.find(field =>
    [`${base}name`, `${base}displayname`, `${base}title`].includes(folded(field.name).replace('.', '')),
  )
}
