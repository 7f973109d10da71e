import type { Engine } from '@monotable/engine'
import type { AttributeMap } from 'monotable'

/** All items of a partition as they are stored, without the tags of their types at the top. */
export async function storedIn(
  engine: Engine,
  TableName: string,
  PK: string,
): Promise<Record<string, unknown>[]> {
  const { Items } = (await engine.send('Query', {
    TableName,
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': { S: PK } },
  })) as { Items: AttributeMap[] }
  return Items.map(item =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, Object.values(value)[0]])),
  )
}
