import type { ClauseDesign, EntityDesign, PatternDesign } from 'monotable/design'
import { align } from '../samples/align.ts'
import type { Sample, Values } from '../samples/sample-item.ts'
import { sampleValue } from '../samples/sample-value.ts'
import { type Hole, holesOf, valueAt } from '../samples/template.ts'
import { filterArguments } from './filter-arguments.ts'
import { openPrefix, placeholderText } from './placeholder-text.ts'

/** With which arguments a pattern finds these samples. */
export function argumentsFor(
  entity: EntityDesign,
  pattern: PatternDesign,
  samples: readonly Sample[],
): Values {
  const found: Record<string, unknown> = {}
  for (const clause of pattern.clauses) {
    for (const [side, value] of clause.values.entries()) {
      for (const hole of holesOf(value))
        found[hole.name] = argumentFor({ entity, clause, side, hole, samples })
    }
  }
  for (const [name, list] of Object.entries(pattern.each ?? {})) {
    // Declared values need no arguments.
    if (list === 'given') found[name] = [found[name]]
    else delete found[name]
  }
  const values = samples.map(sample => sample.values)
  return { ...filterArguments(pattern, entity, values), ...found }
}

interface Asked {
  readonly entity: EntityDesign
  readonly clause: ClauseDesign
  /** 1 for the upper bound of `between`. */
  readonly side: number
  readonly hole: Hole
  readonly samples: readonly Sample[]
}

function argumentFor({ entity, clause, side, hole, samples }: Asked): unknown {
  const { attribute, operator, values } = clause
  const template = entity.keys[attribute] ?? ''
  const name = align(values[side] as string, template)?.holes[hole.name] ?? hole.name
  const texts = samples.map(
    ({ item }) => placeholderText(template, String(item[attribute] ?? ''), name) ?? '',
  )
  if (hole.format === '*') return openPrefix(texts)
  if (operator === '=' || operator === 'begins_with') {
    return valueAt((samples[0] as Sample).values, name) ?? texts[0]
  }
  return boundOf(
    entity,
    { name, format: hole.format },
    side === 1 || operator.startsWith('<') ? 'high' : 'low',
  )
}

/** Below, or above, all samples. */
function boundOf(entity: EntityDesign, { name, format }: Hole, end: 'low' | 'high'): unknown {
  const attribute = entity.attributes.find(each => each.name === name)
  // What is derived is a number where its mask says so.
  const [digits] = /^0+/.exec(format) ?? []
  if (!attribute && digits) return end === 'low' ? 0 : Number('9'.repeat(digits.length))
  if (attribute?.type === 'number') {
    const { minimum = 0, maximum = 9999 } = (attribute.schema ?? {}) as Record<string, number>
    return end === 'low' ? minimum : maximum
  }
  const sorted = [...(attribute?.values ?? [])].sort()
  if (sorted.length > 0) return sorted.at(end === 'low' ? 0 : -1)
  const at = end === 'low' ? -1 : 9000
  // What is derived and has an order is a moment, more often than not.
  return sampleValue(attribute ?? { name, type: 'string', format: 'datetime', optional: false }, at)
}

/** The value of an attribute, or of a placeholder that is none. */
export function valueNamed(entity: EntityDesign, name: string, at: number): unknown {
  const attribute = entity.attributes.find(each => each.name === name)
  return sampleValue(attribute ?? { name, type: 'string', optional: false }, at)
}
