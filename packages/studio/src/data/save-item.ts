import type { Item } from '@monotable/dynamodb'
import { keyAttributes, keyOf, type Table } from '../keys/table.ts'
import { Expression } from '../values/expression.ts'
import { differences, sameValue } from '../values/same-value.ts'
import { send } from './send.ts'

const counted = { ReturnConsumedCapacity: 'INDEXES' }

/** DynamoDB takes 300 operators and 4 KB of expression: of an item of more attributes, those that are changed come first. */
const mostCompared = 150

/** Creates an item that must not be there. */
function createItem(table: Table, item: Item): Promise<unknown> {
  return send('PutItem', { ...putNew(table, item), ...counted })
}

function putNew(table: Table, item: Item) {
  const expression = new Expression()
  const ConditionExpression = `attribute_not_exists(${expression.name(table.partition.name)})`
  return { TableName: table.name, Item: item, ConditionExpression, ...expression.aliases }
}

/** Writes what was changed, on the condition that the item is still as it was opened. Nothing else is touched. */
export function saveItem(table: Table, opened: Item, edited: Item): Promise<unknown> {
  const expression = new Expression()
  const changed = differences(opened, edited)
  const [set, removed] = [changed.filter(name => edited[name]), changed.filter(name => !edited[name])]
  const assignments = set.map(name => `${expression.name(name)} = ${expression.value(edited[name]!)}`)
  const update = [
    assignments.length > 0 ? `SET ${assignments.join(', ')}` : '',
    removed.length > 0 ? `REMOVE ${removed.map(name => expression.name(name)).join(', ')}` : '',
  ]
  const ConditionExpression = asOpened(expression, table, opened, changed)
  return send('UpdateItem', {
    TableName: table.name,
    Key: keyOf(table, opened),
    UpdateExpression: update.filter(Boolean).join(' '),
    ConditionExpression,
    ...expression.aliases,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...counted,
  })
}

export function deleteItem(table: Table, opened: Item): Promise<unknown> {
  return send('DeleteItem', {
    ...deletion(table, opened),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...counted,
  })
}

function deletion(table: Table, opened: Item) {
  const expression = new Expression()
  const ConditionExpression = asOpened(expression, table, opened, [])
  return { TableName: table.name, Key: keyOf(table, opened), ConditionExpression, ...expression.aliases }
}

/** A key cannot be changed: the item is deleted and put under the new one, both or neither. */
function moveItem(table: Table, opened: Item, edited: Item): Promise<unknown> {
  return send('TransactWriteItems', {
    TransactItems: [
      { Delete: { ...deletion(table, opened), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
      { Put: putNew(table, edited) },
    ],
    ...counted,
  })
}

/** That the item is there, and that every attribute is as it was opened: those that matter first. */
function asOpened(expression: Expression, table: Table, opened: Item, changed: readonly string[]): string {
  const keys = keyAttributes(table).map(({ name }) => name)
  const names = [...new Set([...changed, ...Object.keys(opened)])].filter(name => !keys.includes(name))
  const tests = names.slice(0, mostCompared).map(name => {
    const value = opened[name]
    if (value === undefined) return `attribute_not_exists(${expression.name(name)})`
    return `${expression.name(name)} = ${expression.value(value)}`
  })
  return [`attribute_exists(${expression.name(table.partition.name)})`, ...tests].join(' AND ')
}

export function hasMoved(table: Table, opened: Item, edited: Item): boolean {
  return keyAttributes(table).some(({ name }) => !sameValue(opened[name], edited[name]))
}

/** Writes exactly these attributes, on the condition that the item is as it was opened: it is created, changed or deleted. */
export function sendByHand(
  table: Table,
  { opened, edited }: Readonly<Record<'opened' | 'edited', Item | undefined>>,
): Promise<unknown> {
  if (!opened) return createItem(table, edited!)
  if (!edited) return deleteItem(table, opened)
  return hasMoved(table, opened, edited) ? moveItem(table, opened, edited) : saveItem(table, opened, edited)
}
