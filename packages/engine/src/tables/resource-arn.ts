import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { wrongParameter } from './key-schema.ts'
import { accountId } from './table.ts'

const form = /^arn:aws[\w-]*:([^:]*):([^:]*):([^:]*):(.+)$/
const tableForm = /^table\/([a-zA-Z0-9_.-]{3,255})(\/.*)?$/

/** The name of the table that a ResourceArn of the tag operations stands for. */
export function taggedTable(arn: string | undefined, action: string): string {
  if (arn === undefined || arn === '') throw invalid('Invalid TableArn')
  if (!arn.startsWith('arn:')) throw wrongParameter(`ARNs must start with 'arn:': ${arn}`)
  const [, service, , account, resource = ''] = form.exec(arn) ?? []
  if (service !== 'dynamodb') throw wrongParameter(`Provided Arn is not a DynamoDB resource arn: ${arn}`)
  const [, name, rest] = tableForm.exec(resource) ?? []
  if (name === undefined) throw invalid(`Invalid TableArn: Invalid ResourceArn provided as input ${arn}`)
  if (rest !== undefined) {
    throw wrongParameter(
      `Invalid resource arn provided, only table or stream is accepted. Provided resource arn: ${arn}`,
    )
  }
  if (account !== accountId) throw accessDenied(action, arn)
  return name
}

export const accessDenied = (action: string, arn: string) =>
  new DynamoDBError(
    'AccessDeniedException',
    `User: arn:aws:iam::${accountId}:root is not authorized to perform: dynamodb:${action} on resource: ${arn}`,
  )

export const resourceNotFound = (arn: string) =>
  new DynamoDBError(
    'ResourceNotFoundException',
    `Requested resource not found: ResourceArn: ${arn} not found`,
  )

/** The tag operations look at the ARN before they miss anything else. */
export const nullMember = (name: string) =>
  invalid(
    `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
  )
