import type { PatternDesign } from 'monotable/design'
import type { Values } from '../samples/sample-item.ts'
import { valueAt } from '../samples/template.ts'
import { valueForSchema } from '../samples/value-for-schema.ts'

const comparison = /([\w$.]+)\s*(=|<>|<=|>=|<|>)\s*\{(\w+)\}/g
const equality = /([\w$.]+)\s*=\s*\{\w+\}/g
const call = /\b\w+\(\s*([\w$.]+)\s*(,)\s*\{(\w+)\}\s*\)/g
const anywhere = /\{(\w+)\}/g

/** Arguments of a filter with which the first sample is shown, and all of them where the filter asks for an order. */
export function filterArguments({ filter = '' }: PatternDesign, samples: readonly Values[]): Values {
  const found: Record<string, unknown> = {}
  for (const [, path = '', operator = '', name = ''] of [
    ...filter.matchAll(comparison),
    ...filter.matchAll(call),
  ]) {
    // `{now}` is the moment of the call.
    if (name === 'now') continue
    const values = samples.map(sample => valueAt(sample, path))
    found[name] ??= /^[<>]=?$/.test(operator) ? furthest(values, operator) : values[0]
  }
  for (const [, name = ''] of filter.matchAll(anywhere)) {
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
  return Array.from(filter.matchAll(equality), ([, path = '']) => path)
}
