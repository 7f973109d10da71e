import { backOff } from '../back-off.ts'
import { MonotableError } from '../errors.ts'
import type { Model } from '../schema/model.ts'
import type { Transport } from '../transport.ts'
import { type CreateTableInput, createTableInput } from './create-table.ts'
import {
  actualFacts,
  type DescribedTable,
  declaredFacts,
  describeTable,
  pendingIn,
} from './described-table.ts'
import { settings } from './settings.ts'
import { differences, type Facts } from './table-facts.ts'
import { tableNames } from './table-names.ts'

/** What was found and done: `created` here, `changed` because it was unset, and where it still is not as declared. */
export interface TableReport {
  readonly table: string
  readonly created: boolean
  readonly changed: readonly string[]
  /** Such as `index GSI1: is none, declared global on GSI1PK, GSI1SK with ALL`. */
  readonly drift: readonly string[]
}

export interface TablesOptions {
  /** What tables are called here, by declared name. */
  readonly tables?: Readonly<Record<string, string>>
}

export interface EnsureOptions extends TablesOptions {
  /** The most milliseconds to wait until a table and its indexes are active: five minutes unless given. */
  readonly wait?: number
}

interface Design {
  readonly model: Model
}

/**
 * Creates the tables that are missing, waits until all are active, and switches on what is off: stream, TTL and
 * point-in-time recovery. A table that differs in anything else stays as it is: the report says where.
 *
 * @example
 * ```ts
 * const reports = await ensureTables(shop, engine)
 * console.log(reports.map(({ table, created }) => [table, created]))
 * ```
 */
export async function ensureTables(
  schema: Design,
  transport: Transport,
  options: EnsureOptions = {},
): Promise<TableReport[]> {
  const reports: TableReport[] = []
  for (const table of tablesAt(schema, transport, options)) {
    reports.push(await ensureTable(table, Date.now() + (options.wait ?? 300_000)))
  }
  return reports
}

/**
 * The same report, with nothing created and nothing changed.
 *
 * @example
 * ```ts
 * for (const { table, drift } of await checkTables(shop, engine)) console.log(table, drift)
 * ```
 */
export async function checkTables(
  schema: Design,
  transport: Transport,
  options: TablesOptions = {},
): Promise<TableReport[]> {
  const reports: TableReport[] = []
  for (const table of tablesAt(schema, transport, options)) {
    reports.push({ table: table.name, created: false, changed: [], drift: await driftOf(table) })
  }
  return reports
}

/**
 * What CreateTable takes for each table of a schema: for tools that create tables themselves.
 *
 * @example
 * ```ts
 * for (const input of createTableInputs(shop)) await engine.send('CreateTable', { ...input })
 * ```
 */
export function createTableInputs(schema: Design, { tables }: TablesOptions = {}): CreateTableInput[] {
  const { model } = schema
  return [...tableNames(model.tables, tables)].map(([table, name]) =>
    createTableInput(table, model.entities.values(), name),
  )
}

function tablesAt({ model }: Design, transport: Transport, { tables }: TablesOptions): DescribedTable[] {
  return [...tableNames(model.tables, tables)].map(([table, name]) => ({
    transport,
    name,
    declared: table.declared,
    input: createTableInput(table, model.entities.values(), name),
  }))
}

async function driftOf(table: DescribedTable): Promise<string[]> {
  const description = await describeTable(table)
  if (!description) return ['the table does not exist']
  const pending = pendingIn(description)
  if (pending !== undefined) return [pending]
  return differences(await actualFacts(table, description), declaredFacts(table))
}

/** Looks, does one thing that is missing, and looks again: so it does not matter who else does the same. */
async function ensureTable(table: DescribedTable, deadline: number): Promise<TableReport> {
  const declared = declaredFacts(table)
  const set = new Set<string>()
  let created = false
  for (let attempt = 1; ; attempt++) {
    const description = await describeTable(table)
    const pending = description ? pendingIn(description) : 'the table is CREATING'
    if (!description && (await create(table))) {
      created = true
      continue
    }
    if (description && pending === undefined) {
      const facts = await actualFacts(table, description)
      // What has just been set may not show yet.
      for (const heading of set) facts.set(heading, declared.get(heading) as string)
      const unset = firstUnset(facts, declared)
      if (unset === undefined) return report(table, { created, set, facts, declared })
      if (await switchOn(table, unset, declared.get(unset) as string)) {
        set.add(unset)
        continue
      }
    }
    if (Date.now() >= deadline) throw notReady(table, pending)
    await backOff(attempt)
  }
}

interface Found {
  readonly created: boolean
  readonly set: ReadonlySet<string>
  readonly facts: Facts
  readonly declared: Facts
}

function report(table: DescribedTable, { created, set, facts, declared }: Found): TableReport {
  const changed = created ? [] : [...set].map(heading => `${heading}: ${declared.get(heading)}`)
  return { table: table.name, created, changed, drift: differences(facts, declared) }
}

function notReady({ name }: DescribedTable, pending = 'another change is under way'): MonotableError {
  return new MonotableError('TABLE_NOT_READY', { table: name, problem: pending })
}

/** Whether it was this caller who created it. */
async function create({ transport, input }: DescribedTable): Promise<boolean> {
  try {
    await transport.send('CreateTable', input)
    return true
  } catch (error) {
    if ((error as Error).name === 'ResourceInUseException') return false
    throw error
  }
}

function firstUnset(is: Facts, declared: Facts): string | undefined {
  return Object.keys(settings).find(
    heading => (declared.get(heading) ?? 'off') !== 'off' && (is.get(heading) ?? 'off') === 'off',
  )
}

/** Answers that mean: not now. */
const passing = new Set(['ResourceInUseException', 'ContinuousBackupsUnavailableException'])

/** Whether it was this caller who switched it on; another one may have been faster, or the table is not ready for it. */
async function switchOn(table: DescribedTable, heading: string, wanted: string): Promise<boolean> {
  const [operation, input] = settings[heading]!(table.name, wanted)
  try {
    await table.transport.send(operation, input)
    return true
  } catch (error) {
    if (passing.has((error as Error).name)) return false
    const description = await describeTable(table)
    const facts = description && (await actualFacts(table, description))
    if (facts?.get(heading) === wanted) return false
    throw error
  }
}
