/** What the page may ask of DynamoDB; what writes is refused in read-only mode. */
const operations: Readonly<Record<string, 'read' | 'write'>> = {
  ListTables: 'read',
  DescribeTable: 'read',
  DescribeTimeToLive: 'read',
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
}

export function kindOf(operation: string): 'read' | 'write' | undefined {
  return Object.hasOwn(operations, operation) ? operations[operation] : undefined
}
