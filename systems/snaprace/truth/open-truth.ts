import { join } from 'node:path'
import type { PortsContext } from '@monotable/server'
import { migrate } from './migrate.ts'
import type { SqlDoor } from './sql.ts'
import { sqlTruth } from './sql-truth.ts'
import type { Truth } from './truth.ts'

/** `SNAPRACE_DATABASE_URL` names a PostgreSQL server; without it the truth is kept in the data folder. */
export async function openTruth({ env, data }: Pick<PortsContext, 'env' | 'data'>): Promise<Truth> {
  const { SNAPRACE_DATABASE_URL: url, AWS_LAMBDA_FUNCTION_NAME: isFunction } = env
  if (!url && isFunction)
    throw new Error('SNAPRACE_DATABASE_URL must be given: a function has no folder that lasts')
  return truthBehind(await openDoor(url, join(data, 'truth')))
}

/** Either is large, so that only the one that is wanted is loaded. */
async function openDoor(url: string | undefined, folder: string): Promise<SqlDoor> {
  if (url) return (await import('./postgres.ts')).postgresDoor(url)
  return (await import('./pglite.ts')).pgliteDoor(folder)
}

export async function truthBehind(door: SqlDoor): Promise<Truth> {
  try {
    await migrate(door)
  } catch (error) {
    await door.close()
    throw error
  }
  return sqlTruth(door)
}
