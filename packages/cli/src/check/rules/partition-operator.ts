import { partOfPattern } from '../parts.ts'
import { asked, readingOf } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { nameOf } from '../subject.ts'

/** Illegal in DynamoDB: a partition key takes `=` only. */
export const partitionOperator: Rule = {
  code: 'PARTITION_OPERATOR',
  severity: 'error',
  title: 'an operator that a partition key does not take',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const reading = readingOf(subject, pattern)
      if (!reading || reading.partition.operator === '=') continue
      const { path, partition } = reading
      yield {
        at: [partOfPattern(pattern)],
        key: partition.attribute,
        why: `${partition.attribute} is the partition key of ${nameOf(path, subject)}, and takes '=' only, not '${partition.operator}'`,
        examples: [
          {
            ...asked(pattern),
            of: 'Query',
            note: 'ValidationException: Query key condition not supported',
          },
        ],
        fix: `Ask for one value of ${partition.attribute}; put what is ranged over or begins into the sort key`,
      }
    }
  },
}
