import { exampleItem } from '../example.ts'
import { partOfPattern } from '../parts.ts'
import type { Rule } from '../rule.ts'

/** Read units for a scan of a million items of 1 KB: one unit reads 8 KB. */
const unitsOfMillion = 1_000_000 / 8

/** A pattern that reads the whole table. */
export const scanPattern: Rule = {
  code: 'SCAN_PATTERN',
  severity: 'warning',
  title: 'a Scan as an access pattern',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      if (pattern.kind !== 'scan') continue
      const wanted = subject.entities.filter(({ name }) => pattern.entities.includes(name))
      const others = subject.entities.filter(entity => !wanted.includes(entity))
      yield {
        at: [partOfPattern(pattern)],
        why: `it reads every item of ${subject.table.name}, however few it keeps: with a million items of 1 KB that is ${unitsOfMillion.toLocaleString('en')} read units each time`,
        examples: [
          ...wanted.slice(0, 1).map(entity => exampleItem(subject, entity, { note: 'wanted' })),
          ...others.slice(0, 2).map(entity => exampleItem(subject, entity, { note: 'also read' })),
        ],
        fix: 'Add an index with a key that only these items have, and query it',
      }
    }
  },
}
