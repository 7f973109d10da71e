import type { Item } from '../values/attribute-value.ts'
import type { ProjectionPaths } from './tree.ts'

export function project(_paths: ProjectionPaths, _item: Item): Item {
  throw new Error('not yet')
}
