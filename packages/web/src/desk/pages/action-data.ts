import type { PageContext } from '../../page/page.ts'
import { defaultsOf, type Values, valuesOf } from '../forms/form-values.ts'
import type { Action, DeskModel, Place } from '../model/desk-model.ts'
import { type Field, fieldAt, isCoordinate } from '../model/field.ts'
import { type Item, type Keys, placeAddress } from './addresses.ts'
import { type Around, aroundOf } from './around.ts'
import { Desk } from './desk.ts'
import { findThing } from './find-thing.ts'
import { type Choices, findOptions, loadChoices } from './pickers.ts'
import { settingsAbove } from './settings-above.ts'
import { titleOf } from './title.ts'

export interface ActionData {
  readonly model: DeskModel
  readonly action: Action
  readonly keys: Keys
  readonly around: Around
  readonly fields: readonly Field[]
  /** What the form shows, and what an edit is compared with. */
  readonly values: Values
  readonly etag: string | undefined
  readonly choices: Choices
  /** What it is done with. */
  readonly name: string | undefined
  readonly back: string
  /** What the page is called that one came from. */
  readonly home: string | undefined
  /** The state that it is moved to. */
  readonly to: string | undefined
  readonly isOffered: boolean
}

/** Keys are in the path, in the query, in the form where people type them, or beside a button. */
export function keysOfAction({ keys, asks }: Action, { path, query }: PageContext, sent: Values = {}): Keys {
  const typed = new Set(asks.map(({ name }) => name))
  const of = (name: string) =>
    path[name] ?? query[name] ?? sent[`_key.${name}`]?.[0] ?? (typed.has(name) ? sent[name]?.[0] : undefined)
  return Object.fromEntries(
    keys.flatMap(({ name }) => (of(name) === undefined ? [] : [[name, of(name) as string]])),
  )
}

export const homeOf = ({ places }: DeskModel, { home }: Action) =>
  home === undefined ? undefined : places.get(home)

/** Where one came from: the thing, the list, or the start. */
export function backOf(model: DeskModel, action: Action, keys: Keys): string {
  const home = homeOf(model, action)
  return home ? placeAddress(model, home, keys) : `/${model.system.name}/app/`
}

/** What people fill in: keys that only they know, then the body; what the page knows already is not asked again. */
export function fieldsOfAction({ asks, query, body, moves }: Action): Field[] {
  return [...asks, ...query, ...body].filter(({ name }) => name !== moves?.to).map(withoutCoordinates)
}

/** Those that hold pictures, which a form takes as files. */
export const keptFields = ({ body }: Action): Field[] => body.filter(({ keptBy }) => keptBy !== undefined)

/** Nobody types where a place lies on the globe. */
const withoutCoordinates = (field: Field): Field =>
  field.kind === 'group'
    ? { ...field, fields: (field.fields ?? []).filter(one => one.isRequired || !isCoordinate(one)) }
    : field

export async function loadAction(
  model: DeskModel,
  action: Action,
  context: PageContext,
): Promise<ActionData> {
  const desk = new Desk(model, context)
  const keys = { ...context.path, ...keysOfAction(action, context) }
  const home = homeOf(model, action)
  const { item, etag } = await findThing(desk, action, keys)
  // Beside a list nothing is given: people choose from it.
  const shown = action.at === 'list' ? undefined : home
  const given = prefilled(action, item, shown)
  const { currency } = home ? await settingsAbove(desk, home, keys) : {}
  const asked = inCurrency(fieldsOfAction(action), currency ?? item?.currency)
  const fields = hideUploaded(model, action, hideGiven(asked, shown))
  const isEdit = action.kind === 'edit'
  const typed = Object.fromEntries(Object.entries(context.query))
  const [around, choices, possible] = await Promise.all([
    aroundOf(desk, home, keys),
    loadChoices(desk, fields, keys, { typed: { ...flat(item), ...typed } }),
    desk.possible([action.name], keys, item),
  ])
  const to = context.query.to
  const isOffered = possible.some(
    ({ targets }) => to === undefined || targets === undefined || targets.includes(to),
  )
  return {
    model,
    action,
    keys,
    around,
    fields,
    values: isEdit
      ? valuesOf(fields, item)
      : {
          ...valuesOf(fields, { ...defaultsOf(fields), ...ownZone(fields, context), ...given }),
          ...fromQuery(fields, context.query),
        },
    etag: action.operation.isVersioned ? etag : undefined,
    choices,
    name: item && home && home.kind !== 'panel' ? titleOf(home, item) || undefined : undefined,
    back: backOf(model, action, keys),
    home: home && (home.kind === 'detail' && item ? titleOf(home, item) : home.label),
    to,
    isOffered,
  }
}

/** An amount without a unit is in the currency of the thing, or of the one above. */
const inCurrency = (fields: readonly Field[], currency: unknown) =>
  fields.map(field =>
    field.kind === 'money' && field.unit === undefined && typeof currency === 'string'
      ? { ...field, unit: currency }
      : field,
  )

/** Where somebody is, is a better guess than the zone that an operation takes where none is given. */
const ownZone = (fields: readonly Field[], { formats }: PageContext) =>
  fields.some(({ name }) => name === 'timezone') ? { timezone: formats.timeZone } : {}

/** What a control of the form offers for a text, for the script that asks while somebody types. */
export async function sendOptions(model: DeskModel, action: Action, context: PageContext): Promise<Response> {
  const { field: path = '', ...rest } = context.path
  const keys = { ...rest, ...keysOfAction(action, context) }
  const { q = '', ...typed } = context.query
  const fields = fieldsOfAction(action)
  const options = await findOptions(new Desk(model, context), fields, { keys, path, text: q, typed })
  return Response.json(options, { headers: { 'cache-control': 'private, no-store' } })
}

const flat = (item: Item | undefined) =>
  Object.fromEntries(
    Object.entries(item ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** An address can fill in controls, by their names: `?productId=…&criteria.maxPrice=…`. */
const fromQuery = (fields: readonly Field[], query: PageContext['query']): Values =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const kind = fieldAt(fields, name)?.kind
      return kind === undefined || kind === 'group' || kind === 'rows' || value === undefined
        ? []
        : [[name, [value]]]
    }),
  )

/** A field that refers to what the page shows is that thing: it is filled in and not asked for. */
const isGiven = ({ refersTo }: Field, home: Place | undefined) =>
  refersTo !== undefined && home !== undefined && refersTo.operation === home.name

function prefilled(
  { body }: Action,
  item: Item | undefined,
  home: Place | undefined,
): Record<string, unknown> {
  if (!item) return {}
  const one = (fields: readonly Field[]): Record<string, unknown> =>
    Object.fromEntries(
      fields.flatMap(field => {
        if (isGiven(field, home)) return [[field.name, item[field.refersTo?.by ?? field.name]]]
        const inner = field.kind === 'rows' ? one(field.item?.fields ?? []) : {}
        return Object.keys(inner).length > 0 ? [[field.name, [inner]]] : []
      }),
    )
  return one(body)
}

/** The address of a picture is not for typing where a picture can be given. */
function hideUploaded({ actions }: DeskModel, { operation }: Action, fields: readonly Field[]): Field[] {
  const canGive = [...actions.values()].some(
    ({ file, operation: { path } }) =>
      file?.some(type => type.startsWith('image/')) && path.startsWith(`${operation.path}/`),
  )
  return fields.map(field => (canGive && field.kind === 'picture' ? { ...field, label: '' } : field))
}

function hideGiven(fields: readonly Field[], home: Place | undefined): Field[] {
  return fields.flatMap(field => {
    if (isGiven(field, home)) return [{ ...field, label: '' }]
    if (field.kind !== 'rows' || !field.item) return [field]
    return [{ ...field, item: { ...field.item, fields: hideGiven(field.item.fields ?? [], home) } }]
  })
}
