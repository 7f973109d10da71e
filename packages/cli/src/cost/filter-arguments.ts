import type { PatternDesign } from 'monotable/design'
import type { Values } from '../samples/sample-item.ts'
import { valueAt } from '../samples/template.ts'
import { valueForSchema } from '../samples/value-for-schema.ts'

const comparison = /([\w$.]+)\s*(?:=|<>|<=|>=|<|>)\s*\{(\w+)\}/g
const equality = /([\w$.]+)\s*=\s*\{\w+\}/g
const call = /\b\w+\(\s*([\w$.]+)\s*,\s*\{(\w+)\}\s*\)/g
const anywhere = /\{(\w+)\}/g

/** Arguments of a filter with which the first sample is shown. */
export function filterArguments({ filter = '' }: PatternDesign, values: Values): Values {
  const found: Record<string, unknown> = {}
  for (const [, path = '', name = ''] of [...filter.matchAll(comparison), ...filter.matchAll(call)]) {
    // `{now}` is the moment of the call.
    if (name !== 'now') found[name] ??= valueAt(values, path)
  }
  for (const [, name = ''] of filter.matchAll(anywhere)) {
    if (name !== 'now') found[name] ??= valueForSchema({ type: 'string' }, { name, at: 0 })
  }
  return found
}

/** The attributes that a filter wants to have one value. */
export function equalInFilter({ filter = '' }: PatternDesign): string[] {
  return Array.from(filter.matchAll(equality), ([, path = '']) => path)
}
