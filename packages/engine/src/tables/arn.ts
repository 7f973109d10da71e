import { accountId } from './table.ts'

export const tableArn = (region: string, tableName: string): string =>
  `arn:aws:dynamodb:${region}:${accountId}:table/${tableName}`

export const indexArn = (region: string, tableName: string, indexName: string): string =>
  `${tableArn(region, tableName)}/index/${indexName}`
