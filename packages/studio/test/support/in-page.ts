import type { Item } from '@monotable/dynamodb'
import { type Engine, open } from '@monotable/engine'
import { afterAll, beforeAll, vi } from 'vitest'
import { studioApp } from '../../server/index.ts'
import { readTable, type Table, type TableDescription } from '../../src/keys/table.ts'

export interface InPage {
  readonly engine: Engine
  readonly table: Table
  stored(id: string): Promise<Item | undefined>
  count(): Promise<number>
  /** What the store is asked, and may be answered otherwise. */
  between: (operation: string, input: object, next: () => Promise<object>) => Promise<object>
}

/** What the page asks goes to a studio on a table of its own, without a port between them. */
export function inPage(): InPage {
  const page = { between: (_: string, __: object, next: () => Promise<object>) => next() } as {
    -readonly [Name in keyof InPage]: InPage[Name]
  }
  beforeAll(async () => {
    const engine = await open()
    await engine.send('CreateTable', {
      TableName: 'Things',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    })
    const { Table } = await engine.send<{ Table: TableDescription }>('DescribeTable', { TableName: 'Things' })
    page.engine = engine
    page.table = readTable(Table)
    page.stored = async id => {
      const input = { TableName: 'Things', Key: { id: { S: id } }, ConsistentRead: true }
      return (await engine.send<{ Item?: Item }>('GetItem', input)).Item
    }
    page.count = async () => (await engine.send<{ Count: number }>('Scan', { TableName: 'Things' })).Count
    const app = studioApp({
      send: (operation, input) => page.between(operation, input, () => engine.send(operation, input)),
    })
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      app.request(path, { ...init, headers: { ...init.headers, host: 'localhost' } }),
    )
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await page.engine.close()
  })
  return page
}
