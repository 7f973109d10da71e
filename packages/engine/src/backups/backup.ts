import { randomBytes } from 'node:crypto'
import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { tableArn } from '../tables/arn.ts'
import { accountId, type Table } from '../tables/table.ts'

/** How backups and restores begin what they refuse. */
export const invalidRequest = (what: string) => invalid(`Invalid Request: ${what}`)

/** A copy of a table's items under the number of the backup, and what the table was like. */
export interface Backup {
  /** Unique in the store for ever; the number under which the items are kept. */
  readonly id: number
  /** The end of its ARN, which begins with the time: backups are listed in this order. */
  readonly code: string
  readonly name: string
  readonly createdAt: number
  /** Of those that nobody asked for: they are kept for some time, and nobody can delete them. */
  readonly expiresAt?: number
  readonly table: Table
  readonly items: number
  readonly bytes: number
  /** Only AVAILABLE ones are shown; the others are on their way in or out. */
  readonly status: 'CREATING' | 'AVAILABLE' | 'DELETED'
}

/** `01678793340962-cc4bfb86` */
export const newCode = (now: number): string => `${time(now)}-${randomBytes(4).toString('hex')}`

/** At most one of a table begins at the same moment. */
export const systemCode = (now: number): string => `${time(now)}-00000000`

const time = (now: number) => String(now).padStart(14, '0')

export const backupArn = (region: string, { table, code }: Pick<Backup, 'table' | 'code'>): string =>
  `${tableArn(region, table.name)}/backup/${code}`

const form = /^arn:([^:]*):([^:]*):([^:]*):([^:]*):(.*)$/
const resourceForm = /^table\/([a-zA-Z0-9_.-]{3,255})\/backup\/(\d{14}-[0-9a-f]{8})$/

/** Which backup an ARN names, whatever its region. */
export function parseBackupArn(arn: string): { region: string; tableName: string; code: string } {
  const [, partition = '', service, region = '', account, resource] = form.exec(arn) ?? []
  if (resource === undefined) throw invalid('Invalid Backup ARN')
  if (account !== accountId) throw new DynamoDBError('AccessDeniedException', 'Access is denied')
  if (!partition.startsWith('aws') || service !== 'dynamodb') throw invalidRequest('BackupArn is not valid')
  const [, tableName, code] = resourceForm.exec(resource) ?? []
  if (tableName === undefined || code === undefined) throw invalid('Invalid Backup ARN')
  return { region, tableName, code }
}
