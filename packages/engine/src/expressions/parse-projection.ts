import type { Substitutions } from './substitutions.ts'
import type { ProjectionPaths } from './tree.ts'

export function parseProjection(_text: string, _substitutions: Substitutions): ProjectionPaths {
  throw new Error('not yet')
}
