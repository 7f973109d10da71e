import {
  type Alignment,
  alignPattern,
  type ClauseDesign,
  type Comparison,
  compileKey,
  type EntityDesign,
  kindOf,
  parseTemplate,
} from 'monotable/design'

/** What each value of a clause is for. */
const comparisons: Readonly<Record<ClauseDesign['operator'], readonly Comparison[]>> = {
  '=': ['equalTo'],
  begins_with: ['beginsWith'],
  between: ['lower', 'upper'],
  '<': ['under'],
  '<=': ['upper'],
  '>': ['after'],
  '>=': ['lower'],
}

/** The values of a clause laid over the key of an entity, by position; none where they do not meet. */
export function alignClause(
  entity: EntityDesign,
  { attribute, operator, values }: ClauseDesign,
): Alignment[] {
  const source = entity.keys[attribute]
  if (source === undefined) return []
  const key = compileKey(attribute, parseTemplate(source), name => kindOf(entity, name))
  return values.flatMap((value, at) => {
    const aligned = alignPattern(parseTemplate(value), key, comparisons[operator][at] ?? 'equalTo')
    return typeof aligned === 'string' ? [] : [aligned]
  })
}
