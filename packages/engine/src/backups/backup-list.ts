import { DynamoDBError } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import { kind, numbered, space } from '../storage/keyspace.ts'
import { type Backup, parseBackupArn } from './backup.ts'

/** All that are kept, on their way in and out included, in the order of their ARNs. */
async function allBackups(database: Database): Promise<Backup[]> {
  const backups: Backup[] = []
  for await (const values of database.store.values(space(kind.backup))) {
    for (const value of values) backups.push(JSON.parse(value.toString()) as Backup)
  }
  return backups.sort((one, other) => (position(one) < position(other) ? -1 : 1))
}

/** Where a backup stands in the list of all. */
export const position = ({ code, table }: Pick<Backup, 'code'> & { table: { name: string } }): string =>
  `${code}/${table.name}`

export async function availableBackups(database: Database): Promise<Backup[]> {
  const hasExpired = isExpired(database)
  return (await allBackups(database)).filter(backup => backup.status === 'AVAILABLE' && !hasExpired(backup))
}

export async function expiredBackups(database: Database): Promise<Backup[]> {
  return (await allBackups(database)).filter(isExpired(database))
}

function isExpired(database: Database): (backup: Backup) => boolean {
  const now = database.clock()
  return ({ expiresAt }) => expiresAt !== undefined && expiresAt <= now
}

export async function findBackup(database: Database, arn: string): Promise<Backup> {
  const { tableName, code } = parseBackupArn(arn)
  const backups = await availableBackups(database)
  const found = backups.find(backup => backup.code === code && backup.table.name === tableName)
  if (found) return found
  throw new DynamoDBError('BackupNotFoundException', `Backup not found: ${arn}`)
}

export function saveBackup(database: Database, backup: Backup): Promise<void> {
  return database.writer.submit(view => view.put(numbered(kind.backup, backup.id), json(backup)))
}

const json = (backup: Backup) => Buffer.from(JSON.stringify(backup))

/** Whether a restore from it is running: only one can run at a time. */
export const feedsTable = (database: Database, { id }: Backup): boolean =>
  database.catalog
    .all()
    .some(({ restore }) => restore && 'backupId' in restore.from && restore.from.backupId === id)

/** Gone for everybody at once; its items go afterwards, and after a crash too. */
export async function deleteBackup(database: Database, backup: Backup): Promise<void> {
  await saveBackup(database, { ...backup, status: 'DELETED' })
  clearLater(database, backup)
}

export function clearLater(database: Database, { id }: Backup): void {
  database.later(0, async () => {
    await database.store.clear(space(kind.backupItem, id))
    await database.writer.submit(view => view.delete(numbered(kind.backup, id)))
  })
}

/** For an engine that is being opened: backups that are half made were promised to nobody, and go. */
export async function resumeBackups(database: Database): Promise<void> {
  for (const backup of await allBackups(database)) {
    if (backup.status === 'CREATING') await saveBackup(database, { ...backup, status: 'DELETED' })
    if (backup.status !== 'AVAILABLE') clearLater(database, backup)
  }
}
