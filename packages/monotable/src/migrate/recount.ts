import { MonotableError } from '../errors.ts'
import { asRead } from '../operations/checks.ts'
import { keyIn } from '../operations/item-key.ts'
import { conditionsOf, type WriteInput } from '../operations/write.ts'
import { amountOf, counterWrite } from '../satellites/counters.ts'
import { makeByCounting } from '../satellites/make-by-counting.ts'
import { counterName, receiptOf, recordedCounts } from '../satellites/receipts.ts'
import { type Repeated, repeatOwner } from '../satellites/repeat-owner.ts'
import type { Counting, EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { readDeclaring } from './owner.ts'
import { type PlainKey, placeOf, placeText, plainKey } from './place.ts'
import { type ScanOptions, type ScanPage, scanTable } from './scan-table.ts'

/** A number that counts items, by the entity and the attribute that it stands in. */
export interface CounterName {
  readonly on: string
  readonly attribute: string
}

export interface RecountOptions extends Pick<ScanOptions, 'segments' | 'pageSize' | 'rate' | 'signal'> {
  /** Compares and writes nothing. */
  readonly dry?: boolean | undefined
  /**
   * Counts in one partition alone: the values that its key is made of, such as `{ shopId }`. The number and what it counts
   * have to be in the same one.
   */
  readonly within?: Values | undefined
}

/** A number that is not the count of its items. */
export interface Miscount {
  readonly key: PlainKey
  /** The attributes of that key. */
  readonly item: Values
  readonly recorded: string
  readonly counted: string
  /**
   * What came of it: it was set right, or made where it was missing; writers touched it during the count, so that nobody
   * can say what it should be: count again; it is missing, and counting alone cannot make it; it was only compared.
   */
  readonly outcome: 'corrected' | 'moving' | 'missing' | 'compared'
}

export interface RecountReport {
  /** Items that were counted. */
  readonly counted: number
  readonly miscounts: readonly Miscount[]
  /** Items that may have been counted and cannot be read: with any, nothing is written. */
  readonly unreadable: number
  readonly units: { readonly read: number; readonly write: number }
}

/**
 * Counts items by scans and sets a counter right where it differs; one that keeps receipts must be the sum of these. It is
 * set only if nobody touched it since before the count: by its version, or, where it has none, if its value is the same and
 * a second count agrees. Programs that do not know the counter must not write meanwhile, unless it keeps receipts.
 *
 * @example
 * ```ts
 * const session = connectSession(shop.model, engine)
 * const { miscounts } = await recount(session, { on: 'Category', attribute: 'products' })
 * ```
 */
export async function recount(
  session: Session,
  counter: CounterName,
  options: RecountOptions = {},
): Promise<RecountReport> {
  const { on, owners } = countersNamed(session, counter)
  const units = { read: 0, write: 0 }
  const counting = { ...options, units, partition: partitionOf(on, owners, options.within) }
  const before = await readCounters(session, on, counting)
  const first = await countItems(session, owners, counting)
  const { version } = on.options
  const second = version === undefined && !options.dry ? await countItems(session, owners, counting) : first
  const isSure = first.unreadable === 0 && !options.dry
  const miscounts: Miscount[] = []
  for (const id of new Set([...before.keys(), ...first.sums.keys()])) {
    const [stored, declared] = [before.get(id), first.declared.get(id)]
    const recorded = numberIn(stored, counter.attribute)
    const counted = first.sums.get(id) ?? '0'
    if (comparableText({ N: recorded }) === comparableText({ N: counted })) continue
    const { key, item } = identified(session, on, stored, declared)
    const isSteady = (second.sums.get(id) ?? '0') === counted
    const correction = { session, on, key, stored, declared, counter, counted }
    const outcome = await settle(correction, { isSure, isSteady })
    miscounts.push({ key: plainKey(on.table, key), item, recorded, counted, outcome })
  }
  return { counted: first.counted, miscounts, unreadable: first.unreadable, units }
}

/** Where the item that counts is, and what its key says. */
function identified(
  session: Session,
  on: EntityModel,
  stored: AttributeMap | undefined,
  declared: Repeated | undefined,
): { readonly key: AttributeMap; readonly item: Values } {
  if (stored)
    return { key: placeOf(session, { table: on.table.name, stored }).key, item: keyIn(on, on.read(stored)) }
  const { key, values } = declared as Repeated
  return { key, item: keyIn(on, values) }
}

/** The partition that is counted in; one that holds only part of what is counted is refused. */
function partitionOf(
  on: EntityModel,
  owners: readonly Owning[],
  within: Values | undefined,
): AttributeValue | undefined {
  if (!within) return undefined
  const declaredAs = ({ entity, partition }: EntityModel) =>
    (entity.keys as Readonly<Record<string, string>>)[partition.attribute]
  const elsewhere = owners.find(
    ({ owner }) => owner.table !== on.table || declaredAs(owner) !== declaredAs(on),
  )
  const partition = on.partition.build(within)
  const receipted = owners.find(({ counter }) => counter.receipts)
  const problem = receipted
    ? `${receipted.owner.name} keeps receipts, which are in partitions of their own`
    : elsewhere
      ? `${elsewhere.owner.name} and ${on.name} are not in the same partition`
      : partition
        ? undefined
        : `give ${on.partition.parts.join(' and ')}, of which the partition key of ${on.name} is made`
  if (problem === undefined) return partition
  throw new MonotableError('INVALID_OPTION', { pattern: 'recount', option: 'within', problem })
}

interface Owning {
  readonly owner: EntityModel
  readonly counter: Counting
}

function countersNamed(
  { model }: Session,
  { on, attribute }: CounterName,
): { on: EntityModel; owners: Owning[] } {
  const owners = [...model.entities.values()].flatMap(owner =>
    owner.satellites.counters
      .filter(counter => counter.on.name === on && counter.attribute === attribute)
      .map(counter => ({ owner, counter })),
  )
  const refuse = (problem: string, fix: string) =>
    new MonotableError('INVALID_DECLARATION', { entity: on, problem, fix })
  const [first] = owners
  if (!first)
    throw refuse(`no entity counts in '${attribute}' of it`, 'Name a counter that the schema declares')
  return { on: first.counter.on, owners }
}

/** What a count takes is added up. */
interface Counted extends RecountOptions {
  readonly units: { read: number; write: number }
  readonly partition: AttributeValue | undefined
}

type Counters = ReadonlyMap<string, AttributeMap>

/** The items that count, as they were before anything was counted. */
async function readCounters(session: Session, on: EntityModel, options: Counted): Promise<Counters> {
  const found = new Map<string, AttributeMap>()
  const collect = async ({ rows }: ScanPage) => {
    for (const row of rows)
      if (row.entity === on.name) found.set(placeText(placeOf(session, row)), row.stored)
    return null
  }
  await scanAll(session, collect, on, options)
  return found
}

interface Sums {
  counted: number
  unreadable: number
  readonly sums: Map<string, string>
  /** The items that count, as those that are counted name them. */
  readonly declared: Map<string, Repeated>
}

/** What the items add up to, by the place of the item that counts them. */
async function countItems(session: Session, owners: readonly Owning[], options: Counted): Promise<Sums> {
  const total: Sums = { counted: 0, unreadable: 0, sums: new Map(), declared: new Map() }
  for (const { owner, counter } of owners) {
    const collect = async ({ rows, own }: ScanPage) => {
      if (counter.receipts) for (const { stored } of own) countReceipt(total, owner, counter, stored)
      else
        for (const { entity, stored } of rows)
          if (entity === owner.name) countItem(total, owner, counter, stored)
      return null
    }
    await scanAll(session, collect, owner, options)
  }
  return total
}

function countItem(total: Sums, owner: EntityModel, { on, sumOf }: Counting, stored: AttributeMap): void {
  const read = readDeclaring(owner, stored, new Set())
  if ('problem' in read) {
    total.unreadable++
    return
  }
  total.counted++
  const declared = repeatOwner(on, owner, read.values)
  if (declared) addTo(total, on, declared, amountOf(read.values, sumOf))
}

function countReceipt(total: Sums, owner: EntityModel, counter: Counting, stored: AttributeMap): void {
  if (receiptOf(stored)?.entity !== owner.name) return
  const recorded = recordedCounts(owner, stored).get(counterName(counter))
  if (!recorded) return
  total.counted++
  addTo(total, counter.on, recorded, recorded.amount)
}

function addTo(total: Sums, on: EntityModel, declared: Repeated, amount: string): void {
  const id = placeText({ table: on.table, key: declared.key })
  total.declared.set(id, declared)
  total.sums.set(id, addDecimals(total.sums.get(id) ?? '0', amount))
}

/** An unfinished count does not count. */
async function scanAll(
  session: Session,
  collect: (page: ScanPage) => Promise<null>,
  { table }: EntityModel,
  { segments, pageSize = 1000, rate, signal, partition, units: sum }: Counted,
): Promise<void> {
  const { finished, units } = await scanTable(session, collect, {
    table: table.name,
    segments,
    pageSize,
    rate,
    signal,
    partition,
  })
  sum.read += units.read
  sum.write += units.write
  if (!finished) throw signal?.reason
}

function numberIn(stored: AttributeMap | undefined, attribute: string): string {
  const value = stored?.[attribute]
  return value && 'N' in value ? value.N : '0'
}

interface Correction {
  readonly session: Session
  readonly on: EntityModel
  readonly key: AttributeMap
  readonly stored: AttributeMap | undefined
  /** What counted items say of it, if any do. */
  readonly declared: Repeated | undefined
  readonly counter: CounterName
  readonly counted: string
}

async function settle(
  correction: Correction,
  { isSure, isSteady }: { isSure: boolean; isSteady: boolean },
): Promise<Miscount['outcome']> {
  if (!isPossible(correction)) return 'missing'
  if (!isSure) return 'compared'
  if (!isSteady) return 'moving'
  return correction.stored ? correct(correction) : make(correction)
}

/** What is not there must be what counting alone can make. */
function isPossible({ session, on, stored, declared, counter, counted }: Correction): boolean {
  if (stored || !declared) return true
  const counting = { model: on, repeats: declared.values, counts: { [counter.attribute]: counted } }
  return makeByCounting(session.model, counting, session.now()).isWhole
}

/** Sets the number if the item is as it was before the count; version and time of change stay. */
async function correct({
  session,
  on,
  key,
  stored = {},
  counter,
  counted,
}: Correction): Promise<Miscount['outcome']> {
  const { version } = on.options
  const names = [counter.attribute, ...(version === undefined ? [] : [version])]
  const conditions = names.map((name, at) =>
    stored[name] ? `#n${at} = :v${at}` : `attribute_not_exists(#n${at})`,
  )
  const values = names.flatMap((name, at) => (stored[name] ? [[`:v${at}`, stored[name]]] : []))
  const aliases = names.map((name, at) => [`#n${at}`, name])
  const input = {
    TableName: session.tableName(on.table),
    Key: key,
    UpdateExpression: 'SET #n0 = :counted',
    ConditionExpression: ['attribute_exists(#key)', ...conditions].join(' AND '),
    ExpressionAttributeNames: { ...Object.fromEntries(aliases), '#key': on.partition.attribute },
    ExpressionAttributeValues: { ...Object.fromEntries(values), ':counted': { N: counted } },
  }
  return update(session, on, input)
}

/** Makes the item that counts where there is none, as counting would, if nobody made it meanwhile. */
async function make(correction: Correction): Promise<Miscount['outcome']> {
  const { session, on, key, counter, counted } = correction
  const { values } = correction.declared as Repeated
  const counting = { model: on, repeats: values, counts: { [counter.attribute]: counted }, isTaking: false }
  const input: WriteInput = { TableName: session.tableName(on.table), Key: key }
  const { derived } = counterWrite(session, counting)
  on.plans.complete(input, undefined, derived, conditionsOf([asRead(on, undefined, [])], {}))
  return update(session, on, input)
}

async function update(session: Session, on: EntityModel, input: object): Promise<Miscount['outcome']> {
  try {
    await session.send({ operation: 'UpdateItem', input, entity: on.name })
    return 'corrected'
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return 'moving'
    throw error
  }
}
