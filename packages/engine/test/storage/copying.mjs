// Counts in a store, and copies and replaces it all the time, until it is killed.
import { open } from '../../dist/index.js'

const [path] = process.argv.slice(2)
const TableName = 'counts'
const db = await open({ path, durability: 'relaxed', sweepInterval: 0 })
const { TableNames } = await db.send('ListTables')
if (!TableNames.includes(TableName)) {
  await db.send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
}
const { Item } = await db.send('GetItem', { TableName, Key: { pk: { S: 'count' } } })
for (let count = Number(Item?.n.N ?? 0) + 1; ; count++) {
  await db.send('PutItem', { TableName, Item: { pk: { S: 'count' }, n: { N: String(count) } } })
  const snapshot = await db.snapshot(`${path}-copies/${count}`)
  process.send(count)
  await db.send('PutItem', { TableName, Item: { pk: { S: 'after' }, n: { N: String(count) } } })
  await db.restore(snapshot)
}
