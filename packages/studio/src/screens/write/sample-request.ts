import { keyAttributes, type Table } from '../../keys/table.ts'

const samples = { S: '', N: '0', B: '' }

/** A request to begin with, for the table at hand. */
export function sampleRequest(operation: string, table: Table): string {
  const key = Object.fromEntries(
    keyAttributes(table).map(({ name, type }) => [name, { [type]: samples[type] }]),
  )
  const TableName = table.name
  const names = { '#key': table.partition.name }
  const must = { ConditionExpression: 'attribute_exists(#key)', ExpressionAttributeNames: names }
  const update = {
    TableName,
    Key: key,
    UpdateExpression: 'SET #name = :value',
    ConditionExpression: 'attribute_exists(#key)',
    ExpressionAttributeNames: { ...names, '#name': 'name' },
    ExpressionAttributeValues: { ':value': { S: '' } },
  }
  const requests: Readonly<Record<string, object>> = {
    UpdateItem: update,
    PutItem: {
      TableName,
      Item: key,
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: names,
    },
    DeleteItem: { TableName, Key: key, ...must },
    TransactWriteItems: {
      TransactItems: [{ Update: update }, { ConditionCheck: { TableName, Key: key, ...must } }],
    },
    BatchWriteItem: { RequestItems: { [TableName]: [{ PutRequest: { Item: key } }] } },
  }
  return JSON.stringify(requests[operation] ?? {}, null, 2)
}
