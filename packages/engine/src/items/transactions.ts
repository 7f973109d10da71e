import { DynamoDBError, type Item, keyAttributes, readUnits } from '@monotable/dynamodb'
import { attribute, invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { itemKey } from '../keys/store-key.ts'
import { checkItemKeys, checkKey } from '../shapes/key-check.ts'
import { emptyKeyValue } from '../shapes/key-value.ts'
import { keyName } from '../storage/writer.ts'
import type { Table } from '../tables/table.ts'
import { type CapacityMode, consumedCapacity, Usage } from './capacity.ts'
import { checkUpdate } from './check-update.ts'
import { MetricsByTable } from './collection-metrics.ts'
import { projected, readItem } from './get.ts'
import { check, type Outcome, put, remove, update, type Writing } from './item-actions.ts'
import type { PreparedGet, PreparedTransactGet } from './prepared-reads.ts'
import type { PreparedTransactAction, PreparedTransactWrite } from './prepared-writes.ts'
import { StoredItem } from './stored-item.ts'
import { fingerprint, remember, sizesOfEarlier } from './transaction-token.ts'

/** Reads and writes in a transaction cost twice on the table, and once on its indexes. */
const transactional = 2

export function runTransactWrite(prepared: PreparedTransactWrite, database: Database): Promise<unknown> {
  const { actions, clientRequestToken: token } = prepared
  const print = token === undefined ? '' : fingerprint(actions)
  return database.writer.submit(view => {
    const earlier = token === undefined ? undefined : sizesOfEarlier(database, view, token, print)
    if (earlier !== undefined) return repeated(database, prepared, earlier)
    const keys = differentKeys(
      database,
      actions.map(action => ({ tableName: action.tableName, key: keyOf(action) })),
    )
    const outcomes = perform(
      actions,
      (action, position) => act({ database, view, path: 'transaction', key: keys[position] }, action),
      action => checkAction(database, action),
    )
    if (token !== undefined)
      remember(database, view, token, { fingerprint: print, sizes: outcomes.map(largerImage) })
    const usages = new UsageByTable()
    for (const { usage } of outcomes) {
      usage.tableUnits *= transactional
      usages.add(usage)
    }
    for (const usage of usages.all()) database.meter.write(usage)
    return {
      ConsumedCapacity: usages.consumed(prepared.consumedCapacity, 'WriteCapacityUnits'),
      ItemCollectionMetrics: metricsOf(prepared, outcomes),
    }
  })
}

function act(writing: Writing, action: PreparedTransactAction): Outcome {
  switch (action.kind) {
    case 'put':
      return put(writing, action)
    case 'update':
      return update(writing, action)
    case 'delete':
      return remove(writing, action)
    case 'check':
      return check(writing, action)
  }
}

/** What can be said of an action without the item. */
function checkAction(database: Database, action: PreparedTransactAction): void {
  const table = database.catalog.active(action.tableName)
  if (action.kind === 'put') checkItemKeys(table, action.item, 'transaction')
  else checkKey(table, action.key)
  if (action.kind === 'update' && action.update !== undefined) checkUpdate(table, action.update)
}

const keyOf = (action: PreparedTransactAction): Item => (action.kind === 'put' ? action.item : action.key)

const largerImage = ({ before, after }: Outcome) => Math.max(before?.size ?? 0, after?.size ?? 0)

/** A repetition changes nothing and costs what reading costs of the sizes that the transaction was charged by. */
function repeated(database: Database, prepared: PreparedTransactWrite, sizes: readonly number[]) {
  const usages = new UsageByTable()
  prepared.actions.forEach(({ tableName }, position) => {
    const usage = new Usage(database.catalog.active(tableName))
    usage.tableUnits = readUnits(sizes[position] ?? 0, true) * transactional
    usages.add(usage)
  })
  return { ConsumedCapacity: usages.consumed(prepared.consumedCapacity, 'ReadCapacityUnits') }
}

export function runTransactGet(prepared: PreparedTransactGet, database: Database): unknown {
  const tables = prepared.gets.map(get => database.catalog.active(get.tableName))
  differentKeys(database, prepared.gets)
  const usages = new UsageByTable()
  const moment = database.store.moment()
  try {
    const responses = perform(prepared.gets, (get, position) => {
      const table = tables[position] as Table
      const stored = readItem(database, table, get.key, moment)
      const usage = new Usage(table)
      usage.tableUnits = readUnits(stored?.size ?? 0, true) * transactional
      usages.add(usage)
      return { Item: stored && shown(stored, get.projection) }
    })
    for (const usage of usages.all()) database.meter.read(usage)
    return {
      Responses: responses,
      ConsumedCapacity: usages.consumed(prepared.consumedCapacity, 'ReadCapacityUnits'),
    }
  } finally {
    void moment.close()
  }
}

/** Where a projection leaves nothing of an item, a transaction says nothing of it at all. */
function shown(stored: StoredItem, projection: PreparedGet['projection']) {
  const item = projected(stored, projection)
  return item instanceof StoredItem || Object.keys(item).length > 0 ? item : undefined
}

const reasonCodes: Record<string, string> = {
  ConditionalCheckFailedException: 'ConditionalCheckFailed',
  ValidationException: 'ValidationError',
  DuplicateItemException: 'DuplicateItem',
  ItemCollectionSizeLimitExceededException: 'ItemCollectionSizeLimitExceeded',
}

type Reason = Record<string, unknown> & { readonly Code: string }

/**
 * Does every action; if some are refused, none was done and each says why. AWS checks all actions before it does
 * any, and goes no further than the first that does not pass: where `check` refuses one, the others say nothing.
 */
export function perform<Action, Result>(
  actions: readonly Action[],
  act: (action: Action, position: number) => Result,
  check: (action: Action) => void = () => {},
): Result[] {
  const results: Result[] = []
  const reasons = actions.map((action, position) => reasonAgainst(() => results.push(act(action, position))))
  if (results.length === actions.length) return results
  const checked = actions.map(action => reasonAgainst(() => check(action)))
  const failed = checked.findIndex(({ Code }) => Code !== none.Code)
  throw canceled(
    failed < 0 ? reasons : checked.map((reason, position) => (position === failed ? reason : none)),
  )
}

const none: Reason = { Code: 'None' }

function reasonAgainst(act: () => unknown): Reason {
  try {
    act()
    return none
  } catch (error) {
    const code = error instanceof DynamoDBError ? reasonCodes[error.name] : undefined
    if (code === undefined || (error as DynamoDBError).cause === emptyKeyValue) throw error
    const { message, details } = error as DynamoDBError
    return { Code: code, Message: message, ...details }
  }
}

function canceled(reasons: readonly Reason[]): DynamoDBError {
  const codes = reasons.map(reason => reason.Code).join(', ')
  return new DynamoDBError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  )
}

/**
 * Under which items are kept; an item may be named once. A key of the wrong form has none here: its action will say
 * what is wrong with it.
 */
function differentKeys(
  database: Database,
  targets: readonly { tableName: string; key: Item }[],
): (Buffer | undefined)[] {
  const seen = new Set<string>()
  return targets.map(({ tableName, key: item }) => {
    const table = database.catalog.active(tableName)
    if (!hasKeyOf(table, item)) return undefined
    const key = itemKey(table, item)
    const name = keyName(key)
    if (seen.has(name)) throw invalid('Transaction request cannot include multiple operations on one item')
    seen.add(name)
    return key
  })
}

function hasKeyOf(table: Table, item: Item): boolean {
  return keyAttributes(table.keys).every(({ name, type }) => type in (attribute(item, name) ?? {}))
}

function metricsOf(prepared: PreparedTransactWrite, outcomes: readonly Outcome[]) {
  const metrics = new MetricsByTable(prepared.collectionMetrics)
  outcomes.forEach(({ table }, position) => {
    metrics.add(table.name, table, keyOf(prepared.actions[position] as PreparedTransactAction))
  })
  return metrics.all()
}

class UsageByTable {
  readonly #usages = new Map<Table, Usage>()

  add(usage: Usage): void {
    const known = this.#usages.get(usage.table)
    if (known === undefined) this.#usages.set(usage.table, usage)
    else known.add(usage)
  }

  all(): Iterable<Usage> {
    return this.#usages.values()
  }

  consumed(mode: CapacityMode, split: 'ReadCapacityUnits' | 'WriteCapacityUnits') {
    if (mode === 'NONE') return undefined
    return [...this.#usages.values()].map(usage => consumedCapacity(mode, usage, usage.table.name, split))
  }
}
