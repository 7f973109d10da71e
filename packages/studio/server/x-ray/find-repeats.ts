import type { RecordedRequest, Repeats } from './recorded-call.ts'

/** As many alike reads as make a pattern of it. */
const fewest = 3

const advices: Readonly<Record<string, string>> = {
  GetItem: 'Read them together: batchGet takes 100 keys in one request',
  Query: 'Read them together: one query of a partition they share, or an index that has one',
}

/** Marks reads that come once for each item of a list, and requests that repeat a refused one. */
export function findRepeats(requests: readonly RecordedRequest[]): {
  readonly requests: readonly RecordedRequest[]
  readonly repeats: readonly Repeats[]
} {
  const groups = new Map<string, number[]>()
  for (const [at, request] of requests.entries()) {
    if (!isRepeatable(request)) continue
    const { operation, tables, index, entity, pattern } = request
    const key = JSON.stringify([operation, tables, index, entity, pattern])
    groups.set(key, [...(groups.get(key) ?? []), at])
  }
  const found = [...groups.values()].filter(places => places.length >= fewest)
  const groupOf = new Map(found.flatMap((places, group) => places.map(at => [at, group] as const)))
  return {
    requests: requests.map((request, at) => ({
      ...request,
      ...(groupOf.has(at) && { repeats: groupOf.get(at)! }),
      ...(isRetry(requests, at) && { isRetry: true }),
    })),
    repeats: found.map(places => {
      const { operation, entity, pattern, tables, index } = requests[places[0]!]!
      const what = pattern ?? entity ?? index ?? tables.join(', ')
      return { count: places.length, what: `${operation} of ${what}`, advice: advices[operation]! }
    }),
  }
}

/** The next page of a list is no repetition. */
function isRepeatable({ operation, input, error }: RecordedRequest): boolean {
  const { ExclusiveStartKey } = input as { ExclusiveStartKey?: object }
  return Object.hasOwn(advices, operation) && !error && ExclusiveStartKey === undefined
}

const passing =
  /TransactionConflict|Throttl|ProvisionedThroughput|TransactionInProgress|InternalServer|LimitExceeded/

/** Whether the same kind of request was refused for a reason that passes, or left undone, just before. */
function isRetry(requests: readonly RecordedRequest[], at: number): boolean {
  const { operation, tables } = requests[at]!
  const before = requests
    .slice(0, at)
    .findLast(each => each.operation === operation && each.tables.join() === tables.join())
  if (!before) return false
  const { error, isPartial } = before
  return (
    isPartial === true || (error !== undefined && passing.test([error.name, ...(error.reasons ?? [])].join()))
  )
}
