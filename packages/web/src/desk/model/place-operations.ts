import type { Key, Link } from './desk-model.ts'
import type { Field } from './field.ts'
import { fieldOf } from './field.ts'
import { placeholdersIn, type ReadOperation } from './read-operation.ts'
import { folded } from './words.ts'

/** Where an operation belongs: below a detail, to a list, to each row of a list, or to nothing. */
export interface Home {
  readonly place: ReadOperation | undefined
  readonly at: 'start' | 'list' | 'row' | 'detail'
  /** The field of a detail that holds the rows, where `at` is a row of these. */
  readonly rows?: string
}

/** Finds homes by paths: the deepest place whose path an operation's path begins with. */
export function homeFinder(operations: readonly ReadOperation[]): (operation: ReadOperation) => Home {
  const details = operations.filter(({ kind }) => kind === 'detail')
  const lists = operations.filter(({ kind }) => kind === 'list')
  const panels = operations.filter(({ kind }) => kind === 'panel')
  const ofRow = (operation: ReadOperation): Home | undefined => {
    const list = deepest(lists.filter(({ path }) => operation.path.startsWith(`${path}/{`)))
    if (!list) return undefined
    const hasPage = details.some(({ path }) => path === rowPath(list.path, operation.path))
    // What is put at a path of its own choosing is added to the list.
    const isAdded =
      operation.operation.method === 'PUT' && operation.path === rowPath(list.path, operation.path)
    if (operation.kind === 'detail' || (isAdded && !hasPage)) return home(list, 'list')
    return hasPage ? undefined : home(list, 'row')
  }
  return operation => {
    const { path, kind } = operation
    const isWrite = kind === 'write' || kind === 'file'
    const same =
      isWrite && (lists.find(list => list.path === path) ?? panels.find(panel => panel.path === path))
    if (same) return home(same, same.kind === 'list' ? 'list' : 'detail')
    const byQuery = details.find(place => place !== operation && hasKeysOf(operation, place))
    if (byQuery) return home(byQuery, 'detail')
    const list = isWrite ? deepest(lists.filter(list => isOfList(path, list.path))) : undefined
    const detail = deepest(details.filter(place => place !== operation && isBelow(path, place.path, isWrite)))
    const found = [ofRow(operation), list && home(list, 'list'), detail && ofDetail(detail, operation)]
    // A row, or a list, is deeper than the thing that has it.
    const nearest = found
      .flatMap(home => home ?? [])
      .sort((a, b) => (b.place?.path.length ?? 0) - (a.place?.path.length ?? 0))[0]
    return nearest ?? { place: undefined, at: 'start' }
  }
}

/** With the thing itself, or with a row that its answer holds: `/parts/{partId}/use-cases/{usageId}`. */
function ofDetail(detail: ReadOperation, operation: ReadOperation): Home {
  const more = operation.keys.filter(key => !detail.keys.some(({ name }) => name === key.name))
  const [key] = more
  if (more.length !== 1 || key === undefined || operation.operation.method === 'PUT')
    return home(detail, 'detail')
  const rows = detail.fields.find(
    ({ kind, item }) => kind === 'rows' && rowFieldFor(operation, key.name, item?.fields ?? []) !== undefined,
  )
  return rows ? { place: detail, at: 'row', rows: rows.name } : home(detail, 'detail')
}

const home = (place: ReadOperation, at: Home['at']): Home => ({ place, at })

/** The list's own path, or one below it that names no row: `/notifications/read-all`. */
const isOfList = (path: string, list: string) =>
  path === list ||
  (path.startsWith(`${list}/`) && placeholdersIn(path).length === placeholdersIn(list).length)

const deepest = (places: readonly ReadOperation[]) =>
  [...places].sort((a, b) => b.path.length - a.path.length)[0]

const isBelow = (path: string, above: string, orSame: boolean) =>
  path.startsWith(`${above}/`) || (orSame && path === above)

const rowPath = (list: string, path: string) => path.slice(0, path.indexOf('}', list.length) + 1)

/** A list of the query's own key, such as the history of a URL. */
function hasKeysOf({ keys, query }: ReadOperation, place: ReadOperation): boolean {
  const isByQuery = place.keys.some(key => key.in === 'query')
  return (
    isByQuery &&
    place.keys.every(
      key =>
        keys.some(({ name }) => name === key.name) ||
        query.some(({ name, isRequired }) => isRequired && name === key.name),
    )
  )
}

/**
 * Where the keys of an operation come from: what the page has already, or a field of the row. Undefined if one of them
 * comes from nowhere.
 */
export function linkTo(
  operation: ReadOperation,
  given: { readonly keys: readonly Key[]; readonly row: readonly Field[] },
): Link | undefined {
  const from: Record<string, string | undefined> = {}
  for (const { name } of operation.keys) {
    const field = rowFieldFor(operation, name, given.row)
    const isGiven = given.keys.some(key => key.name === name)
    if (field === undefined && !isGiven) return undefined
    from[name] = isGiven && field === undefined ? undefined : isGiven ? undefined : field
  }
  return { to: operation.name, from }
}

/** The field of a row that a key is: of the same name, of the same name with `Id`, or the one that a hint says. */
export function rowFieldFor(
  operation: ReadOperation,
  key: string,
  row: readonly Field[],
): string | undefined {
  const hinted = operation.pathFields.find(({ name }) => name === key)?.refersTo?.by
  if (hinted !== undefined && row.some(({ name }) => name === hinted)) return hinted
  const same = row.find(({ name }) => folded(name) === folded(key))
  return (same ?? row.find(({ name }) => folded(name) === `${folded(key)}id`))?.name
}

/** A key as a field to type it into. */
export function askFor({ pathFields, query }: ReadOperation, key: string): Field {
  const declared = [...pathFields, ...query].find(({ name }) => name === key)
  return declared ? { ...declared, isRequired: true } : fieldOf(key, { type: 'string' }, true)
}
