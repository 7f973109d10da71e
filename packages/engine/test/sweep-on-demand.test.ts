import { expect, test } from 'vitest'
import { insideOf } from '../src/engine.ts'
import { open } from '../src/open.ts'

test('a sweep ends well where a table was deleted while it looked for what has expired', async () => {
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
  const { store } = insideOf(engine).database
  const { entries, clear } = { entries: store.entries.bind(store), clear: store.clear.bind(store) }
  store.entries = async function* (...range) {
    store.entries = entries
    for await (const found of entries(...range)) {
      await engine.send('DeleteTable', { TableName })
      yield found
    }
  }
  // The items of the deleted table are still there.
  let swept = () => {}
  const sweeping = new Promise<void>(resolve => {
    swept = resolve
  })
  store.clear = range => sweeping.then(() => clear(range))
  await engine.sweep()
  swept()
  expect(await engine.send('ListTables')).toEqual({ TableNames: [] })
  await engine.close()
})

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

test('a sweep that is asked for goes on until nothing is left, however much has expired', async () => {
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
  // More than one sweep takes at once.
  const items = Array.from({ length: 10_025 }, (_, n) => ({ pk: { S: String(n) }, at: { N: '1700000010' } }))
  for (let n = 0; n < items.length; n += 25) {
    const requests = items.slice(n, n + 25).map(Item => ({ PutRequest: { Item } }))
    await engine.send('BatchWriteItem', { RequestItems: { [TableName]: requests } })
  }
  now += 60_000
  await engine.sweep()
  expect(await engine.send('Scan', { TableName, Select: 'COUNT' })).toMatchObject({ Count: 0 })
  await engine.close()
})
