/**
 * Key schema and attribute definitions in one: `keys('pk', 'sk:N')`. The type is S unless it is named; further
 * attributes (of indexes) go into `definitions`.
 */
export function keys(partition: string, sort?: string, ...definitions: string[]) {
  const named = [partition, ...(sort ? [sort] : []), ...definitions].map(text => text.split(':'))
  return {
    AttributeDefinitions: named.map(([name, type = 'S']) => ({ AttributeName: name, AttributeType: type })),
    KeySchema: keySchema(partition, sort),
  }
}

/** The key schema alone, as indexes have it: `keySchema('gpk', 'gsk')`. */
export function keySchema(partition: string, sort?: string) {
  const element = (text: string, type: string) => ({ AttributeName: text.split(':')[0], KeyType: type })
  return sort ? [element(partition, 'HASH'), element(sort, 'RANGE')] : [element(partition, 'HASH')]
}
