import { partOfPattern } from '../parts.ts'
import { readingOf, showRequest } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { nameOf } from '../subject.ts'

/** Illegal in DynamoDB: a partition key allows `=` only. */
export const partitionOperator: Rule = {
  code: 'PARTITION_OPERATOR',
  severity: 'error',
  title: 'an operator that a partition key does not allow',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const reading = readingOf(subject, pattern)
      if (!reading || reading.partition.operator === '=') continue
      const { path, partition } = reading
      yield {
        at: [partOfPattern(pattern)],
        key: partition.attribute,
        why: `${partition.attribute} is the partition key of ${nameOf(path, subject)}. A partition key allows only '=', not '${partition.operator}'`,
        examples: [
          {
            ...showRequest(pattern),
            of: 'Query',
            note: 'ValidationException: Query key condition not supported',
          },
        ],
        fix: `Ask for one value of ${partition.attribute}, and move the range or the prefix to the sort key`,
      }
    }
  },
}
