/** What the page may ask of DynamoDB; what writes is refused in read-only mode. */
const operations: Readonly<Record<string, 'read' | 'write'>> = {
  ListTables: 'read',
  DescribeTable: 'read',
  DescribeTimeToLive: 'read',
  DescribeContinuousBackups: 'read',
  GetItem: 'read',
  BatchGetItem: 'read',
  TransactGetItems: 'read',
  Query: 'read',
  Scan: 'read',
  PutItem: 'write',
  UpdateItem: 'write',
  DeleteItem: 'write',
  BatchWriteItem: 'write',
  TransactWriteItems: 'write',
  CreateTable: 'write',
  UpdateTable: 'write',
  UpdateTimeToLive: 'write',
  UpdateContinuousBackups: 'write',
  RestoreTableToPointInTime: 'write',
  DeleteTable: 'write',
}

/** A copy of a table as it was at a moment, by its name: `Shop.as-of.20261117T034100Z`. */
export const copyName = /^(.+)\.as-of\.(\d{8}T\d{6}Z)$/

/** Why a request is not sent, although the operation is: a table goes only if it is such a copy. */
export function refusalOf(operation: string, input: object): string | undefined {
  const { TableName = '' } = input as { TableName?: string }
  if (operation !== 'DeleteTable' || copyName.test(TableName)) return undefined
  return 'The studio deletes no table but copies that it has made: delete it with the AWS CLI'
}

export function kindOf(operation: string): 'read' | 'write' | undefined {
  return Object.hasOwn(operations, operation) ? operations[operation] : undefined
}
