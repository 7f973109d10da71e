import type { Engine } from '@monotable/engine'
import type { AttributeMap } from 'monotable'

/** Every item of a table as a text, in order: two are alike if and only if the tables are. */
export async function everythingIn(engine: Engine, TableName: string): Promise<string[]> {
  const found: string[] = []
  let start: AttributeMap | undefined
  do {
    const page = (await engine.send('Scan', {
      TableName,
      ...(start && { ExclusiveStartKey: start }),
    })) as { Items: AttributeMap[]; LastEvaluatedKey?: AttributeMap }
    found.push(...page.Items.map(item => JSON.stringify(Object.entries(item).sort())))
    start = page.LastEvaluatedKey
  } while (start)
  return found.sort()
}

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
