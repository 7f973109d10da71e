import type { Engine } from '@monotable/engine'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Client } from '../src/client.ts'
import { connectSession } from '../src/connect-session.ts'
import type { Access, Entities, Schema } from '../src/schema/schema.ts'
import type { Session, SessionOptions } from '../src/session.ts'
import { createTableInput } from '../src/tables/create-table.ts'
import { tableNames } from '../src/tables/table-names.ts'
import type { Transport } from '../src/transport.ts'
import type { AttributeMap } from '../src/values/attribute-value.ts'
import { allKinds, type Connection, type Feature, type Kind } from './backends/connections.ts'

/** One place that speaks DynamoDB. All but `title` and `supports` are for tests and hooks. */
export interface Backend {
  readonly title: string
  /** Whether it can do what not all can: `it.runIf(backend.supports('transactions'))(…)`. */
  supports(feature: Feature): boolean
  readonly transport: Transport
  /** The engine behind it, if it is ours. */
  readonly engine: Engine | undefined
  /** Creates the tables of a schema under names of their own, which `connect` takes as `{ tables }`. */
  tables(schema: Pick<Schema, 'model'>): Promise<Record<string, string>>
  /** A name for each table of a schema that no table has; the tables are deleted afterwards if a test creates them. */
  names(schema: Pick<Schema, 'model'>): Record<string, string>
  /** Everything in a table, as it is stored. */
  scan(table: string): Promise<AttributeMap[]>
  /** A session on fresh tables. */
  session(schema: Pick<Schema, 'model'>, options?: SessionOptions): Promise<Session>
  /** A client on fresh tables. */
  connect<Base extends string, E extends Entities, P extends Access>(
    schema: Schema<Base, E, P>,
    options?: SessionOptions,
  ): Promise<Client<Base, E, P>>
}

/**
 * Runs the same cases on the engine in process, on the engine over HTTP through the AWS SDK, on dynalite and, where
 * `TEST_DYNAMODB_ENDPOINT` is set, on that endpoint.
 */
export function describeOnEachBackend(title: string, cases: (backend: Backend) => void): void {
  closeWithFile()
  for (const kind of allKinds()) {
    describe(`${title}, on ${kind.title}`, () => {
      const created: string[] = []
      let connection: Connection | undefined
      beforeAll(async () => {
        connection = await connectionTo(kind)
      })
      afterAll(() => Promise.allSettled(created.map(name => connection?.deleteTable(name))))
      cases(
        backendOn(kind, created, () => {
          if (!connection) throw new Error('The backend is connected in beforeAll: use it in tests and hooks')
          return connection
        }),
      )
    })
  }
}

/** Connections are shared by all suites of a file. */
const connections = new Map<string, Promise<Connection>>()

function connectionTo(kind: Kind): Promise<Connection> {
  const found = connections.get(kind.title) ?? kind.connect()
  connections.set(kind.title, found)
  return found
}

let closes = false

function closeWithFile(): void {
  if (closes) return
  closes = true
  afterAll(async () => {
    const opened = [...connections.values()]
    connections.clear()
    closes = false
    for (const connection of opened) await (await connection).close()
  })
}

let count = 0

function backendOn(kind: Kind, created: string[], connection: () => Connection): Backend {
  return {
    title: kind.title,
    supports: feature => !kind.lacks.includes(feature),
    get transport() {
      return connection().transport
    },
    get engine() {
      return connection().engine
    },
    names({ model }) {
      const fresh = model.tables.map(table => {
        const name = `monotable-test-${process.pid}-${Date.now().toString(36)}-${count++}`
        created.push(name)
        return [table.name, name]
      })
      return Object.fromEntries(fresh)
    },
    async tables(schema) {
      const { model } = schema
      const names = this.names(schema)
      for (const [table, name] of tableNames(model.tables, names)) {
        const { StreamSpecification, ...rest } = createTableInput(table, model.entities.values(), name)
        const streams = this.supports('streams') && StreamSpecification
        await this.transport.send('CreateTable', streams ? { ...rest, StreamSpecification } : rest)
        await untilActive(this.transport, name)
      }
      return names
    },
    async scan(TableName) {
      const items: AttributeMap[] = []
      let from: AttributeMap | undefined
      do {
        const page = await connection().scan({ TableName, ...(from && { ExclusiveStartKey: from }) })
        items.push(...(page.Items ?? []))
        from = page.LastEvaluatedKey
      } while (from)
      return items
    },
    async session(schema, options) {
      return connectSession(schema.model, this.transport, { ...options, tables: await this.tables(schema) })
    },
    async connect(schema, options) {
      // Suites that need a session alone run without the rest of the client.
      const { connect } = await import('../src/connect.ts')
      return connect(schema, this.transport, { ...options, tables: await this.tables(schema) })
    },
  }
}

async function untilActive(transport: Transport, name: string): Promise<void> {
  for (let wait = 1; ; wait = Math.min(wait * 2, 1000)) {
    const { Table } = (await transport.send('DescribeTable', { TableName: name })) as {
      Table: { TableStatus: string; GlobalSecondaryIndexes?: { IndexStatus: string }[] }
    }
    const indexes = Table.GlobalSecondaryIndexes ?? []
    if (Table.TableStatus === 'ACTIVE' && indexes.every(index => index.IndexStatus === 'ACTIVE')) return
    await new Promise(resolve => setTimeout(resolve, wait))
  }
}
