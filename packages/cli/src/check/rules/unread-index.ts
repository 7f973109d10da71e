import { exampleItem } from '../example.ts'
import { partOfPath } from '../parts.ts'
import { readingOf } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { entitiesOn, keysOn, type Path } from '../subject.ts'

/** An index that every write pays for and no pattern reads. */
export const unreadIndex: Rule = {
  code: 'UNREAD_INDEX',
  severity: 'warning',
  title: 'an index that no pattern reads',
  *find(subject) {
    const { patterns } = subject.table
    if (patterns.length === 0) return
    const read = new Set(patterns.map(pattern => pattern.index ?? readingOf(subject, pattern)?.path.index))
    for (const path of subject.paths) {
      if (path.index === undefined || read.has(path.index) || isNested(path)) continue
      const there = entitiesOn(subject, path)
      const keys = [...subject.table.key.map(key => key.name), ...keysOn(path)]
      const written = there.map(({ name }) => name).join(', ')
      yield {
        at: [partOfPath(path, subject)],
        why: `no access pattern reads ${path.index}${there.length > 0 ? `, but every write of ${written} also pays for a write to it` : ', and no entity is in it'}`,
        examples: there
          .slice(0, 2)
          .map(entity =>
            exampleItem(subject, entity, { keys: [...new Set(keys)], note: `also written to ${path.index}` }),
          ),
        fix: `List the pattern that reads ${path.index}, or remove the index`,
      }
    }
  },
}

/** Another rule reports indexes that can never be read. */
const isNested = (path: Path) => keysOn(path).some(name => /[.[]/.test(name))
