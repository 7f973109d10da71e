import type { Engine } from '../../src/engine.ts'
import { keys } from './keys.ts'

// biome-ignore lint/suspicious/noExplicitAny: test cases reach into answers of every operation
export type WireObject = Record<string, any>

/** What every backend must be able to do. */
export interface Connection {
  send(operation: string, input: WireObject): Promise<unknown>
  /** Sends what an SDK would refuse or repair: wrong types, broken base64. In process it is `send`. */
  sendUnchecked?(operation: string, input: WireObject): Promise<unknown>
  close(): Promise<void>
  engine?: Engine
}

export interface Backend {
  send(operation: string, input: WireObject): Promise<WireObject>
  sendUnchecked(operation: string, input: WireObject): Promise<WireObject>
  /** Creates a table of its own name (`pk` of type S unless told otherwise) and gives its name once it is active. */
  table(definition?: WireObject): Promise<string>
  /** A table's name that is not taken; the table is deleted afterwards if a case creates it. */
  name(): string
  /** Waits until the table and its indexes are active. */
  active(table: string): Promise<void>
  /** The engine behind it, unless it is an endpoint given from outside. */
  readonly engine: Engine | undefined
  open(): Promise<void>
  close(): Promise<void>
}

let count = 0

/** A backend whose connection opens when its cases begin. */
export function backendOver(connect: () => Promise<Connection>): Backend {
  const names: string[] = []
  let opened: Connection | undefined
  const connection = () => {
    if (!opened) throw new Error('the backend opens in beforeAll: use it in tests and hooks only')
    return opened
  }
  const send = async (operation: string, input: WireObject) =>
    (await connection().send(operation, input)) as WireObject
  const active = (table: string) => untilActive(send, table)

  return {
    send,
    active,
    async sendUnchecked(operation, input) {
      const { send: checked, sendUnchecked = checked } = connection()
      return (await sendUnchecked(operation, input)) as WireObject
    },
    name() {
      const prefix = process.env.TEST_DYNAMODB_PREFIX ?? 'monotable-test'
      const name = `${prefix}-${process.pid}-${Date.now().toString(36)}-${count++}`
      names.push(name)
      return name
    },
    async table(definition = {}) {
      const defaults = definition.KeySchema ? {} : keys('pk')
      const billing = definition.ProvisionedThroughput ? {} : { BillingMode: 'PAY_PER_REQUEST' }
      const name = this.name()
      await send('CreateTable', { TableName: name, ...defaults, ...billing, ...definition })
      await active(name)
      return name
    },
    get engine() {
      return opened?.engine
    },
    async open() {
      opened = await connect()
    },
    async close() {
      await Promise.allSettled(names.map(name => send('DeleteTable', { TableName: name })))
      await opened?.close()
    },
  }
}

async function untilActive(send: Backend['send'], table: string) {
  for (let wait = 1; ; wait = Math.min(wait * 2, 1000)) {
    const { Table } = await send('DescribeTable', { TableName: table })
    const indexes: WireObject[] = Table.GlobalSecondaryIndexes ?? []
    if (Table.TableStatus === 'ACTIVE' && indexes.every(index => index.IndexStatus === 'ACTIVE')) return
    await new Promise(resolve => setTimeout(resolve, wait))
  }
}
