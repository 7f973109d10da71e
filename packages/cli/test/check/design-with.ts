import type { Design, EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import { checkDesign } from '../../src/check/check-design.ts'
import type { Finding } from '../../src/check/finding.ts'

/** An entity of which only what matters is said. */
export function entityWith(
  name: string,
  keys: Readonly<Record<string, string>>,
  more: Partial<EntityDesign> = {},
): EntityDesign {
  return {
    name,
    keys,
    attributes: [],
    derived: {},
    only: {},
    states: {},
    guards: [],
    mirrors: [],
    counters: [],
    coincidesWith: [],
    alsoRead: [],
    ...more,
  }
}

export const text = (...names: readonly string[]) =>
  names.map(name => ({ name, type: 'string', optional: false }) as const)

export function patternWith(
  condition: string,
  clauses: PatternDesign['clauses'],
  more: Partial<PatternDesign> = {},
): PatternDesign {
  return { name: condition, kind: 'query', entities: [], condition, clauses, ...more }
}

/** A table with PK and SK and one index. */
export function tableWith(
  entities: readonly EntityDesign[],
  patterns: readonly PatternDesign[] = [],
  more: Partial<TableDesign> = {},
): TableDesign {
  const key = (name: string) => ({ name, type: 'S' }) as const
  return {
    name: 'Table',
    key: [key('PK'), key('SK')],
    indexes: [{ name: 'GSI1', kind: 'GSI', key: [key('GSI1PK'), key('GSI1SK')], projection: 'ALL' }],
    entities,
    patterns,
    ...more,
  }
}

/** What is found in a table of a document, of one code if it is given. */
export function foundIn(table: TableDesign, code?: string): Finding[] {
  const design: Design = { tables: [table] }
  return checkDesign({ design }).filter(finding => code === undefined || finding.code === code)
}
