import { DynamoDBError } from '@monotable/dynamodb'
import type { Engine } from '../engine.ts'
import { kind, numbered, space } from '../storage/keyspace.ts'
import { type Backup, parseBackupArn } from './backup.ts'

/** All that are kept, on their way in and out included, in the order of their ARNs. */
async function allBackups(engine: Engine): Promise<Backup[]> {
  const backups: Backup[] = []
  for await (const values of engine.store.values(space(kind.backup))) {
    for (const value of values) backups.push(JSON.parse(value.toString()) as Backup)
  }
  return backups.sort((one, other) => (position(one) < position(other) ? -1 : 1))
}

/** Where a backup stands in the list of all. */
export const position = ({ code, table }: Pick<Backup, 'code'> & { table: { name: string } }): string =>
  `${code}/${table.name}`

export async function availableBackups(engine: Engine): Promise<Backup[]> {
  const hasExpired = isExpired(engine)
  return (await allBackups(engine)).filter(backup => backup.status === 'AVAILABLE' && !hasExpired(backup))
}

export async function expiredBackups(engine: Engine): Promise<Backup[]> {
  return (await allBackups(engine)).filter(isExpired(engine))
}

function isExpired(engine: Engine): (backup: Backup) => boolean {
  const now = engine.clock()
  return ({ expiresAt }) => expiresAt !== undefined && expiresAt <= now
}

export async function findBackup(engine: Engine, arn: string): Promise<Backup> {
  const { tableName, code } = parseBackupArn(arn)
  const backups = await availableBackups(engine)
  const found = backups.find(backup => backup.code === code && backup.table.name === tableName)
  if (found) return found
  throw new DynamoDBError('BackupNotFoundException', `Backup not found: ${arn}`)
}

export function saveBackup(engine: Engine, backup: Backup): Promise<void> {
  return engine.writer.submit(view => view.put(numbered(kind.backup, backup.id), json(backup)))
}

const json = (backup: Backup) => Buffer.from(JSON.stringify(backup))

/** Whether a table is being made of it: it can be of one at a time. */
export const feedsTable = (engine: Engine, { id }: Backup): boolean =>
  engine.catalog
    .all()
    .some(({ restore }) => restore && 'backupId' in restore.from && restore.from.backupId === id)

/** Gone for everybody at once; its items go afterwards, and after a crash too. */
export async function deleteBackup(engine: Engine, backup: Backup): Promise<void> {
  await saveBackup(engine, { ...backup, status: 'DELETED' })
  clearLater(engine, backup)
}

export function clearLater(engine: Engine, { id }: Backup): void {
  engine.later(0, async () => {
    await engine.store.clear(space(kind.backupItem, id))
    await engine.writer.submit(view => view.delete(numbered(kind.backup, id)))
  })
}

/** For an engine that is being opened: backups that are half made were promised to nobody, and go. */
export async function resumeBackups(engine: Engine): Promise<void> {
  for (const backup of await allBackups(engine)) {
    if (backup.status === 'CREATING') await saveBackup(engine, { ...backup, status: 'DELETED' })
    if (backup.status !== 'AVAILABLE') clearLater(engine, backup)
  }
}
