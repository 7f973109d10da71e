import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testStore } from '../../src/testing.ts'

const hooks = { beforeAll, beforeEach, afterAll }
const stock = {
  TableName: 'Stock',
  AttributeDefinitions: [{ AttributeName: 'product', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'product', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
}
const itemOf = (product: string) => ({ TableName: 'Stock', Item: { product: { S: product } } })

describe('a store for tests', () => {
  let prepared = 0
  const store = testStore({
    hooks,
    serves: true,
    prepare: async engine => {
      prepared++
      await engine.send('CreateTable', stock)
      await engine.send('PutItem', itemOf('lamp'))
    },
  })
  const count = async () => (await store.send<{ Count: number }>('Scan', { TableName: 'Stock' })).Count

  // Whichever runs first, the other sees nothing of it.
  test.each(['desk', 'chair'])('each test begins with what prepare left: %s', async product => {
    expect(await count()).toBe(1)
    await store.send('PutItem', itemOf(product))
    await store.send('CreateTable', { ...stock, TableName: product })
    expect(await count()).toBe(2)
    expect(await store.send('ListTables')).toEqual({ TableNames: ['Stock', product].sort() })
  })

  test('prepare ran once', () => expect(prepared).toBe(1))

  test('a test can keep a state of its own and bring it back', async () => {
    const before = await store.snapshot()
    await store.send('DeleteTable', { TableName: 'Stock' })
    await store.restore(before)
    expect(await count()).toBe(1)
  })

  test('an SDK client reaches the same items', async () => {
    await store.engine.send('PutItem', itemOf('sdk'))
    const client = new DynamoDBClient({
      endpoint: store.url,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
    })
    const { Item } = await client.send(
      new GetItemCommand({ TableName: 'Stock', Key: { product: { S: 'sdk' } } }),
    )
    client.destroy()
    expect(Item).toEqual({ product: { S: 'sdk' } })
  })
})

describe('what it refuses', () => {
  const store = testStore({ hooks })
  expect(() => store.engine).toThrow(
    'The store is open only while tests run. Use it in a test, or in prepare.',
  )

  test('an address that it does not have', () => {
    expect(() => store.url).toThrow('only with serves: true')
  })

  test('a runner without global hooks', () => {
    expect(() => testStore()).toThrow('testStore({ hooks: { beforeAll, beforeEach, afterAll } })')
  })
})

test('jest runs it with its global hooks', { timeout: 120_000 }, async () => {
  const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js')
  const rootDir = fileURLToPath(new URL('jest', import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--experimental-vm-modules', jest, '--rootDir', rootDir, '--json', '--watchman=false'],
    { cwd: rootDir, env: { ...process.env, NODE_OPTIONS: '' } },
  )
  expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 2 })
})
