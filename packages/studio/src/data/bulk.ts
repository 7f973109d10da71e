import type { AttributeValue, Item } from '@monotable/dynamodb'
import type { Table } from '../keys/table.ts'
import { Expression } from '../values/expression.ts'
import type { DesignedTable } from './design.ts'
import { getItem } from './items.ts'
import { inLanes } from './lanes.ts'
import { Refused, send } from './send.ts'
import type { Change } from './undo.ts'
import { designerOf, writeByDesign } from './write-by-design.ts'

/** What is done with many items. */
export type BulkAction =
  | { readonly kind: 'delete' }
  | { readonly kind: 'set'; readonly name: string; readonly value: AttributeValue }
  | { readonly kind: 'remove'; readonly name: string }

interface BulkWork {
  readonly keys: readonly Item[]
  readonly signal: AbortSignal
  /** How many were done, and how many of them were gone meanwhile. */
  readonly done: (count: number, gone: number) => void
  /** An item that was written, before and after that. */
  readonly written?: (change: Change) => void
}

interface DesignedWork extends BulkWork {
  readonly designed: DesignedTable
  /** An item that was left as it is, and why. */
  readonly left: (reason: string) => void
}

/**
 * The same as the design has it: keys follow, and guards, mirrors and counters go along. What is kept beside other
 * items comes last, when most of it has gone or changed with these.
 */
export async function bulkByDesign(table: Table, action: BulkAction, work: DesignedWork): Promise<void> {
  const { keys, designed, signal } = work
  const isOwn = (key: Item) => designerOf(designed, key) !== undefined
  const inTurn = [...keys.filter(isOwn), ...keys.filter(key => !isOwn(key))]
  // Items that are counted together would be in each other's way.
  const lanes = designed.design.entities.some(({ counters }) => counters.length > 0) ? 1 : 6
  await inLanes(inTurn, signal, key => oneByDesign(table, action, { ...work, key }), lanes)
}

/** Somebody else may write the item meanwhile: it is read again, a few times. */
const attempts = 5

async function oneByDesign(
  table: Table,
  action: BulkAction,
  { key, designed, done, left, written }: DesignedWork & { readonly key: Item },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const opened = await getItem(table.name, key)
    if (!opened) return done(1, 1)
    const designer = designerOf(designed, opened)
    if (!designer) return left('It is of no entity that can be written by itself')
    try {
      const { changes } = await writeByDesign(designer, table, { opened, ...edited(opened, action) })
      if (changes[0]) written?.(changes[0])
      return done(1, 0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isChanged = error.name === 'ConditionalCheckFailedException'
      if (isChanged && attempt < attempts) continue
      return left(error.message)
    }
  }
}

function edited(opened: Item, action: BulkAction): { readonly edited?: Item } {
  if (action.kind === 'delete') return {}
  const { [action.name]: _, ...rest } = opened
  return { edited: action.kind === 'set' ? { ...rest, [action.name]: action.value } : rest }
}

/** Does it with exactly these items; one that is gone meanwhile is not made again. */
export async function bulk(
  table: Table,
  action: BulkAction,
  { keys, signal, done, written }: BulkWork,
): Promise<void> {
  await inLanes(keys, signal, async key => {
    const before = await oneByHand(table, action, key)
    if (before) written?.({ before, after: edited(before, action).edited })
    done(1, before ? 0 : 1)
  })
}

/** What was stored before; undefined if there was nothing. */
async function oneByHand(table: Table, action: BulkAction, Key: Item): Promise<Item | undefined> {
  try {
    const [operation, input] =
      action.kind === 'delete'
        ? ['DeleteItem', { TableName: table.name, Key }]
        : ['UpdateItem', updateOf(table, action, Key)]
    const { Attributes } = await send<{ Attributes?: Item }>(operation as string, {
      ...(input as object),
      ReturnValues: 'ALL_OLD',
    })
    return Attributes
  } catch (error) {
    if (!(error instanceof Refused && error.name === 'ConditionalCheckFailedException')) throw error
    return undefined
  }
}

function updateOf(table: Table, action: Exclude<BulkAction, { kind: 'delete' }>, Key: Item) {
  const expression = new Expression()
  const name = expression.name(action.name)
  const update = action.kind === 'set' ? `SET ${name} = ${expression.value(action.value)}` : `REMOVE ${name}`
  const condition = `attribute_exists(${expression.name(table.partition.name)})`
  return {
    TableName: table.name,
    Key,
    UpdateExpression: update,
    ConditionExpression: condition,
    ...expression.aliases,
  }
}
