import { type PatternDesign, parseTemplate, type TableDesign } from 'monotable/design'
import type { Item } from '../values/attribute-value.ts'
import { cellText } from '../values/plain.ts'
import { entityOf } from './pattern-arguments.ts'
import { recognise, textAt } from './recognise.ts'
import { segmentsOf } from './segments.ts'

/** Arguments with which a pattern finds an item, or undefined if it never could. */
export function argumentsFromItem(
  design: TableDesign,
  pattern: PatternDesign,
  item: Item,
): Readonly<Record<string, string>> | undefined {
  const entity = entityOf(design, pattern)
  if (!entity || recognise(design, item).entity !== entity) return undefined
  const found: Record<string, string> = {}
  for (const { attribute, values } of pattern.clauses) {
    const text = textAt(item, attribute)
    if (text === undefined) return undefined
    const template = entity.keys[attribute]
    const stored = template ? segmentsOf(entity, template, text)?.filter(segment => segment.placeholder) : []
    for (const value of values) {
      const names = parseTemplate(value).parts.filter(part => typeof part !== 'string')
      for (const [at, { name }] of names.entries()) {
        const said = stored?.[at]
        const attributeValue = said?.placeholder && item[said.placeholder.name]
        found[name] ??= attributeValue ? cellText(attributeValue) : (said?.text ?? '')
      }
    }
  }
  return found
}
