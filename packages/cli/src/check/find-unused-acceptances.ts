import type { Accepted, TableDesign } from 'monotable/design'
import { didYouMean } from '../did-you-mean.ts'
import type { Finding, Found, Part } from './finding.ts'
import { rules } from './rules.ts'

/** Acceptances that accept nothing: the finding is gone, or never existed. */
export function findUnusedAcceptances(table: TableDesign, findings: readonly Finding[]): Found[] {
  return [...acceptancesIn(table)].flatMap(([part, accepts]) =>
    Object.entries(accepts).flatMap(([code, reason]) => {
      const problem = problemWith({ part, code, reason }, table, findings)
      return problem
        ? [{ at: [part], examples: [{ of: part.name, values: { [code]: reason } }], ...problem }]
        : []
    }),
  )
}

function* acceptancesIn(table: TableDesign): Generator<readonly [Part, Accepted]> {
  const lists = { table: [table], index: table.indexes, entity: table.entities, pattern: table.patterns }
  for (const kind of ['table', 'index', 'entity', 'pattern'] as const) {
    for (const { name, accepts } of lists[kind]) if (accepts) yield [{ kind, name }, accepts]
  }
}

interface Acceptance {
  readonly part: Part
  readonly code: string
  readonly reason: string
}

function problemWith(
  { part, code, reason }: Acceptance,
  table: TableDesign,
  findings: readonly Finding[],
): Pick<Found, 'why' | 'fix'> | undefined {
  const codes = rules.map(rule => rule.code)
  if (!codes.includes(code)) {
    return {
      why: `${part.name} accepts ${code}, but no rule has that code`,
      fix: `Correct the code.${didYouMean(code, codes)}`,
    }
  }
  if (reason.trim() === '')
    return { why: `${part.name} accepts ${code} without a reason`, fix: 'Write down why you accept it' }
  const isOfPart = ({ at }: Finding) =>
    part.kind === 'table'
      ? part.name === table.name
      : at.some(each => each.kind === part.kind && each.name === part.name)
  if (findings.some(each => each.code === code && isOfPart(each))) return undefined
  return {
    why: `${part.name} accepts ${code}, but the check does not find it there`,
    fix: `Remove ${code} from its accepts`,
  }
}
