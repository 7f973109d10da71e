import type { When } from '@monotable/server/host'
import { type Action, type ActionKind, hintOf, type Preview, type StateMoves } from './desk-model.ts'
import type { Field } from './field.ts'
import { askFor, type Home, rowFieldFor } from './place-operations.ts'
import type { ReadOperation } from './read-operation.ts'
import { folded, sentence, singular, wordsOf } from './words.ts'

interface Placed {
  readonly read: ReadOperation
  readonly home: Home
}

/** What people do with the thing or list where an operation is at home. */
export function deriveAction(
  { read, home }: Placed,
  {
    writes,
    softDeletes,
  }: { readonly writes: readonly ReadOperation[]; readonly softDeletes: ReadonlySet<string> },
): Action {
  const { name, operation } = read
  const { place, at } = home
  const row = at === 'row' ? rowsOf(home) : []
  const known = at === 'start' ? [] : (place?.keys ?? [])
  const from = Object.fromEntries(
    read.keys
      .filter(key => !known.some(({ name }) => name === key.name))
      .map(key => [key.name, rowFieldFor(read, key.name, row)]),
  )
  const asked = Object.keys(from).filter(key => from[key] === undefined)
  const thing = at === 'detail' ? (place?.fields ?? []) : row
  const moves = movesOf(read, thing)
  const kind = moves ? 'move' : kindOf(read, home, thing)
  return {
    kind,
    name,
    operation,
    label: hintOf(operation).label ?? actionLabel(name, kind, nounOf(home)),
    help: operation.title,
    home: place?.name,
    at,
    rows: home.rows,
    keys: read.keys,
    from: Object.fromEntries(Object.entries(from).filter(([, field]) => field !== undefined)),
    asks: asked.map(key => askFor(read, key)),
    query: read.query.filter(isAsked),
    body: read.body.filter(isAsked),
    file: operation.input.file,
    preview: previewOf(read),
    leftOut: read.body.filter(({ kind }) => kind === 'unknown').map(({ name }) => name),
    moves,
    when: { ...whenLive(read, thing, softDeletes), ...operation.when },
    undo: undoOf(read, writes),
    isPrimary: hintOf(operation).primary ?? false,
  }
}

const isAsked = (field: Field) => field.kind !== 'unknown' && !isDryRun(field)

const isDryRun = ({ name, kind }: Field) => name === 'dryRun' && kind === 'yesNo'

function previewOf({ query, body, fields }: ReadOperation): Preview | undefined {
  const place = query.some(isDryRun) ? 'query' : body.some(isDryRun) ? 'body' : undefined
  return place && { in: place, report: fields.filter(field => !isDryRun(field)) }
}

/** The fields of the rows that it is done with. */
function rowsOf({ place, rows }: Home): readonly Field[] {
  const field = rows === undefined ? place?.rows : place?.fields.find(({ name }) => name === rows)
  return field?.item?.fields ?? []
}

function kindOf(
  { path, body, operation }: ReadOperation,
  { place, at }: Home,
  thing: readonly Field[],
): ActionKind {
  if (operation.method === 'DELETE') return 'delete'
  const isMade = path === place?.path || (operation.status === 201 && hintOf(operation).under === place?.name)
  if (at === 'list' && operation.method === 'POST' && isMade) return 'create'
  const isChange = operation.method === 'PATCH' || operation.method === 'PUT'
  const isPrefilled =
    body.some(({ kind }) => kind !== 'constant') &&
    body.every(field => thing.some(({ name }) => name === field.name) || field.kind === 'unknown')
  return isChange && isPrefilled ? 'edit' : 'do'
}

/** The field that has the state is the one of the thing that takes the same values as the field of the body. */
function movesOf({ operation, body }: ReadOperation, thing: readonly Field[]): StateMoves | undefined {
  if (!operation.moves) return undefined
  const to =
    body.find(({ kind, name }) => kind === 'choice' && name === 'to') ??
    body.find(({ kind }) => kind === 'choice')
  const states = Object.keys(operation.moves)
  const isState = ({ options }: Field) => states.every(state => options?.includes(state))
  const same = (field: Field) => String(field.options) === String(to?.options)
  const state = thing.find(field => isState(field) && same(field)) ?? thing.find(isState)
  return to && state && { state: state.name, to: to.name, table: operation.moves }
}

/** What is deleted and kept can only be restored. */
function whenLive({ name }: ReadOperation, thing: readonly Field[], softDeletes: ReadonlySet<string>): When {
  const field = thing.find(({ name, isRequired }) => softDeletes.has(name) && !isRequired)
  if (!field) return {}
  return { [field.name]: isRestore(name) ? 'present' : 'absent' }
}

const isRestore = (name: string) => /^(restore|undelete)/.test(name)

/**
 * The operation that takes another back without asking for anything: `DELETE` and `PUT` or `POST` of the same path, or a
 * restore below it. What goes on after the answer (202) cannot be taken back.
 */
function undoOf(
  { operation, path, name, keys }: ReadOperation,
  writes: readonly ReadOperation[],
): string | undefined {
  if (operation.status === 202 || operation.method === 'PATCH') return undefined
  const isDelete = operation.method === 'DELETE'
  const found = writes.find(other => {
    if (other.name === name || other.operation.status === 202) return false
    if (!other.body.every(({ kind, isRequired }) => kind === 'constant' || !isRequired)) return false
    const isBelow = other.path.startsWith(`${path}/`) && other.keys.length === keys.length
    if (isDelete && isBelow && isRestore(other.name)) return true
    return (
      other.path === path &&
      (isDelete ? /^(PUT|POST)$/ : /^DELETE$/).test(other.operation.method) &&
      !isCollection(other, writes)
    )
  })
  return found?.name
}

/** `POST` of a path that many things are made by does not bring a deleted one back. */
const isCollection = ({ path, operation }: ReadOperation, writes: readonly ReadOperation[]) =>
  operation.method === 'POST' && writes.some(other => other.path.startsWith(`${path}/{`))

const nounOf = ({ place, at }: Home): string =>
  place === undefined ? '' : at === 'detail' ? nounWords(place.name).join(' ') : listNoun(place.name)

export const nounWords = (name: string) => wordsOf(name).slice(1)

export function listNoun(name: string): string {
  const words = nounWords(name)
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')
}

/** `updateProduct` is `Edit` where the product is shown, `returnSale` is `Return`, `adjustStock` stays `Adjust stock`. */
function actionLabel(name: string, kind: ActionKind, noun: string): string {
  const words = wordsOf(name)
  const isOfHome = folded(words.slice(1).join('')) === folded(noun.replaceAll(' ', ''))
  if (kind === 'edit' && /^(update|edit|change|patch)$/.test(words[0] ?? '')) return 'Edit'
  if (kind === 'create') return sentence(words)
  return sentence(isOfHome && words.length > 1 ? words.slice(0, 1) : words)
}
