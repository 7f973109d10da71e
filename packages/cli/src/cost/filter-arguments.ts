import type { EntityDesign, PatternDesign } from 'monotable/design'
import { comparedIn } from '../samples/filter.ts'
import type { Values } from '../samples/sample-item.ts'
import { holesOf, valueAt } from '../samples/template.ts'
import { valueForSchema } from '../samples/value-for-schema.ts'

/** Arguments of a filter with which the first sample is shown, and all of them where the filter asks for an order. */
export function filterArguments(
  { filter = '' }: PatternDesign,
  { attributes }: Pick<EntityDesign, 'attributes'>,
  samples: readonly Values[],
): Values {
  const found: Record<string, unknown> = {}
  for (const { path, operator, name } of comparedIn(filter)) {
    // `{now}` is the moment of the call.
    if (name === 'now') continue
    const values = samples.map(sample => valueAt(sample, path))
    found[name] ??= /^[<>]=?$/.test(operator) ? furthest(values, operator) : values[0]
    // Samples can be without it: then it is a value of its type.
    const schema = attributes.find(attribute => attribute.name === path)?.schema
    if (schema) found[name] ??= valueForSchema(schema, { name, at: 0 })
  }
  for (const { name } of holesOf(filter)) {
    if (name !== 'now') found[name] ??= valueForSchema({ type: 'string' }, { name, at: 0 })
  }
  return found
}

/** The highest for what is to be below it, the lowest for what is to be above. */
function furthest(values: readonly unknown[], operator: string): unknown {
  const isHigh = operator.startsWith('<')
  return values.reduce((found, value) => {
    if (found === undefined || value === undefined) return found ?? value
    const isBelow = (found as number) < (value as number)
    return isHigh === isBelow ? value : found
  })
}

/** The attributes that a filter wants to have one value. */
export function equalInFilter({ filter = '' }: PatternDesign): string[] {
  return comparedIn(filter).flatMap(({ path, operator }) => (operator === '=' ? [path] : []))
}
