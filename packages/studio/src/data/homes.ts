import type { Item } from '@monotable/dynamodb'
import { useQuery } from '@tanstack/react-query'
import { keyAttributes, type Source, startKeyOf, type Table } from '../keys/table.ts'
import { Expression } from '../values/expression.ts'
import type { Page } from './item-query.ts'
import { send } from './send.ts'

/** The place of an item in a table or an index: what comes before and after it, in the order of the keys. */
export interface Home {
  readonly before: readonly Item[]
  readonly after: readonly Item[]
  /** The entry itself, with what the index holds of the item. */
  readonly entry: Item | undefined
}

const neighbours = 4

/** Undefined where the item has no place, since it lacks a key. */
export function isIn(source: Source, item: Item): boolean {
  return keyAttributes(source).every(({ name, type }) => item[name] !== undefined && type in item[name])
}

/** Read from the item's own place in both directions, so that equal index keys are right too. */
async function readHome(table: Table, source: Source, item: Item): Promise<Home> {
  const read = async (forward: boolean, Limit: number, start?: Item) => {
    const expression = new Expression()
    const { name } = source.partition
    return send<Page>('Query', {
      TableName: table.name,
      ...(source.kind !== 'table' && { IndexName: source.name }),
      KeyConditionExpression: `${expression.name(name)} = ${expression.value(item[name]!)}`,
      ...expression.aliases,
      ScanIndexForward: forward,
      Limit,
      ...(start && { ExclusiveStartKey: start }),
    })
  }
  const here = startKeyOf(table, source, item)
  const [before, after] = await Promise.all([read(false, neighbours, here), read(true, neighbours, here)])
  const previous = before.Items[0]
  const next = await read(true, 1, previous && startKeyOf(table, source, previous))
  return { before: before.Items.toReversed(), after: after.Items, entry: next.Items[0] }
}

export function useHome(table: Table, source: Source, item: Item) {
  return useQuery({
    queryKey: ['homes', table.name, source.name, startKeyOf(table, source, item)],
    queryFn: () => readHome(table, source, item),
    enabled: isIn(source, item),
  })
}
