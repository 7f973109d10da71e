import { equalValues, type KeySchema } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { pathOf } from './document-path.ts'
import { nodeName } from './node-name.ts'
import { type Branch, ordered } from './read-plan.ts'
import type { SelectStatement } from './statement.ts'

export interface OrderedReads {
  /** Nothing if all has to be scanned. */
  readonly branches: readonly Branch[] | undefined
  readonly forward: boolean
}

/** The reads of a SELECT in the order that its ORDER BY asks for: only keys can be ordered by. */
export function orderedReads(
  statement: SelectStatement,
  keys: KeySchema,
  branches: readonly Branch[] | undefined,
): OrderedReads {
  const { order, where } = statement
  if (order === undefined) return { branches: branches && ordered(branches, false, true), forward: true }
  if (where === undefined) {
    throw invalid('Must have WHERE clause in the statement when using ORDER BY clause.')
  }
  const directions = new Map<string, boolean>()
  for (const { by, descending } of order) {
    const path = pathOf(by, statement.source)
    const name = path?.length === 1 ? path[0] : undefined
    if (name === undefined || !isKey(keys, name)) {
      const shown = path?.join('.') ?? nodeName(by)
      throw invalid(`Attribute ${shown} in ORDER BY clause must be part of the primary key`)
    }
    directions.set(name, descending)
  }
  if (branches === undefined) {
    throw invalid(
      'Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.',
    )
  }
  const partitionDescending = directions.get(keys.partition[0]?.name ?? '')
  if (partitionDescending === undefined && hasSeveralPartitions(branches)) {
    throw invalid(
      'Must have hash key in ORDER BY clause when more than one hash key condition specified in WHERE clause.',
    )
  }
  // An ORDER BY that leaves the sort key out reads backwards.
  const forward = directions.get(keys.sort[0]?.name ?? '') === false
  return { branches: ordered(branches, partitionDescending ?? false, forward), forward }
}

const isKey = ({ partition, sort }: KeySchema, name: string) =>
  partition.some(key => key.name === name) || sort.some(key => key.name === name)

function hasSeveralPartitions([first, ...others]: readonly Branch[]): boolean {
  return first !== undefined && others.some(other => !equalValues(other.partition, first.partition))
}
