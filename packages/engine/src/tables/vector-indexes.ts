import { list, structure } from '../shapes/shape.ts'
import { wrongParameter } from './key-schema.ts'

export const vectorIndexes = list(structure({}, { name: 'VectorIndex' }))

/** The engine has no vector indexes and refuses them: a table without the requested index would fail later, at its reader. */
export function refuseVectorIndexes(asked: readonly unknown[] = []): void {
  if (asked.length > 0) throw wrongParameter('Vector indexes are not supported')
}
