import { string } from './shape.ts'

const arn = /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d+:table\/([a-zA-Z0-9_.-]{3,255})$/
const pattern = '[a-zA-Z0-9_.-]+'

/** The table of a data operation: its name or its ARN. */
export const tableName = string({ required: true, pattern, minLength: 3, maxLength: 255, orArn: true })

/** A table as the key of a batch's RequestItems. */
export const tableKey = string({ pattern, minLength: 3, maxLength: 255, orArn: true })

const name = new RegExp(`^${pattern}$`)

export const isTableName = (given: string) =>
  (given.length >= 3 && given.length <= 255 && name.test(given)) || isTableArn(given)

export const isTableArn = (given: string) => given.startsWith('arn:') && arn.test(given)

/** The name behind what a request gave as TableName: a name or a table's ARN. */
export function tableNameOf(given: string): string {
  return given.startsWith('arn:') ? (arn.exec(given)?.[1] ?? given) : given
}
