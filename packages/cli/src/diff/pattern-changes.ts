import type { PatternDesign, TableDesign } from 'monotable/design'
import { conditionText } from '../docs/pattern-table.ts'
import type { Change } from './change.ts'

/** Patterns are reads: what changes is the program alone. */
export function patternChanges(is: TableDesign, shall: TableDesign): Change[] {
  const names = [...new Set([...is.patterns, ...shall.patterns].map(({ name }) => name))]
  return names.flatMap((name): Change[] => {
    const [before, after] = [is, shall].map(({ patterns }) => patterns.find(pattern => pattern.name === name))
    const [from, to] = [before && text(before), after && text(after)]
    if (from === to) return []
    const advice = after ? 'It finds what has these keys.' : 'Whoever calls it must call another one.'
    const facts = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return [{ table: shall.name, what: `pattern ${name}`, ...facts, way: 'note', advice }]
  })
}

function text(pattern: PatternDesign): string {
  const { filter } = pattern
  return filter === undefined ? conditionText(pattern) : `${conditionText(pattern)}, filter ${filter}`
}
