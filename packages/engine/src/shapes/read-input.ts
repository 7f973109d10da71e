import type { StructureShape } from './shape.ts'

/**
 * The input of an operation as its shape describes it, or DynamoDB's refusal: SerializationException for types,
 * then ValidationException for constraints. Gives `raw` itself when nothing had to be converted; members that
 * are null are left out of what it gives.
 */
export function readInput<Input>(_shape: StructureShape, _raw: unknown, _operationName: string): Input {
  throw new Error('not written yet')
}
