import type { Engine } from '@monotable/engine'
import type { AttributeMap } from 'monotable'
import { fill, type KeyCondition, type SeedPattern } from './seeds.ts'

/** What somebody finds who asks the raw table with the strings of the document, with values for its placeholders. */
export async function rawQuery(
  engine: Engine,
  TableName: string,
  { index, condition }: Pick<SeedPattern, 'index' | 'condition'>,
  values: Record<string, string>,
): Promise<AttributeMap[]> {
  const bounds = condition.flatMap(({ value, to }) => (to === undefined ? [value] : [value, to]))
  let at = 0
  const next = () => `:v${at++}`
  const { Items } = (await engine.send('Query', {
    TableName,
    ...(index !== 'Main' && { IndexName: index }),
    KeyConditionExpression: condition.map(clause => text(clause, next)).join(' AND '),
    ExpressionAttributeValues: Object.fromEntries(
      bounds.map((bound, place) => [`:v${place}`, { S: fill(bound, values) }]),
    ),
  })) as { Items: AttributeMap[] }
  return Items
}

function text({ attribute, operator }: KeyCondition, next: () => string): string {
  if (operator === 'begins_with') return `begins_with(${attribute}, ${next()})`
  if (operator === 'between') return `${attribute} BETWEEN ${next()} AND ${next()}`
  return `${attribute} = ${next()}`
}
