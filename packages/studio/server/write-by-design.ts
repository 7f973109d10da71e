import { equalValues, type Item } from '@monotable/dynamodb'
import { type AttributeMap, connect, isError, keysOf, readStored, type Transport, type When } from 'monotable'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { type KeyNames, previewWrites, type WrittenItem } from './preview-writes.ts'
import type { StudioSystem } from './studio-options.ts'

/** What is to become of an item: created without `opened`, deleted without `edited`. */
export interface DesignedChange {
  /** The table as it is called here. */
  readonly table: string
  /** Of what entity a new item is; a stored one tells by its keys. */
  readonly entity?: string
  readonly opened?: Item
  readonly edited?: Item
  /** `edited` is what was stored before: what the library computes or keeps is left to it. */
  readonly isUndo?: boolean
  /** Tells the request and sends nothing. */
  readonly isTrial?: boolean
}

/** What the library's one request makes of every item that it writes, and what DynamoDB charged. */
export interface DesignedWrite {
  readonly isTransaction: boolean
  readonly changes: readonly WrittenItem[]
  readonly ConsumedCapacity?: unknown
}

/** A refusal in words for the person who edits. */
class NotByDesign extends Error {
  override readonly name = 'NotByDesignException'
}

type Values = Readonly<Record<string, unknown>>
type Call = (...given: readonly unknown[]) => Promise<unknown>
interface Repository {
  readonly [call: string]: Call
}

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'])

/** What the library throws when the item is not what was opened. */
const conflicts = ['CONDITION_FAILED', 'STALE_PARTS', 'STALE_VERSION', 'NOT_FOUND'] as const

/**
 * Writes an item as a program with this schema does: types are checked, keys computed, versions counted, and guards,
 * mirrors and counters go with it in one transaction. It is done only if what is changed is still what was opened.
 */
export async function writeByDesign(
  system: StudioSystem,
  transport: Transport,
  change: DesignedChange,
): Promise<DesignedWrite> {
  const aim = aimOf(system, change)
  if (aim.changed.length === 0) return { isTransaction: false, changes: [] }
  const { recording, recorded } = recorder(transport, keyNamesOf(system), change.isTrial === true)
  const db = connect(system.schema!, recording, { tables: system.tables ?? {} }) as unknown as Database
  try {
    await send(db, aim, change)
  } catch (error) {
    if (error instanceof Tried) return ownFirst(aim, recorded())
    if (change.opened && conflicts.some(code => isError(error, code)))
      throw await conflict(transport, change, aim)
    throw error
  }
  return ownFirst(aim, recorded())
}

/** The item itself comes before what is kept beside it. */
function ownFirst({ system, entity }: Aim, write: DesignedWrite): DesignedWrite {
  const isBeside = ({ before, after }: WrittenItem) =>
    readStored(system.schema!, (after ?? before) as unknown as AttributeMap)?.entity !== entity.name
  const changes = write.changes.toSorted((one, other) => Number(isBeside(one)) - Number(isBeside(other)))
  return { ...write, changes }
}

const keyNamesOf =
  ({ design, tables = {} }: StudioSystem): KeyNames =>
  called =>
    design.tables.find(({ name }) => (tables[name] ?? name) === called)?.key.map(({ name }) => name) ?? []

interface Database {
  readonly [entity: string]: Repository
  transact: never
}

/** What is written: the entity, and the item before and after in the types of the library. */
interface Aim {
  readonly system: StudioSystem
  readonly table: TableDesign
  readonly entity: EntityDesign
  readonly before: Values | undefined
  readonly after: Values | undefined
  /** Attributes that differ. */
  readonly changed: readonly string[]
}

function aimOf(system: StudioSystem, change: DesignedChange): Aim {
  const { table: called, entity: named, opened } = change
  const { design, tables = {}, schema } = system
  const table = design.tables.find(({ name }) => (tables[name] ?? name) === called)
  if (!table || !schema) throw new NotByDesign(`The design has no table ${called}`)
  const stored = opened && readStored(schema, opened as unknown as AttributeMap, { table: table.name })
  const entity = table.entities.find(({ name }) => name === (opened ? stored?.entity : named))
  if (!entity) {
    throw new NotByDesign(
      `${opened ? 'This item' : `'${named}'`} is of no entity of the design. Edit it by hand`,
    )
  }
  const keeper = keeperOf(table, entity)
  if (keeper) {
    throw new NotByDesign(
      `The library keeps ${entity.name} in step with ${keeper}. Change the ${keeper}, or edit this by hand`,
    )
  }
  const edited = change.isUndo ? withoutComputed(table, entity, change) : change.edited
  const after = edited && decoded(system, entity, edited)
  const changed = changedNames(opened, edited)
  // When an item came to be stays true if it is made again.
  const isBirth = (name: string) => change.isUndo === true && !opened && name === entity.createdAt
  if (edited)
    checkNames(
      table,
      entity,
      changed.filter(name => !isBirth(name)),
    )
  return { system, table, entity, before: stored?.item as Values | undefined, after, changed }
}

/** What was stored before, with keys, type, version and times as they are now: the library sets them. */
function withoutComputed(
  { key, indexes }: TableDesign,
  { attributes, type, version, createdAt, updatedAt }: EntityDesign,
  { opened, edited }: DesignedChange,
): Item | undefined {
  const declared = new Set(attributes.map(({ name }) => name))
  const keys = [...key, ...indexes.flatMap(index => index.key)].map(({ name }) => name)
  const own = [...keys.filter(name => !declared.has(name)), type?.attribute, version, updatedAt]
  const computed = new Set(opened ? [...own, createdAt] : own)
  const kept = (item: Item, isComputed: boolean) =>
    Object.entries(item).filter(([name]) => computed.has(name) === isComputed)
  return edited && Object.fromEntries([...kept(edited, false), ...kept(opened ?? {}, true)])
}

/** The entity whose writes make and change this one. */
function keeperOf({ entities }: TableDesign, { name }: EntityDesign): string | undefined {
  return entities.find(
    ({ guards, mirrors, counters }) =>
      guards.includes(name) || mirrors.includes(name) || counters.some(({ on }) => on === name),
  )?.name
}

function decoded({ schema }: StudioSystem, { name }: EntityDesign, item: Item): Values {
  return schema!.model.entities.get(name)!.codec.decodePart(item as unknown as AttributeMap)
}

function changedNames(opened: Item = {}, edited: Item = {}): string[] {
  const isSame = (name: string) => {
    const [one, other] = [opened[name], edited[name]]
    return one && other ? equalValues(one, other) : one === other
  }
  return [...new Set([...Object.keys(opened), ...Object.keys(edited)])].filter(name => !isSame(name))
}

/** Keys are computed, and what the library keeps is its own: neither is written by hand and by design at once. */
function checkNames(table: TableDesign, entity: EntityDesign, changed: readonly string[]): void {
  const { version, createdAt, updatedAt, type } = entity
  const keys = [...table.key, ...table.indexes.flatMap(({ key }) => key)].map(({ name }) => name)
  for (const name of changed) {
    if (entity.attributes.some(attribute => attribute.name === name)) {
      if (name === version || name === createdAt || name === updatedAt) throw kept(name)
    } else if (name === type?.attribute || keys.includes(name)) throw kept(name)
    else {
      throw new NotByDesign(
        `${entity.name} has no attribute '${name}' in the design. Declare it, or edit the item by hand`,
      )
    }
  }
}

function kept(name: string): NotByDesign {
  return new NotByDesign(`The library writes ${name} itself. Edit the item by hand to write another value`)
}

async function send(db: Database, aim: Aim, { edited }: DesignedChange): Promise<void> {
  const { entity, before, after, changed } = aim
  const repository = db[entity.name]!
  if (!before) await repository.create!(after)
  else if (!edited) await repository.delete!(before, { condition: asOpened(aim, Object.keys(before)) })
  else if (isMoved(aim)) await move(db, aim)
  else {
    const isSet = (name: string) => after![name] !== undefined
    const set = Object.fromEntries(changed.filter(isSet).map(name => [name, after![name]]))
    const remove = changed.filter(name => !isSet(name))
    const options = { read: true, condition: asOpened(aim, changed) }
    await repository.update!(before, { set, remove }, options)
  }
}

/** Whether another attribute of the table's key is set: the item is then another one. */
function isMoved({ system, table, entity, before, after, changed }: Aim): boolean {
  const parts = table.key.flatMap(({ name }) => entity.keys[name] ?? `{${name}}`).join()
  if (!changed.some(name => new RegExp(`\\{${name}\\b`).test(parts))) return false
  const keys = (item: Values) => keysOf(system.schema!, entity.name, item as never) as Values
  const [old, next] = [keys(before!), keys({ ...before, ...after })]
  return table.key.some(({ name }) => old[name] !== next[name])
}

async function move(db: Database, aim: Aim): Promise<void> {
  const { entity, before, after } = aim
  const condition = asOpened(aim, Object.keys(before!))
  const { version, createdAt } = entity
  // A new item begins at its own version; when it came to be stays true.
  const born = createdAt === undefined ? {} : { [createdAt]: before![createdAt] }
  const item = { ...after, ...born, ...(version !== undefined && { [version]: undefined }) }
  const transact = db.transact as unknown as (plan: (t: Database) => unknown[]) => Promise<unknown>
  await transact.call(db, t => [
    t[entity.name]!.delete!(before, { condition }),
    t[entity.name]!.create!(item),
  ])
}

/** That these attributes are as they were opened. */
function asOpened({ entity, before }: Aim, names: readonly string[]): When[] {
  return names
    .filter(name => entity.attributes.some(attribute => attribute.name === name))
    .map(name => {
      const value = before![name]
      return value === undefined
        ? { condition: `attribute_not_exists(\`${name}\`)`, values: {} }
        : { condition: `\`${name}\` = {value}`, values: { value } }
    })
}

class Tried extends Error {}

interface Answer {
  readonly ConsumedCapacity?: unknown
}

/** Passes reads on; of the write it keeps what becomes of each item, and in a trial sends nothing. */
function recorder(transport: Transport, keyNames: KeyNames, isTrial: boolean) {
  let write: DesignedWrite | undefined
  const send = async (operation: string, input: object): Promise<unknown> => {
    if (!writes.has(operation)) return transport.send(operation, input)
    const changes = await previewWrites(transport, keyNames, { operation, input })
    const isTransaction = operation === 'TransactWriteItems'
    write = { isTransaction, changes }
    if (isTrial) throw new Tried()
    const counted = { ...input, ReturnConsumedCapacity: 'INDEXES' }
    const answer = await transport.send(operation, counted)
    const { ConsumedCapacity } = answer as Answer
    write = { isTransaction, changes, ...(ConsumedCapacity !== undefined && { ConsumedCapacity }) }
    return answer
  }
  const { binary } = transport
  return { recording: { send, ...(binary && { binary }) } as Transport, recorded: () => write! }
}

/** What stands in the table now, in the words in which DynamoDB would tell it. */
async function conflict(transport: Transport, { table, opened }: DesignedChange, { table: design }: Aim) {
  const Key = Object.fromEntries(design.key.map(({ name }) => [name, opened![name]]))
  const input = { TableName: table, Key, ConsistentRead: true }
  const { Item } = (await transport.send('GetItem', input)) as { Item?: Item }
  return Object.assign(new Error('The item is not what it was when you opened it'), {
    name: 'ConditionalCheckFailedException',
    ...(Item && { Item }),
  })
}
