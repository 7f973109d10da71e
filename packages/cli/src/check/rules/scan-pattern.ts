import { exampleItem } from '../example.ts'
import { partOfPattern } from '../parts.ts'
import type { Rule } from '../rule.ts'

/** Units that a scan of a million items of a kilobyte takes: one reads eight kilobytes. */
const unitsOfMillion = 1_000_000 / 8

/** A pattern that reads all there is. */
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
        why: `it reads every item of ${subject.table.name}, whatever it keeps: of a million items of a kilobyte, ${unitsOfMillion.toLocaleString('en')} read units each time`,
        examples: [
          ...wanted.slice(0, 1).map(entity => exampleItem(subject, entity, { note: 'wanted' })),
          ...others.slice(0, 2).map(entity => exampleItem(subject, entity, { note: 'read as well' })),
        ],
        fix: 'Give the items an index of their own, with a key that only they have, and query it',
      }
    }
  },
}
