import { expect, test } from 'vitest'
import { open } from '../src/open.ts'

test('without an interval, what has expired stays until a sweep is asked for, which is a deletion by the service', async () => {
  let now = 1_700_000_000_000
  const engine = await open({ clock: () => now, sweepInterval: 0 })
  const TableName = 'Sessions'
  await engine.send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
  const TimeToLiveSpecification = { AttributeName: 'at', Enabled: true }
  await engine.send('UpdateTimeToLive', { TableName, TimeToLiveSpecification })
  await engine.send('PutItem', { TableName, Item: { pk: { S: 'one' }, at: { N: '1700000010' } } })
  now += 60_000
  expect(await engine.send('Scan', { TableName })).toMatchObject({ Count: 1 })
  await engine.sweep()
  expect(await engine.send('Scan', { TableName })).toMatchObject({ Count: 0 })
  await engine.close()
})
