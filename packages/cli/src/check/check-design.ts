import type { Accepted, Place, TableDesign } from 'monotable/design'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { findUnusedAcceptances } from './find-unused-acceptances.ts'
import { type Finding, type Found, type Part, sentence } from './finding.ts'
import { rules } from './rules.ts'
import { subjectsOf } from './subject.ts'

/** Everything that is to be said of a design, what is accepted included, in the order of the design. */
export function checkDesign({ design, schema, isRefused }: CheckedDesign): Finding[] {
  const isDocument = schema === undefined && !isRefused
  return subjectsOf(design, isDocument).flatMap(subject => {
    const findings = rules.flatMap(({ code, severity, find }) =>
      [...once(find(subject))].map(found => makeFinding(found, { code, severity }, subject.table)),
    )
    const unused = findUnusedAcceptances(subject.table, findings).map(found =>
      makeFinding(found, { code: 'UNUSED_ACCEPTANCE', severity: 'warning' }, subject.table),
    )
    return [...findings, ...unused]
  })
}

export type CheckedDesign = Pick<LoadedDesign, 'design' | 'schema'> & {
  /** The library refused the program's declaration. */
  readonly isRefused?: boolean
}

/** A key that serves both the table and an index, or two indexes, is found in each but reported once. */
function* once(found: Iterable<Found>): Generator<Found> {
  const told = new Set<string>()
  for (const each of found) {
    const fact = JSON.stringify([each.at[0], each.key, each.why])
    if (!told.has(fact)) yield each
    told.add(fact)
  }
}

function makeFinding(
  found: Found,
  { code, severity }: Pick<Finding, 'code' | 'severity'>,
  table: TableDesign,
): Finding {
  const place = found.at.map(part => findDeclared(table, part)?.place).find(Boolean) ?? table.place
  const accepted = acceptedBy(found, code, table)
  return {
    code,
    severity,
    table: table.name,
    ...found,
    why: sentence(found.why),
    fix: sentence(found.fix),
    ...(place && { place }),
    ...(accepted !== undefined && { accepted }),
  }
}

/** The reason given by one of the parts, or by the table for all of them. */
function acceptedBy({ at }: Found, code: string, table: TableDesign): string | undefined {
  const reasons = [...at.map(part => findDeclared(table, part)?.accepts), table.accepts].map(
    accepts => accepts?.[code],
  )
  return reasons.find(reason => reason !== undefined && reason.trim() !== '')
}

interface Declared {
  readonly name: string
  readonly accepts?: Accepted
  readonly place?: Place
}

function findDeclared(table: TableDesign, { kind, name }: Part): Declared | undefined {
  const lists = { table: [table], index: table.indexes, entity: table.entities, pattern: table.patterns }
  return (lists[kind] as readonly Declared[]).find(each => each.name === name)
}
