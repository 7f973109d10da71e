import { type Check, Outdated } from '../operations/checks.ts'
import { alone, type Count, type Counts, type Write, type WriteInput } from '../operations/write.ts'
import type { Counting, EntityModel, Values } from '../schema/entity-model.ts'
import { pick } from '../schema/item-model.ts'
import { ownPrefix } from '../schema/own-items.ts'
import type { Session } from '../session.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { amountOf, counterWrite, minus } from './counters.ts'
import { mergeWrites } from './merge-writes.ts'
import { repeatOwner, repeatOwnerBefore } from './repeat-owner.ts'

/**
 * A receipt is an item of its own that says what was counted of another: while programs that know nothing of a counter
 * still write, nothing in the counted item itself can be trusted to say so.
 */
const attribute = 'monotableReceipt'

const receipted = ({ satellites }: EntityModel): readonly Counting[] =>
  satellites.counters.filter(counter => counter.receipts)

export function keepsReceipts({ satellites }: EntityModel): boolean {
  return satellites.counters.some(counter => counter.receipts)
}

/** `Category.products`, or `Category.worth of price`. */
export function counterName({ on, attribute: counted, sumOf }: Counting): string {
  return `${on.name}.${counted}${sumOf === undefined ? '' : ` of ${sumOf}`}`
}

/** What is to be counted of an item, derived values included. */
export function declaredCounts(owner: EntityModel, item: Values | undefined, isOld = false): Counts {
  const counts = new Map<string, Count>()
  for (const counter of receipted(owner)) {
    const found = (isOld ? repeatOwnerBefore : repeatOwner)(counter.on, owner, item)
    if (!item || !found) continue
    const values = pick(found.values, counter.on.keyNames)
    counts.set(counterName(counter), { key: found.key, values, amount: amountOf(item, counter.sumOf) })
  }
  return counts
}

/** The same as the receipt says; nothing where there is none. */
export function recordedCounts(owner: EntityModel, receipt: AttributeMap | undefined): Counts {
  const counts = new Map<string, Count>()
  const entries = entriesIn(receipt)
  for (const counter of receipted(owner)) {
    const name = counterName(counter)
    const entry = entries[name]
    if (!entry || !('M' in entry)) continue
    const { key, values, amount } = entry.M as Readonly<Record<string, { M: AttributeMap; N: string }>>
    if (!key || !values || !amount) continue
    counts.set(name, { key: key.M, values: counter.on.codec.decodePart(values.M), amount: amount.N })
  }
  return counts
}

function entriesIn(receipt: AttributeMap | undefined): AttributeMap {
  const content = receipt?.[attribute]
  const counted = content && 'M' in content ? content.M.counted : undefined
  return counted && 'M' in counted ? counted.M : {}
}

const textOf = (count: Count | undefined): string | undefined =>
  count && JSON.stringify([comparableText({ M: count.key }), comparableText({ N: count.amount })])

export function sameCounts(one: Counts, other: Counts): boolean {
  return [...new Set([...one.keys(), ...other.keys()])].every(
    name => textOf(one.get(name)) === textOf(other.get(name)),
  )
}

/** Where the receipt of an item is: in its table, under a key that no entity has. */
export function receiptKey({ name, partition, sort }: EntityModel, item: AttributeMap): AttributeMap {
  const text = (item[partition.attribute] as { S: string }).S
  const key: AttributeMap = { [partition.attribute]: { S: `${ownPrefix}RECEIPT#${name}#${text}` } }
  if (sort) key[sort.attribute] = item[sort.attribute] as AttributeValue
  return key
}

/** Whose receipt an item is; undefined for any other. */
export function receiptOf(stored: AttributeMap): { entity: string; key: AttributeMap } | undefined {
  const content = stored[attribute]
  const { entity, key } = (content && 'M' in content ? content.M : {}) as Readonly<
    Record<string, AttributeValue>
  >
  return entity && 'S' in entity && key && 'M' in key ? { entity: entity.S, key: key.M } : undefined
}

/** An item whose receipt was read, and what is to be counted of it from now on. */
export interface Receipted {
  readonly owner: EntityModel
  /** The stored key of the item. */
  readonly key: AttributeMap
  readonly receipt: AttributeMap | undefined
  readonly next: Counts
}

/** The counters and the receipt from what is recorded to what is declared, under the condition that it is recorded so. */
export function receiptWrites(session: Session, { owner, key, receipt, next }: Receipted): readonly Write[] {
  const recorded = recordedCounts(owner, receipt)
  const counters = receipted(owner).flatMap(counter => {
    const [was, now] = [recorded, next].map(counts => counts.get(counterName(counter)))
    if (textOf(was) === textOf(now)) return []
    const { on, attribute: name } = counter
    const one = (count: Count, amount: string, isTaking: boolean) =>
      counterWrite(session, {
        model: on,
        repeats: count.values,
        counts: { [name]: amount },
        isTaking,
        key: count.key,
      })
    return [
      ...(was ? [one(was, minus(was.amount), true)] : []),
      ...(now ? [one(now, now.amount, false)] : []),
    ]
  })
  return [
    receiptWrite(session, { owner, key, receipt, next }),
    ...mergeWrites(session, counters).map(slot => slot.write),
  ]
}

/** Entries of counters that only another version of the program knows stay. */
function receiptWrite(session: Session, { owner, key, receipt, next }: Receipted): Write {
  const place = receiptKey(owner, key)
  const own = receipted(owner).map(counterName)
  const entries = Object.fromEntries(
    Object.entries(entriesIn(receipt)).filter(([name]) => !own.includes(name)),
  )
  for (const counter of receipted(owner)) {
    const count = next.get(counterName(counter))
    if (count) entries[counterName(counter)] = storedCount(counter, count)
  }
  const content = {
    M: { entity: { S: owner.name }, key: { M: keyAlone(owner, key) }, counted: { M: entries } },
  }
  const isSame = comparableText(content) === comparableText(receipt?.[attribute])
  const isEmpty = Object.keys(entries).length === 0
  if (isEmpty && receipt) return guardedReceipt(session, owner, { action: 'Delete', Key: place }, receipt)
  if (isEmpty || isSame)
    return guardedReceipt(session, owner, { action: 'ConditionCheck', Key: place }, receipt)
  return guardedReceipt(session, owner, { action: 'Put', Item: { ...place, [attribute]: content } }, receipt)
}

/** A write of a receipt under the condition that it is as it was read, or still absent. */
export function guardedReceipt(
  session: Session,
  owner: EntityModel,
  { action, ...target }: { action: 'Put' | 'Delete' | 'ConditionCheck' } & Pick<WriteInput, 'Key' | 'Item'>,
  receipt: AttributeMap | undefined,
): Write {
  const was = receipt?.[attribute]
  const name = was ? attribute : owner.partition.attribute
  const input: WriteInput = {
    TableName: session.tableName(owner.table),
    ...target,
    ConditionExpression: was ? '#r = :r' : 'attribute_not_exists(#r)',
    ExpressionAttributeNames: { '#r': name },
    ...(was && { ExpressionAttributeValues: { ':r': was } }),
  }
  const check: Check = {
    when: { condition: '', values: {} },
    holds: () => false,
    error: (_, place) => new Outdated({ ...place, changed: ['receipt'] }),
  }
  return { model: owner, action, input, key: {}, checks: [check], options: {}, along: alone }
}

function keyAlone({ partition, sort }: EntityModel, key: AttributeMap): AttributeMap {
  return pick(key, [partition.attribute, ...(sort ? [sort.attribute] : [])]) as AttributeMap
}

function storedCount({ on }: Counting, { key, values, amount }: Count): AttributeValue {
  const stored: AttributeMap = {}
  on.codec.encode(values, stored)
  return { M: { key: { M: key }, values: { M: stored }, amount: { N: amount } } }
}

/**
 * A write with its receipt and the counters that follow from it: what was counted before is what the receipt says. Where
 * the write changes nothing of what is counted and the receipt agrees, it goes without.
 */
export async function withReceipt(session: Session, planned: Write | Promise<Write>): Promise<Write> {
  const write = await planned
  const { model, input, recount } = write
  const { spent, signal } = write.options
  if (!recount) return write
  const key = (input.Key ?? input.Item) as AttributeMap
  const request = { TableName: input.TableName, Key: receiptKey(model, key), ConsistentRead: true }
  const answer = await session.send({
    operation: 'GetItem',
    input: request,
    entity: model.name,
    spent,
    signal,
  })
  const receipt = answer.Item as AttributeMap | undefined
  const { before, next } = recount
  if (sameCounts(before, next) && sameCounts(recordedCounts(model, receipt), next)) return write
  const along = receiptWrites(session, { owner: model, key, receipt, next })
  return { ...write, along: [...write.along, ...along] }
}
