import { Expressions } from '../expressions/request.ts'
import { checkOptions } from '../operations/call-options.ts'
import { hasExpired } from '../operations/read-item.ts'
import { isReadable } from '../operations/readable.ts'
import type { Page, Scan, ScanOptions } from '../patterns.ts'
import type { Values } from '../schema/entity-model.ts'
import type { ScanModel } from '../schema/scan.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { limitOf } from './call.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { type Position, positionOf } from './position.ts'
import { type ScannedRow, scanStored } from './scan-stored.ts'
import { isDeleted } from './shows.ts'
import { SkippedRows } from './skipped-rows.ts'

type Item = Record<string, unknown>

/** Rows that a page examines at most, and that are asked for at a time at least: most rows are of other entities. */
const mostExamined = 5000
const fewestAsked = 100

/** A declared scan, ready to be called. */
export function runScan(session: Session, scan: ScanModel): Scan<Values, Item> {
  const page = (arguments_: Values, options: ScanOptions = {}) =>
    pageOf({ session, scan, arguments_, options })
  const each = (arguments_: Values, options: ScanOptions = {}) =>
    eachItem({ session, scan, arguments_, options })
  return Object.assign(page, { each })
}

interface Call {
  readonly session: Session
  readonly scan: ScanModel
  readonly arguments_: Values
  readonly options: ScanOptions
}

async function pageOf(call: Call): Promise<Page<Item>> {
  const { session, scan, options } = call
  checkOptions('scan', options, scan.name)
  const limit = limitOf(scan.name, options.limit ?? scan.pattern.options.limit)
  const binding = bindingOf(call)
  const from = options.cursor === undefined ? undefined : await openCursor(session, binding, options.cursor)
  const skipped = new SkippedRows(session, options.foreign)
  const items: Item[] = []
  const shows = shownBy(call, skipped)
  const names = scan.table.declared.key.filter(name => name !== undefined)
  let examined = 0
  let place: Position | undefined
  const asked = Math.max(limit, fewestAsked)
  reading: for await (const { rows, cursor } of rowsOf(call, from as Position | undefined, asked)) {
    for (const [at, row] of rows.entries()) {
      const item = shows(row)
      if (item) items.push(item)
      const isLast = at === rows.length - 1 && cursor === undefined
      if (items.length === limit && !isLast) {
        place = positionOf(row.stored, names)
        break reading
      }
    }
    examined += rows.length
    place = cursor
    if (examined >= mostExamined) break
  }
  const { count, raw } = skipped
  const page = { items, ...(count > 0 && { skipped: count }), ...(raw.length > 0 && { raw }) }
  return place ? { ...page, cursor: await sealCursor(session, binding, place) } : page
}

async function* eachItem(call: Call): AsyncGenerator<Item, void, undefined> {
  const { session, scan, options } = call
  checkOptions('scan', options, scan.name)
  const limit = options.limit === undefined ? undefined : limitOf(scan.name, options.limit)
  const from =
    options.cursor === undefined ? undefined : await openCursor(session, bindingOf(call), options.cursor)
  const shows = shownBy(call, new SkippedRows(session, options.foreign))
  for await (const { rows } of rowsOf(call, from as Position | undefined, limit)) {
    for (const row of rows) {
      options.signal?.throwIfAborted()
      const item = shows(row)
      if (item) yield item
    }
  }
}

function rowsOf({ session, scan, arguments_, options }: Call, cursor: Position | undefined, limit?: number) {
  const { segment, totalSegments, signal, spent } = options
  const consistent = options.consistent ?? scan.pattern.options.consistent
  const filter = scan.filter && filterOf(scan, arguments_)
  return scanStored(session, scan.table, {
    segment,
    totalSegments,
    signal,
    spent,
    consistent,
    cursor,
    limit,
    filter,
  })
}

function filterOf({ filter }: ScanModel, arguments_: Values): object {
  const to = new Expressions()
  const FilterExpression = filter?.append(to, arguments_)
  return to.substitute({ FilterExpression })
}

/** The item in a row that is asked for; others are left out, and those of no entity are counted. */
function shownBy({ session, scan }: Call, skipped: SkippedRows): (row: ScannedRow) => Item | undefined {
  const now = session.now()
  const leaveOut = (row: AttributeMap, entity?: ScanModel['entity']) => {
    const leftOut = { row, ...(entity && { entity }) }
    skipped.meet(leftOut, scan)
    skipped.pass(leftOut, scan)
  }
  return ({ entity, stored }) => {
    if (!entity) return void leaveOut(stored)
    if (entity !== scan.entity || hasExpired(entity, stored, now) || isDeleted(scan, entity, stored)) return
    const item = entity.read(stored)
    if (session.unreadable !== 'keep' && !isReadable(entity, item)) return void leaveOut(stored, entity)
    return item
  }
}

/** Everything that decides what the place in a cursor means. */
function bindingOf({ session, scan, arguments_, options }: Call): string {
  const { segment = 0, totalSegments = 1, caller } = options
  const table = session.tableName(scan.table)
  const { filter } = scan.pattern.options
  return JSON.stringify(
    ['scan', scan.name, table, filter, segment, totalSegments, caller, arguments_],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  )
}
