const kilobyte = 1024

// Apart from the others, so that a bundle that checks numbers or keys holds nothing more.
export const numberDigits = 38
export const largestPower = 125
export const smallestPower = -130
/**
 * The most bytes of a partition key and of a sort key.
 *
 * @example
 * ```ts
 * new TextEncoder().encode('ORDER#7').length <= keyLimits.sort // true
 * ```
 */
export const keyLimits = { partition: 2048, sort: 1024 } as const

/**
 * How many items one request takes: read or written in a batch, or in a transaction; and how many values an IN lists.
 *
 * @example
 * ```ts
 * Array.from({ length: 30 }).length <= requestLimits.batchWrite // false
 * ```
 */
export const requestLimits = { batchGet: 100, batchWrite: 25, transaction: 100, listed: 100 } as const

/**
 * What DynamoDB limits, in bytes unless stated otherwise.
 *
 * @example
 * ```ts
 * itemSize({ pk: { S: 'a' } }) <= limits.item // true
 * ```
 */
export const limits = {
  item: 400 * kilobyte,
  /** What a query or scan reads before it answers with a page. */
  page: 1024 * kilobyte,
  /** All items of one partition key value, in a table with a local index. */
  collection: 10 * kilobyte ** 3,
  /** Units of one partition key value, a second. */
  partition: { read: 3000, write: 1000 },
  key: keyLimits,
  request: requestLimits,
  attributeName: 65535,
  /** Levels of lists and maps around a value, the attribute itself counted as one. */
  nesting: 32,
  number: { digits: numberDigits, largestPower, smallestPower },
  expression: {
    bytes: 4096,
    operators: 300,
    listed: requestLimits.listed,
    placeholder: 255,
    listIndex: 4294967294,
  },
} as const
