import { type Item, requestLimits } from '@monotable/dynamodb'
import { keyAttributes, keyText, type Table } from '../keys/table.ts'
import { Expression } from '../values/expression.ts'
import { send } from './send.ts'

interface Answer {
  readonly Responses?: Readonly<Record<string, readonly Item[]>>
  readonly UnprocessedKeys?: Readonly<Record<string, object>>
}

/** Those of some keys under which an item is stored, in the order in which they were given. */
export async function findExistingKeys(
  table: Table,
  keys: readonly Item[],
  signal: AbortSignal,
  looked: (count: number) => void,
): Promise<Item[]> {
  const expression = new Expression()
  const ProjectionExpression = keyAttributes(table)
    .map(({ name }) => expression.name(name))
    .join(', ')
  const found = new Set<string>()
  for (let from = 0; from < keys.length; from += requestLimits.batchGet) {
    const Keys = keys.slice(from, from + requestLimits.batchGet)
    let left: Answer['UnprocessedKeys'] = {
      [table.name]: { Keys, ConsistentRead: true, ProjectionExpression, ...expression.aliases },
    }
    while (left && Object.keys(left).length > 0) {
      const answer: Answer = await send<Answer>('BatchGetItem', { RequestItems: left }, signal)
      for (const item of answer.Responses?.[table.name] ?? []) found.add(keyText(table, item))
      left = answer.UnprocessedKeys
    }
    looked(from + Keys.length)
  }
  return keys.filter(key => found.has(keyText(table, key)))
}
