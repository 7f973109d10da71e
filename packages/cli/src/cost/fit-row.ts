import { meetsKeyOperator } from '@monotable/dynamodb'
import type { ClauseDesign, PatternDesign } from 'monotable/design'
import type { Values } from '../samples/sample-item.ts'
import { fillTemplate } from '../samples/template.ts'

/** Gives a row whose own rules keep it out of what a pattern asks for keys that are in it. */
export function fitRow(item: Values, pattern: PatternDesign, found: Values, at: number): Values {
  const changed: Record<string, unknown> = {}
  for (const clause of pattern.clauses) {
    const key = item[clause.attribute]
    if (typeof key !== 'string') continue
    const ranges = boundsOf(clause, pattern, found)
    if (!ranges.some(bounds => isIn(key, clause, bounds))) {
      changed[clause.attribute] = keyWithin(clause, ranges[at % ranges.length] as Bounds, at)
    }
  }
  return { ...item, ...changed }
}

type Bounds = readonly [first: string, second: string]

/** The texts that a clause compares with: once, or once for each value that the pattern asks in turn. */
function boundsOf({ values }: ClauseDesign, { each = {} }: PatternDesign, found: Values): Bounds[] {
  const lists = Object.entries(each).filter(([name]) => values.join('').includes(`{${name}`))
  const [name, list] = lists[0] ?? []
  const choices = Array.isArray(list) ? list : [undefined]
  return choices.map(choice => {
    const valueIn = (hole: string) => (hole === name && choice !== undefined ? choice : first(found[hole]))
    const [low = '', high = ''] = values.map(value => fillTemplate(value, hole => valueIn(hole.name)) ?? '')
    return [low, high]
  })
}

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)

const isIn = (key: string, { operator }: ClauseDesign, bounds: Bounds): boolean =>
  meetsKeyOperator(
    { S: key },
    operator,
    bounds.map(S => ({ S })),
  )

/** Digits sort before what moments, names and most numbers begin with, and after the end of a prefix. */
function keyWithin({ operator, values }: ClauseDesign, [low]: Bounds, at: number): string {
  const digits = String(at).padStart(6, '0')
  if (operator === '=') return low
  return operator.startsWith('<') ? (values[0] as string).split('{')[0] + digits : low + digits
}
