import type { AttributeValue } from '../values/attribute-value.ts'
import type { Values } from './entity-model.ts'

type Bound = (values: Values) => AttributeValue

/** The values of a sort condition. DynamoDB refuses a range that ends before it begins: nothing is in it. */
export function buildBounds([first, second]: readonly Bound[]): (
  values: Values,
) => readonly AttributeValue[] | undefined {
  if (!first) return () => undefined
  if (!second) return values => [first(values)]
  return values => {
    const low = first(values)
    const high = second(values)
    return isAbove(low, high) ? undefined : [low, high]
  }
}

function isAbove(low: AttributeValue, high: AttributeValue): boolean {
  if ('S' in low && 'S' in high) return isTextAbove(low.S, high.S)
  return 'N' in low && 'N' in high && Number(low.N) > Number(high.N)
}

/** DynamoDB compares UTF-8, which has the order of code points; JavaScript compares halves of surrogate pairs. */
function isTextAbove(low: string, high: string): boolean {
  let at = 0
  while (at < low.length && low[at] === high[at]) at++
  return (low.codePointAt(at) ?? -1) > (high.codePointAt(at) ?? -1)
}
