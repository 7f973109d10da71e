import { MonotableError } from '../errors.ts'
import { compileCondition } from '../expressions/compile-condition.ts'
import type { CompiledCondition } from '../expressions/compiled-condition.ts'
import { operandsOf } from '../expressions/condition.ts'
import type { TypeOf } from '../expressions/encodes.ts'
import { parseCondition } from '../expressions/parse-condition.ts'
import { resolvePath } from '../expressions/path.ts'
import type { EntityModel } from './entity-model.ts'

export interface PatternFilter {
  readonly condition: CompiledCondition
  /** The attributes that it looks at. */
  readonly attributes: readonly string[]
}

/** The filter of a pattern, on the attributes of the rows that it reads. */
export function patternFilter(
  pattern: string,
  text: string,
  entities: readonly EntityModel[],
): PatternFilter {
  const typeOf = typeIn(entities)
  try {
    const parsed = parseCondition(text)
    const condition = compileCondition(parsed, typeOf)
    const paths = operandsOf(parsed.root).flatMap(operand => {
      const path = operand.kind === 'size' ? operand.of : operand
      const resolved = path.kind === 'path' ? resolvePath(path.text, typeOf) : undefined
      return resolved && 'path' in resolved ? [resolved.path[0]] : []
    })
    return { condition, attributes: [...new Set(paths)] }
  } catch (cause) {
    const fix = `Filter by attributes of ${entities.map(model => model.name).join(' or ')}`
    throw new MonotableError(
      'INVALID_DECLARATION',
      { pattern, problem: `its filter cannot be read: ${(cause as Error).message}`, fix },
      cause,
    )
  }
}

/** An attribute that several entities store in different ways is compared as the value that is given. */
function typeIn(entities: readonly EntityModel[]): TypeOf {
  return name => {
    const types = entities.flatMap(model => (Object.hasOwn(model.types, name) ? [model.types[name]!] : []))
    const [first] = types
    if (!first) return entities.some(model => model.tag?.[0] === name) ? 'unknown' : undefined
    return types.every(type => type.wire === first.wire) ? first : 'unknown'
  }
}
