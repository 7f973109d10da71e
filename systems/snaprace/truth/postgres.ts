import { isUnreachable, Unavailable } from '@monotable/server'
import { Pool, type PoolClient } from 'pg'
import type { Sql, SqlDoor } from './sql.ts'

/** A PostgreSQL server, by its address: `postgres://user:password@host:5432/database`. */
export async function postgresDoor(connectionString: string): Promise<SqlDoor> {
  const pool = new Pool({ connectionString, application_name: 'snaprace', connectionTimeoutMillis: 5000 })
  // A connection that breaks while nobody uses it is replaced by the next one: not a reason to end.
  pool.on('error', () => {})
  return {
    ...sqlOf(pool),
    transaction: work => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(tellIfGone)
  let failure: Error | undefined
  try {
    await client.query('begin')
    const result = await work(sqlOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(broken => {
      failure = broken
    })
    return tellIfGone(error)
  } finally {
    // One that could not be rolled back is closed.
    client.release(failure)
  }
}

function sqlOf(client: Pool | PoolClient): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values]).catch(tellIfGone)).rows as Row[],
    script: async text => void (await client.query(text).catch(tellIfGone)),
  }
}

/** What the server says when it goes, comes or has no connection left; the client's own errors have no code. */
const states = /^(?:08|57P0)|^53300$/
const texts =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

function tellIfGone(error: unknown): never {
  const { code = '', message } = error as NodeJS.ErrnoException
  const isGone = isUnreachable(error) || states.test(code) || texts.test(message)
  throw isGone ? new Unavailable('PostgreSQL', error) : error
}
