import { checkMemberConstraints, constraintFaults } from './check-constraints.ts'
import { checkMembers } from './check-types.ts'
import type { StructureShape } from './shape.ts'
import { serialization } from './type-faults.ts'

/**
 * The input of an operation as its shape describes it, or DynamoDB's refusal: SerializationException for types,
 * then ValidationException for constraints. Gives `raw` itself when nothing had to be converted; members that
 * are null are undefined in what it gives.
 */
export function readInput<Input>(shape: StructureShape, raw: unknown): Input {
  if (Array.isArray(raw)) throw serialization('Start of list found where not expected')
  if (typeof raw !== 'object' && raw !== undefined) throw serialization('Unexpected value type in payload')
  const input = checkMembers(shape, (raw ?? {}) as Record<string, unknown>)
  shape.ahead?.(input)
  const faults: string[] = []
  checkMemberConstraints(shape, input, '', faults)
  if (faults.length > 0) throw constraintFaults(faults)
  return input as Input
}
