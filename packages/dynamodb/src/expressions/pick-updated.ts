import type { Item } from '../values/attribute-value.ts'
import { touchedPaths } from './paths.ts'
import { project } from './project.ts'
import type { Update } from './tree.ts'

/**
 * What stands at the touched paths: in the old item for UPDATED_OLD, in the new one for UPDATED_NEW. A list
 * element set beyond the end is not where its path leads, and DynamoDB does not return it either.
 */
export function pickUpdated(update: Update, item: Item): Item | undefined {
  const fragment = project(touchedPaths(update), item)
  return Object.keys(fragment).length > 0 ? fragment : undefined
}
