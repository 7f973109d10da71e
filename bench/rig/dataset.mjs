// 100,000 items of 1 KB in 1,000 partitions of 100, the same ones on every run.

export const tableName = 'bench'
export const indexedTableName = 'bench-indexed'
export const perPartition = 100

const keySchema = (hash, range) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
]
const strings = names => names.map(name => ({ AttributeName: name, AttributeType: 'S' }))

export const table = {
  TableName: tableName,
  AttributeDefinitions: strings(['pk', 'sk']),
  KeySchema: keySchema('pk', 'sk'),
  BillingMode: 'PAY_PER_REQUEST',
}

export const indexedTable = {
  TableName: indexedTableName,
  AttributeDefinitions: strings(['pk', 'sk', 'gsi1pk', 'gsi1sk']),
  KeySchema: keySchema('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'gsi1', KeySchema: keySchema('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'ALL' } },
  ],
  BillingMode: 'PAY_PER_REQUEST',
}

export const partition = number => ({ S: `PARTITION#${String(number).padStart(8, '0')}` })

export const key = number => ({
  pk: partition(Math.floor(number / perPartition)),
  sk: { S: `ITEM#${String(number).padStart(10, '0')}` },
})

/** `bytes` is its size as DynamoDB counts it. */
export function item(number, bytes, random) {
  const attributes = { ...key(number), count: { N: String(number % 1000) } }
  return { ...attributes, data: { S: text(bytes - 48, random) } }
}

/** What the index is sorted by belongs to the item, as a category does: putting it again keeps its place. */
export const indexedItem = (number, bytes, random) => ({
  ...item(number, bytes - 42, random),
  gsi1pk: { S: `CATEGORY#${String(number % 997).padStart(6, '0')}` },
  gsi1sk: { S: `ITEM#${String(number).padStart(10, '0')}` },
})

/** Numbers from 0 up to 1, the same ones on every run. */
export function seededRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -'
const anyText = (() => {
  const random = seededRandom(7)
  return Array.from({ length: 64 * 1024 }, () => letters[Math.floor(random() * letters.length)]).join('')
})()

function text(length, random) {
  const start = Math.floor(random() * (anyText.length - length))
  return anyText.slice(start, start + length)
}
