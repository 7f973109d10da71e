import type { Path, PathStep } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { place } from './token.ts'
import type { Expression, Step } from './tree.ts'

const maxIndex = 2147483647

/** The place in an item that an expression names, or nothing if it names none. */
export function pathOf(expression: Expression, source: string): Path | undefined {
  if (expression.kind === 'name') return [expression.text]
  if (expression.kind !== 'path' || expression.root.kind !== 'name') return undefined
  const steps: PathStep[] = []
  for (const step of expression.steps) {
    const read = stepOf(step, source)
    if (read === undefined) return undefined
    steps.push(read)
  }
  return [expression.root.text, ...steps]
}

function stepOf(step: Step, source: string): PathStep | undefined {
  if (step.kind === 'member') return step.name
  if (step.kind === 'star') return undefined
  const { index } = step
  if (index.kind === 'string') return index.text
  if (index.kind !== 'number') return undefined
  const position = Number(index.text)
  if (!Number.isInteger(position) || position < 0 || position > maxIndex) {
    throw invalid(
      `List index is not within the allowable range; index: [${index.text}] ${place(source, index.token)}`,
    )
  }
  // Minus zero is zero.
  return position + 0
}
