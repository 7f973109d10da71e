import { randomBytes } from 'node:crypto'
import { DynamoDBError, invalid } from '../errors.ts'
import { tableArn } from '../tables/arn.ts'
import { accountId, type Table } from '../tables/table.ts'

/** A copy of a table's items under the number of the backup, and what the table was like. */
export interface Backup {
  /** Unique in the store for ever; the number under which the items are kept. */
  readonly id: number
  /** The end of its ARN, which begins with the time: backups are listed in this order. */
  readonly code: string
  readonly name: string
  readonly createdAt: number
  readonly table: Table
  readonly items: number
  readonly bytes: number
  /** Only AVAILABLE ones are shown; the others are on their way in or out. */
  readonly status: 'CREATING' | 'AVAILABLE' | 'DELETED'
}

/** `01678793340962-cc4bfb86` */
export const newCode = (now: number): string =>
  `${String(now).padStart(14, '0')}-${randomBytes(4).toString('hex')}`

export const backupArn = (region: string, { table, code }: Pick<Backup, 'table' | 'code'>): string =>
  `${tableArn(region, table.name)}/backup/${code}`

const form =
  /^arn:aws[\w-]*:dynamodb:[^:]+:(\d*):table\/([a-zA-Z0-9_.-]{3,255})\/backup\/(\d{14}-[0-9a-f]{8})$/

/** Which backup an ARN names; its region does not matter. */
export function parseBackupArn(arn: string): { tableName: string; code: string } {
  const match = form.exec(arn)
  if (!match) throw invalid('Invalid Backup ARN')
  if (match[1] !== accountId) throw new DynamoDBError('AccessDeniedException', 'Access is denied')
  return { tableName: match[2] as string, code: match[3] as string }
}
