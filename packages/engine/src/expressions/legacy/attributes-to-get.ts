import type { ProjectionPaths } from '../tree.ts'

export function projectionFromNames(_names: readonly string[]): ProjectionPaths {
  throw new Error('not yet')
}
