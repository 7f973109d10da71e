const kilobyte = 1024

/** What DynamoDB limits. */
export const limits = {
  item: 400 * kilobyte,
  page: 1024 * kilobyte,
  /** Of one partition key value, in a table with a local index. */
  collection: 10 * kilobyte ** 3,
  /** Of one partition key value, a second. */
  partition: { read: 3000, write: 1000 },
} as const

/** 4 KB a unit, half of it where reads may lag behind; the least for what is not there. */
export function readUnits(bytes: number, consistent = false): number {
  const units = Math.max(1, Math.ceil(bytes / (4 * kilobyte)))
  return consistent ? units : units / 2
}

/** 1 KB a unit. */
export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / kilobyte))
}

/** Units by table and index: the table itself is `''`. */
export type UnitsByIndex = Readonly<Record<string, number>>

export function totalUnits(units: UnitsByIndex): number {
  return Object.values(units).reduce((sum, each) => sum + each, 0)
}

export function addUnits(sums: Record<string, number>, units: UnitsByIndex, times = 1): void {
  for (const [index, count] of Object.entries(units)) sums[index] = (sums[index] ?? 0) + count * times
}
