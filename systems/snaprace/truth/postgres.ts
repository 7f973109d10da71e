import { Pool, type PoolClient } from 'pg'
import type { Sql, SqlDoor } from './sql.ts'

/** A PostgreSQL server, by its address: `postgres://user:password@host:5432/database`. */
export async function postgresDoor(connectionString: string): Promise<SqlDoor> {
  const pool = new Pool({ connectionString, application_name: 'snaprace' })
  // A connection that breaks while nobody uses it is replaced by the next one: not a reason to end.
  pool.on('error', () => {})
  return {
    ...sqlOf(pool),
    transaction: work => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
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
    throw error
  } finally {
    // One that could not be rolled back is closed.
    client.release(failure)
  }
}

function sqlOf(client: Pool | PoolClient): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    script: async text => void (await client.query(text)),
  }
}
