import { limits, readUnits } from '@monotable/dynamodb'
import type { IndexDesign, PatternDesign, TableDesign } from 'monotable/design'
import type { Values } from '../samples/sample-item.ts'
import { fillTemplate } from '../samples/template.ts'
import { entrySize } from './index-entry.ts'
import type { Replay } from './replay.ts'
import type { UnitsByIndex } from './units.ts'

/** What one call of a pattern is predicted to read. */
export interface PredictedRead {
  readonly units: UnitsByIndex
  /** Of what is read under one partition key value. */
  readonly bytes: number
  readonly items: number
}

/** The units that a call consumes when it reads these rows, by the rules of DynamoDB. */
export function predictRead(table: TableDesign, pattern: PatternDesign, replay: Replay): PredictedRead {
  const { rows, targets } = replay
  const index = table.indexes.find(({ name }) => name === pattern.index)
  const sizes = rows.map(row => entrySize(table, index, row) ?? 0)
  const bytes = sum(sizes)
  const isGet = pattern.kind === 'get' && !index && pattern.filter === undefined
  const read = isGet
    ? readUnits(sizes[0] ?? 0, pattern.consistent)
    : sum(
        queriesOf(pattern, replay, sizes).map(each =>
          pagedUnits(each, pattern.consistent && !isGlobal(index)),
        ),
      )
  const units: Record<string, number> = { [index?.name ?? '']: read }
  for (const target of targets) {
    units[''] = (units[''] ?? 0) + readUnits(entrySize(table, undefined, target) ?? 0, pattern.consistent)
  }
  return { units, bytes, items: rows.length }
}

/** The bytes of each query: one, or one for each value that a pattern asks in turn. One that finds nothing costs the least. */
function queriesOf(
  pattern: PatternDesign,
  { rows, arguments: given }: Replay,
  sizes: readonly number[],
): number[] {
  const combinations = combinationsOf(pattern)
  if (combinations.length === 1) return [sum(sizes)]
  return combinations.map(values => {
    const textOf = (template = '') => fillTemplate(template, ({ name }) => values[name] ?? given[name]) ?? ''
    const isFound = (row: Values) =>
      pattern.clauses.every(({ attribute, operator, values: [wanted] }, at) => {
        if (operator === '=' && (at === 0 || pattern.clauses.length > 2))
          return String(row[attribute]) === textOf(wanted)
        return operator !== 'begins_with' || String(row[attribute]).startsWith(textOf(wanted))
      })
    return sum(rows.map((row, at) => (isFound(row) ? (sizes[at] ?? 0) : 0)))
  })
}

function combinationsOf({ each = {} }: PatternDesign): Values[] {
  let combinations: Values[] = [{}]
  for (const [name, list] of Object.entries(each)) {
    if (list !== 'given')
      combinations = combinations.flatMap(known => list.map(value => ({ ...known, [name]: value })))
  }
  return combinations
}

/** Beyond a page of 1 MB another request follows, which is rounded up by itself. */
function pagedUnits(bytes: number, consistent = false): number {
  const pages = Math.floor(bytes / limits.page)
  const rest = bytes - pages * limits.page
  const full = pages * readUnits(limits.page, consistent)
  return rest > 0 || pages === 0 ? full + readUnits(rest, consistent) : full
}

const isGlobal = (index: IndexDesign | undefined) => index?.kind === 'GSI'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
