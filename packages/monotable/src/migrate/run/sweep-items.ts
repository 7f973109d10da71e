import { repository } from '../../repository.ts'
import { receiptOf } from '../../satellites/receipts.ts'
import type { EntityModel } from '../../schema/entity-model.ts'
import type { Session } from '../../session.ts'
import type { AttributeMap } from '../../values/attribute-value.ts'
import { type FillIn, fillingOf, readDeclaring } from '../owner.ts'
import { placeOf, plainKey } from '../place.ts'
import { type ScanOptions, type ScanPage, type ScanRow, scanTable } from '../scan-table.ts'

/** What goes from the items of some entities. */
export interface Sweeping {
  /** Attributes that go, by entity. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  /** Entities of which an item goes that has nothing but its key without them. */
  readonly bare: ReadonlySet<string>
  /** Entities whose items go, with their guards, mirrors and counts. */
  readonly items: ReadonlySet<string>
  /** Entities whose receipts of counters go. */
  readonly receipts: ReadonlySet<string>
  /** Whether an item that the design cannot read keeps its attributes: they may be all that is left of it. */
  readonly sparesUnreadable: boolean
  /** What absent attributes are set to. */
  readonly fillIn: FillIn
}

export interface Swept {
  readonly finished: boolean
  readonly stripped: number
  readonly deleted: number
  readonly receipts: number
  readonly filled: number
  /** Items that the design cannot read, and that therefore stay as they are. */
  readonly spared: number
  /** Items that could not be deleted, and why. */
  readonly problems: readonly string[]
}

type Tally = { -readonly [N in keyof Omit<Swept, 'finished'>]: Swept[N] }

const nothing = (): Tally => ({ stripped: 0, deleted: 0, receipts: 0, filled: 0, spared: 0, problems: [] })

/** Removes from every table of the schema what nothing needs any more. Every run looks at each row. */
export async function sweepItems(
  session: Session,
  sweeping: Sweeping,
  options: Omit<ScanOptions, 'table' | 'state'>,
): Promise<Swept> {
  const total = nothing()
  for (const { name: table } of session.model.tables) {
    const deal = async (page: ScanPage, before: Tally = nothing()): Promise<Tally> => {
      // Another version may have begun the pass, and kept less.
      const tally = { ...nothing(), ...structuredClone(before) }
      for (const row of page.rows) await sweepRow(page.session, sweeping, row, tally)
      for (const row of page.own) {
        if (!sweeping.receipts.has(receiptOf(row.stored)?.entity ?? '')) continue
        await remove(page.session, row)
        tally.receipts++
      }
      return tally
    }
    const report = await scanTable(session, deal, { ...options, table })
    for (const tally of report.tallies) {
      const { stripped, deleted, receipts, filled, spared, problems } = { ...nothing(), ...tally }
      total.stripped += stripped
      total.deleted += deleted
      total.receipts += receipts
      total.filled += filled
      total.spared += spared
      total.problems = [...total.problems, ...problems]
    }
    if (!report.finished) return { finished: false, ...total }
  }
  return { finished: true, ...total }
}

async function sweepRow(session: Session, sweeping: Sweeping, row: ScanRow, tally: Tally): Promise<void> {
  const model = row.entity === undefined ? undefined : session.model.entities.get(row.entity)
  if (!model) return
  if (sweeping.items.has(model.name)) {
    const problem = await removeItem(session, model, row)
    if (problem === undefined) tally.deleted++
    else if (tally.problems.length < mostTold) tally.problems = [...tally.problems, problem]
    return
  }
  const names = sweeping.attributes.get(model.name)?.filter(name => row.stored[name]) ?? []
  if (
    names.length > 0 &&
    sweeping.sparesUnreadable &&
    'problem' in readDeclaring(model, row.stored, noKeys)
  ) {
    tally.spared++
    return
  }
  if (names.length > 0 && sweeping.bare.has(model.name) && isBareWithout(model, row.stored, names)) {
    await remove(session, row)
    tally.deleted++
    return
  }
  if (
    names.length > 0 &&
    (await change(
      session,
      row,
      names.map(name => [name, undefined]),
    ))
  )
    tally.stripped++
  const filling = fillingOrFault(model, row.stored, sweeping.fillIn)
  if (filling instanceof Error)
    tally.problems = [...tally.problems, problemAt(session, model, row, filling)].slice(0, mostTold)
  else if (filling.length > 0 && (await change(session, row, filling))) tally.filled++
}

function fillingOrFault(model: EntityModel, stored: AttributeMap, fillIn: FillIn) {
  try {
    return Object.entries(fillingOf(model, stored, fillIn))
  } catch (error) {
    return error as Error
  }
}

function problemAt(session: Session, { name }: EntityModel, row: ScanRow, { message }: Error): string {
  return `${name} ${JSON.stringify(plainKey(placeOf(session, row).table, row.stored))}: ${message}`
}

const noKeys: ReadonlySet<string> = new Set()

/** Whether the rest of an item only says which one it is, and when it was written. */
function isBareWithout(model: EntityModel, stored: AttributeMap, names: readonly string[]): boolean {
  const { keyNames, partition, sort, indexKeys, tag, options } = model
  const keys = [partition, sort, ...indexKeys].map(key => key?.attribute)
  const { version, createdAt, updatedAt } = options
  const said = new Set([...names, ...keyNames, ...keys, tag?.[0], version, createdAt, updatedAt])
  return Object.keys(stored).every(name => said.has(name))
}

const mostTold = 20

/** What other items follow from goes by the library's own delete; an item by itself needs no reading. */
async function removeItem(session: Session, model: EntityModel, row: ScanRow): Promise<string | undefined> {
  if (model.satellites.parts.length === 0) {
    await remove(session, row)
    return undefined
  }
  try {
    await repository(session, model).delete(model.read(row.stored))
    return undefined
  } catch (error) {
    return problemAt(session, model, row, error as Error)
  }
}

async function remove(session: Session, row: ScanRow): Promise<void> {
  const { table, key: Key } = placeOf(session, row)
  await session.send({ operation: 'DeleteItem', input: { TableName: session.tableName(table), Key } })
}

/** Sets attributes where they are absent, or removes them, of an item that is still there. */
async function change(
  session: Session,
  row: ScanRow,
  changes: readonly (readonly [name: string, value: AttributeMap[string] | undefined])[],
): Promise<boolean> {
  const { table, key: Key } = placeOf(session, row)
  const set = changes.flatMap(([, value], at) => (value ? [`#n${at} = :v${at}`] : []))
  const gone = changes.flatMap(([, value], at) => (value ? [] : [`#n${at}`]))
  const absent = changes.flatMap(([, value], at) => (value ? [`attribute_not_exists(#n${at})`] : []))
  const values = changes.flatMap(([, value], at) => (value ? [[`:v${at}`, value]] : []))
  const input = {
    TableName: session.tableName(table),
    Key,
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(gone.length > 0 ? [`REMOVE ${gone.join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: ['attribute_exists(#key)', ...absent].join(' AND '),
    ExpressionAttributeNames: {
      '#key': table.declared.key[0],
      ...Object.fromEntries(changes.map(([name], at) => [`#n${at}`, name])),
    },
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  }
  try {
    await session.send({ operation: 'UpdateItem', input })
    return true
  } catch (error) {
    // It has gone, or has the attribute by now.
    if ((error as Error).name === 'ConditionalCheckFailedException') return false
    throw error
  }
}
