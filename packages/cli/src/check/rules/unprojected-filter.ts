import { operandsOf, type PatternDesign, parseCondition } from 'monotable/design'
import { partOfPath, partOfPattern } from '../parts.ts'
import { entitiesRead, readingOf } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { keysOn, type Subject } from '../subject.ts'

/** A filter on an attribute that the index does not hold: no item ever meets it. */
export const unprojectedFilter: Rule = {
  code: 'UNPROJECTED_FILTER',
  severity: 'error',
  title: 'a filter on an attribute that the index does not project',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const path = readingOf(subject, pattern)?.path
      const index = subject.table.indexes.find(({ name }) => name === path?.index)
      if (!path || !index || index.projection === 'ALL') continue
      const held = heldIn(subject, index.projection, keysOn(path))
      const missing = namesIn(pattern).find(name => !held.includes(name))
      if (missing === undefined) continue
      const [entity] = entitiesRead(subject, pattern)
      yield {
        at: [partOfPattern(pattern), partOfPath(path, subject)],
        why: `the filter ${pattern.filter} asks for ${missing}, which ${index.name} does not hold: no item of the index has it, so that the filter drops all of them`,
        examples: [
          {
            of: entity?.name ?? index.name,
            values: Object.fromEntries(held.map(name => [name, '…'])),
            note: `as ${index.name} holds it`,
          },
        ],
        fix: `Project ${missing} into ${index.name}, or put it into its key`,
      }
    }
  },
}

function heldIn(
  { table }: Subject,
  projection: 'ALL' | 'KEYS_ONLY' | readonly string[],
  keys: readonly string[],
) {
  const listed = typeof projection === 'string' ? [] : projection
  return [...new Set([...table.key.map(({ name }) => name), ...keys, ...listed])]
}

function namesIn({ filter }: PatternDesign): string[] {
  if (filter === undefined) return []
  try {
    const operands = operandsOf(parseCondition(filter).root)
    return operands.flatMap(each => (each.kind === 'path' ? [each.text.split(/[.[]/)[0] as string] : []))
  } catch {
    return []
  }
}
