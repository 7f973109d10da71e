import { type ConditionNode, operandsOf, type PatternDesign, parseCondition } from 'monotable/design'
import { isMet } from '../evaluate.ts'
import type { Example, Found } from '../finding.ts'
import { partOfPattern } from '../parts.ts'
import { argumentsFor, literalsIn, population } from '../population.ts'
import { entitiesRead } from '../reading.ts'
import type { Rule } from '../rule.ts'
import type { Subject } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** A filter that drops items after they were read and paid for. */
export const discardingFilter: Rule = {
  code: 'DISCARDING_FILTER',
  severity: 'warning',
  title: 'a filter that discards most of what it reads',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const found = pattern.kind === 'scan' ? undefined : inPattern(subject, pattern)
      if (found) yield found
    }
  },
}

function inPattern(subject: Subject, pattern: PatternDesign): Found | undefined {
  const root = parseFilter(pattern.filter)
  if (!root) return undefined
  const names = attributesIn(root).map(path => path.split(/[.[]/)[0] as string)
  const read = entitiesRead(subject, pattern).flatMap(entity =>
    population(entity, names).map(item => ({ of: entity.name, item })),
  )
  const literals = literalsIn(root)
  const rows = read.map(({ of, item }, at) => ({ of, item: at === 0 ? { ...item, ...literals } : item }))
  const args = argumentsFor(
    root,
    rows.map(({ item }) => item),
  )
  const kept = rows.filter(({ item }) => isMet(root, item, args))
  if (rows.length === 0 || kept.length * 2 >= rows.length) return undefined
  return {
    at: [partOfPattern(pattern)],
    why: `DynamoDB applies the filter ${pattern.filter} after it reads: if values are spread evenly, the pattern pays for ${rows.length} items and keeps ${kept.length}`,
    examples: examplesOf(root, rows, args),
    fix: `Put ${attributesIn(root).join(' and ')} into the key of an index, and let this pattern read that index`,
  }
}

function parseFilter(filter: string | undefined): ConditionNode | undefined {
  if (filter === undefined) return undefined
  try {
    return parseCondition(filter).root
  } catch {
    return undefined
  }
}

const attributesIn = (root: ConditionNode) => [
  ...new Set(operandsOf(root).flatMap(operand => (operand.kind === 'path' ? [operand.text] : []))),
]

/** One item that the filter keeps and two that it drops. */
function examplesOf(
  root: ConditionNode,
  rows: readonly { of: string; item: Values }[],
  args: Values,
): Example[] {
  const shown = (row: { of: string; item: Values } | undefined, note: string): Example[] =>
    row
      ? [
          {
            of: row.of,
            values: Object.fromEntries(attributesIn(root).map(name => [name, row.item[name] ?? null])),
            note,
          },
        ]
      : []
  const dropped = rows.filter(({ item }) => !isMet(root, item, args))
  const asked = Object.keys(args).length > 0 ? [{ of: 'asked', values: args }] : []
  return [
    ...asked,
    ...shown(
      rows.find(({ item }) => isMet(root, item, args)),
      'kept',
    ),
    ...shown(dropped[0], 'read, paid for and dropped'),
    ...shown(dropped[1], 'read, paid for and dropped'),
  ]
}
