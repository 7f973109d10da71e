import { accountId } from '../tables/table.ts'

export const streamArn = (region: string, tableName: string, label: string): string =>
  `arn:aws:dynamodb:${region}:${accountId}:table/${tableName}/stream/${label}`

const form = /^arn:aws[\w-]*:dynamodb:([^:]*):[^:]*:table\/([^/]+)\/stream\/([^/]+)$/

export function parseStreamArn(arn: string): { tableName: string; label: string } | undefined {
  const match = form.exec(arn)
  return match ? { tableName: match[2] as string, label: match[3] as string } : undefined
}
