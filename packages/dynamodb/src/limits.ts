const kilobyte = 1024

/** What DynamoDB limits, in bytes where nothing else is said. */
export const limits = {
  item: 400 * kilobyte,
  /** What a query or scan reads before it answers with a page. */
  page: 1024 * kilobyte,
  /** All items of one partition key value, in a table with a local index. */
  collection: 10 * kilobyte ** 3,
  /** Units of one partition key value, a second. */
  partition: { read: 3000, write: 1000 },
  partitionKey: 2048,
  sortKey: 1024,
  attributeName: 65535,
  /** Levels of lists and maps around a value, the attribute itself counted as one. */
  nesting: 32,
  number: { digits: 38, largestPower: 125, smallestPower: -130 },
  expression: { bytes: 4096, operators: 300, listed: 100, placeholder: 255, listIndex: 4294967294 },
} as const
