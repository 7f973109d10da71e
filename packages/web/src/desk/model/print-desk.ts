import type { Action, DeskModel, Place } from './desk-model.ts'
import type { Field } from './field.ts'

/** The desk as text: what each page shows, what can be done there, and what has no place. */
export function printDesk(model: DeskModel): string {
  const { system, places, actions } = model
  const all = Object.keys(system.operations).length
  const off = model.hidden.length + model.unplaced.length
  const lines = [
    `${system.name}: ${all} operations, ${all - off} on the desk (${model.hinted.length} of them with a hint), ${model.hidden.length} left out by their declaration, ${model.unplaced.length} without a place`,
    '',
    'Start',
    ...model.start.map(name => `  ${printed(places.get(name) as Place, model)}`),
    ...model.startActions.map(name => `  ${printedAction(actions.get(name) as Action)}`),
  ]
  for (const place of places.values()) lines.push('', ...printPlace(place, model))
  if (model.live.length > 0) lines.push('', `Live: ${model.live.join(', ')}`)
  if (model.hidden.length > 0) lines.push('', `Left out: ${model.hidden.join(', ')}`)
  if (model.unplaced.length > 0)
    lines.push(
      '',
      'Without a place',
      ...model.unplaced.map(({ operation, reason }) => `  ${operation}: it ${reason}`),
    )
  return `${lines.join('\n')}\n`
}

const printed = ({ label, name }: Place, _: DeskModel) => `${label} (${name})`

function printPlace(place: Place, { places, actions }: DeskModel): string[] {
  const { kind, label, name, path, shows, filters, link, asks, parent } = place
  const keysOf = (from: Readonly<Record<string, string | undefined>>) =>
    Object.entries(from)
      .flatMap(([key, field]) => (field === undefined ? [] : [key === field ? key : `${key}=${field}`]))
      .join(', ')
  return [
    `${kind === 'list' ? 'List' : kind === 'detail' ? 'Detail' : 'Panel'} ${label}  ${path}  ${name}${parent ? ` in ${parent}` : ''}`,
    `  shows     ${shows.map(printedField).join(', ') || '-'}`,
    ...(asks.length > 0 ? [`  asks      ${asks.map(printedField).join(', ')}`] : []),
    ...(filters.length > 0 ? [`  filters   ${filters.map(printedField).join(', ')}`] : []),
    ...(link ? [`  row       -> ${link.to} (${keysOf(link.from)})`] : []),
    ...(Object.keys(place.references).length > 0
      ? [
          `  refers    ${Object.entries(place.references)
            .map(([field, { to }]) => `${field} -> ${to}`)
            .join(', ')}`,
        ]
      : []),
    ...(place.children.length > 0
      ? [`  tabs      ${place.children.map(child => places.get(child)?.label).join(', ')}`]
      : []),
    ...(place.picture ? [`  picture   ${place.picture.to}`] : []),
    ...(place.downloads.length > 0 ? [`  downloads ${place.downloads.join(', ')}`] : []),
    ...place.actions.map(action => `  does      ${printedAction(actions.get(action) as Action)}`),
    ...place.rowActions.map(action => `  row does  ${printedAction(actions.get(action) as Action)}`),
  ]
}

function printedAction({
  label,
  name,
  kind,
  asks,
  query,
  body,
  preview,
  moves,
  when,
  undo,
  leftOut,
  isPrimary,
}: Action): string {
  const typed = [...asks, ...query, ...body]
  const conditions = Object.entries(when ?? {}).map(
    ([field, wanted]) => `${field} ${[wanted].flat().join('|')}`,
  )
  return [
    `${isPrimary ? '*' : ''}${label} (${name}, ${kind})`,
    typed.length > 0 ? `[${typed.map(printedField).join(', ')}]` : '',
    preview ? 'with preview' : '',
    moves ? `moves ${moves.state}` : '',
    conditions.length > 0 ? `when ${conditions.join(', ')}` : '',
    undo ? `undo ${undo}` : '',
    leftOut.length > 0 ? `without ${leftOut.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function printedField({ name, kind, isRequired, refersTo, fields, item }: Field): string {
  const inner =
    kind === 'group'
      ? `{${(fields ?? []).map(printedField).join(' ')}}`
      : kind === 'rows'
        ? `[${(item?.fields ?? []).map(printedField).join(' ')}]`
        : ''
  const plain = kind === 'text' || inner ? '' : `:${kind}`
  return `${name}${isRequired ? '*' : ''}${plain}${inner}${refersTo ? `->${refersTo.operation}` : ''}`
}
