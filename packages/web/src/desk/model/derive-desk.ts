import type { Operation, System } from '@monotable/server'
import { deriveAction, listNoun, nounWords } from './derive-actions.ts'
import { type Action, type DeskModel, hintOf, type Link, type Place } from './desk-model.ts'
import type { Field } from './field.ts'
import { findReferences } from './find-references.ts'
import { shownFields } from './name-field.ts'
import { askFor, type Home, homeFinder, linkTo, rowFieldFor } from './place-operations.ts'
import { type ReadOperation, readOperation } from './read-operation.ts'
import { folded, sentence, singular } from './words.ts'

const models = new WeakMap<System, DeskModel>()

/** The desk of a system, from its declarations alone. It is made once. */
export function deskModel(system: System): DeskModel {
  const made = models.get(system) ?? derive(system)
  models.set(system, made)
  return made
}

function derive(system: System): DeskModel {
  const all = Object.entries(system.operations).map(([name, operation]) => readOperation(name, operation))
  const shown = all.filter(({ operation }) => operation.desk !== false)
  const homes = homesOf(shown)
  const placesRead = shown.filter(({ kind }) => kind === 'list' || kind === 'detail' || kind === 'panel')
  const writes = shown.filter(({ kind }) => kind === 'write')
  const entities = Object.values(system.schema.entities) as { options: { softDelete?: string } }[]
  const softDeletes = new Set(entities.flatMap(({ options }) => options.softDelete ?? []))
  const unplaced: { operation: string; reason: string }[] = []
  const actions = new Map<string, Action>()
  for (const read of writes) {
    const problem = problemOf(read)
    if (problem !== undefined) unplaced.push({ operation: read.name, reason: problem })
    else
      actions.set(read.name, deriveAction({ read, home: homes.get(read) as Home }, { writes, softDeletes }))
  }
  const files = shown.filter(({ kind }) => kind === 'file')
  const drafts = placesRead.map(read => draftPlace(read, homes.get(read) as Home, placesRead, files))
  const isAt = (home: Home | undefined, place: Place) => home?.place?.name === place.name
  const places = new Map(
    drafts.map(place => {
      const actionsHere = [...actions.values()].filter(action => action.home === place.name)
      const children = drafts.filter(({ name, parent }) => parent === place.name && name !== place.name)
      const downloads = files.filter(
        file =>
          isAt(homes.get(file), place) &&
          linkTo(file, { keys: place.keys, row: [] }) &&
          !file.query.some(({ isRequired }) => isRequired),
      )
      const finished: Place = {
        ...place,
        children: byWeight(children, actions).map(({ name }) => name),
        actions: actionsHere.filter(({ at }) => at !== 'row').map(({ name }) => name),
        rowActions: actionsHere.filter(({ at }) => at === 'row').map(({ name }) => name),
        downloads: downloads.map(({ name }) => name),
      }
      const link = finished.link ?? linkToChild(finished, drafts, placesRead)
      const references = findReferences({ ...finished, link }, placesRead)
      return [place.name, { ...finished, link, references }]
    }),
  )
  for (const file of files) {
    const isUsed = [...places.values()].some(
      ({ picture, downloads }) => picture?.to === file.name || downloads.includes(file.name),
    )
    if (!isUsed)
      unplaced.push({ operation: file.name, reason: 'sends a file and needs what no answer holds' })
  }
  return {
    system,
    places,
    actions,
    start: byWeight([...places.values()], actions)
      .filter(({ parent, kind }) => parent === undefined && kind !== 'detail')
      .map(({ name }) => name),
    startActions: [...actions.values()].filter(({ at }) => at === 'start').map(({ name }) => name),
    live: shown.filter(({ kind }) => kind === 'live').map(({ name }) => name),
    hidden: all.filter(({ operation }) => operation.desk === false).map(({ name }) => name),
    unplaced,
    hinted: shown.filter(isHinted).map(({ name }) => name),
  }
}

/** What people add to comes first, then what leads on, then the rest. */
function byWeight(places: readonly Place[], actions: ReadonlyMap<string, Action>): Place[] {
  const weightOf = ({ name, link, kind }: Place) => {
    const isAdded = [...actions.values()].some(action => action.home === name && action.kind === 'create')
    // What operators look after comes last.
    if (/drift|deadletter/i.test(name)) return 4
    return kind === 'panel' ? 2 : isAdded ? 0 : link ? 1 : 3
  }
  return [...places].sort((a, b) => weightOf(a) - weightOf(b))
}

/** Where each operation is at home; a hint goes before its path. */
function homesOf(shown: readonly ReadOperation[]): Map<ReadOperation, Home> {
  const findHome = homeFinder(shown)
  return new Map(
    shown.map(read => {
      if (hintOf(read.operation).under === '/') return [read, { place: undefined, at: 'start' }]
      const under = shown.find(({ name }) => name === hintOf(read.operation).under)
      if (!under) return [read, findHome(read)]
      if (under.kind === 'detail') return [read, { place: under, at: 'detail' }]
      const needsRow = read.keys.some(key => !under.keys.some(({ name }) => name === key.name))
      return [read, { place: under, at: needsRow ? 'row' : 'list' }]
    }),
  )
}

/** Why people cannot do it in a form. */
function problemOf({ operation, body }: ReadOperation): string | undefined {
  if (operation.signature) return 'takes signed requests of another program'
  if (operation.input.headers) return 'needs a header that a form cannot send'
  const stuck = body.find(({ kind, isRequired }) => kind === 'unknown' && isRequired)
  return stuck && `has a required field that a form cannot ask for: ${stuck.name}`
}

function draftPlace(
  read: ReadOperation,
  home: Home,
  all: readonly ReadOperation[],
  files: readonly ReadOperation[],
): Place {
  const { kind, name, operation, keys, rows } = read
  const isList = kind === 'list'
  const fields = isList
    ? (rows?.item?.fields ?? [])
    : read.fields.filter(field => field !== rows && field.name !== 'nextCursor')
  const answer = isList ? (rows?.item?.schema ?? {}) : read.answer
  const parent = kind === 'detail' ? (home.at === 'list' ? undefined : home.place) : home.place
  const known = [...(parent?.keys ?? []).map(({ name }) => name), ...rowKeys(read, home)]
  const owner = kind === 'detail' ? undefined : parent
  const asks =
    kind === 'detail'
      ? []
      : keys.filter(({ name }) => !known.includes(name)).map(({ name }) => askFor(read, name))
  const filters = read.query.filter(
    ({ name, kind }) => !['limit', 'cursor'].includes(name) && kind !== 'unknown',
  )
  const label = hintOf(operation).label ?? placeLabel(read, owner)
  return {
    kind: kind as Place['kind'],
    name,
    operation,
    label,
    singular: isList ? sentence(listNoun(name).split(' ')) : label,
    help: operation.title,
    path: operation.path,
    keys,
    parent: kind === 'detail' ? undefined : parent?.name,
    asks,
    fields,
    // Rows of a thing do not say again whose they are.
    shows: shownFields(fields, answer).filter(
      ({ name }, at) => !isList || at === 0 || keys.every(key => key.name !== name),
    ),
    filters,
    search: filters.find(({ name, kind }) => kind === 'text' && /^(q|query|text|search|prefix)$/.test(name))
      ?.name,
    hasCursor: read.fields.some(({ name }) => name === 'nextCursor'),
    listed: isList ? undefined : rows,
    link: isList
      ? linkOfRows(read, all, fields)
      : kind === 'detail' && rows
        ? linkOfRows(read, all, rows.item?.fields ?? [])
        : undefined,
    references: {},
    children: [],
    actions: [],
    rowActions: [],
    picture: pictureOf(read, { all, files, row: fields }),
    downloads: [],
  }
}

const rowKeys = (read: ReadOperation, { place, at }: Home): string[] =>
  at !== 'row'
    ? []
    : read.keys
        .map(({ name }) => name)
        .filter(name => rowFieldFor(read, name, place?.rows?.item?.fields ?? []))

/** `listProductTransactions` is `Transactions` where the product is shown. */
function placeLabel({ name, kind, operation }: ReadOperation, parent: ReadOperation | undefined): string {
  const words = nounWords(name).map(word => (word === 'own' ? 'my' : word))
  if (words.length === 0) return sentence([name])
  const above = parent ? nounWords(parent.name).map(singular) : []
  const isOfParent =
    words.length > 1 && above.at(-1) !== undefined && singular(words[0] as string) === above.at(-1)
  if (isOfParent) return sentence(words.slice(1))
  // A statistic of a shop is not called statistics of a shop in the shop.
  return sentence(
    kind === 'panel' && operation.path.split('/').length > 3
      ? words.filter(word => !above.includes(word))
      : words,
  )
}

/** Where rows lead: to the detail that shows the same thing, whose keys they or the page have. */
function linkOfRows(
  list: ReadOperation,
  all: readonly ReadOperation[],
  row: readonly Field[],
): Link | undefined {
  const found = all
    .filter(({ kind }) => kind === 'detail')
    .flatMap(detail => {
      const link = linkTo(detail, { keys: list.keys.filter(key => key.in === 'path'), row })
      const isOwn = link && Object.values(link.from).some(field => field !== undefined)
      return link && isOwn
        ? [{ link, overlap: overlapOf(row, detail.fields) + isSamePath(list, detail) }]
        : []
    })
    .filter(({ overlap }) => overlap >= 0.6)
    .sort((a, b) => b.overlap - a.overlap)
  return found[0]?.link
}

const isSamePath = (list: ReadOperation, detail: ReadOperation) =>
  detail.path.startsWith(`${list.path}/{`) && !detail.path.slice(list.path.length + 1).includes('/') ? 1 : 0

function overlapOf(row: readonly Field[], detail: readonly Field[]): number {
  const names = new Set(detail.map(({ name }) => folded(name)))
  return row.filter(({ name }) => names.has(folded(name))).length / Math.max(1, row.length)
}

/** Rows without a page of their own lead to what belongs to them. */
function linkToChild(
  place: Place,
  drafts: readonly Place[],
  read: readonly ReadOperation[],
): Link | undefined {
  if (place.kind !== 'list') return undefined
  const child = drafts.find(({ parent, asks }) => parent === place.name && asks.length === 0)
  const operation = read.find(({ name }) => name === child?.name)
  return operation && linkTo(operation, { keys: place.keys, row: place.fields })
}

/** The smallest picture that can be sent for what is shown: one below the path of the thing itself. */
function pictureOf(
  read: ReadOperation,
  {
    all,
    files,
    row,
  }: { all: readonly ReadOperation[]; files: readonly ReadOperation[]; row: readonly Field[] },
): Link | undefined {
  const link = read.kind === 'list' ? linkOfRows(read, all, row) : undefined
  const own = read.kind === 'detail' ? read : all.find(({ name }) => name === link?.to)
  if (!own) return undefined
  const pictures = files.filter(
    ({ operation, path }) => operation.sends?.startsWith('image/') && path.startsWith(`${own.path}/`),
  )
  const links = pictures.flatMap(file => linkTo(file, { keys: read.keys, row }) ?? [])
  return links.find(({ to }) => /thumb|small|preview/i.test(to)) ?? links[0]
}

function isHinted({ operation, answer, rows, body, pathFields, query }: ReadOperation): boolean {
  const { desk, when, moves } = operation as Operation
  const hasReference = [...body, ...pathFields, ...query].some(
    ({ refersTo, item }) => refersTo ?? item?.refersTo,
  )
  const item = rows?.item?.schema
  return Boolean(desk ?? when ?? moves ?? hasReference) || Boolean(answer.shows ?? item?.shows)
}
