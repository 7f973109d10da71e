import { join } from 'node:path'
import { isUnreachable, type PortsContext, SetupError } from '@monotable/server'
import { migrate } from './migrate.ts'
import { prepareDoor, restingTruth } from './resting-truth.ts'
import type { SqlDoor } from './sql.ts'
import { sqlTruth } from './sql-truth.ts'
import type { Truth } from './truth.ts'

/**
 * `SNAPRACE_DATABASE_URL` names a PostgreSQL server; without it the truth is kept in the data folder, where making it
 * takes its time: it can be used at once, and `ready` says when it is there. One that is at rest is opened when it is used.
 */
export async function openTruth({ env, data }: Pick<PortsContext, 'env' | 'data'>): Promise<Truth> {
  const { SNAPRACE_DATABASE_URL: url, AWS_LAMBDA_FUNCTION_NAME: isFunction } = env
  if (!url && isFunction)
    throw new Error('SNAPRACE_DATABASE_URL must be set: the disk of a function does not last')
  if (url) return truthBehind(await serverDoor(url)).catch(error => tellWhere(url, error))
  const folder = join(data, 'truth')
  const truth = restingTruth(folder, () => folderDoor(folder))
  // What must be opened, since it is new or its process died, is so while the rest starts; `ready` tells of a failure.
  truth.ready().catch(() => {})
  return truth
}

/** Either is large, so that only the one that is wanted is loaded. */
const serverDoor = async (url: string) => (await import('./postgres.ts')).postgresDoor(url)

const folderDoor = async (folder: string) =>
  migrateDoor(await (await import('./pglite.ts')).pgliteDoor(folder))

/** Without the password that may stand in the address. */
function tellWhere(url: string, error: unknown): never {
  const where = URL.canParse(url) ? new URL(url).host : 'that address'
  if (!isUnreachable(error)) throw error
  const sentence = `PostgreSQL at ${where} cannot be reached: start it, or correct SNAPRACE_DATABASE_URL`
  throw new SetupError(sentence, { cause: error })
}

export async function truthBehind(door: SqlDoor): Promise<Truth> {
  return sqlTruth(await migrateDoor(door))
}

const migrateDoor = (door: SqlDoor) => prepareDoor(door, () => migrate(door))
