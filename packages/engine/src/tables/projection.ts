import type { ProjectionInput } from './definition-input.ts'
import { wrongParameter } from './key-schema.ts'
import type { Projection, TableIndex } from './table.ts'

const mostIncluded = 100

export function readProjection({
  ProjectionType: type,
  NonKeyAttributes: names,
}: ProjectionInput): Projection {
  if (type === undefined) throw wrongParameter('Unknown ProjectionType: null')
  if (type !== 'INCLUDE') {
    if (names) throw wrongParameter(`ProjectionType is ${type}, but NonKeyAttributes is specified`)
    return { type, include: [] }
  }
  if (!names) throw wrongParameter('ProjectionType is INCLUDE, but NonKeyAttributes is not specified')
  const twice = names.find((name, position) => names.indexOf(name) < position)
  if (twice !== undefined) throw wrongParameter(`Duplicate element in NonKeyAttributes: ${twice}`)
  return { type, include: names }
}

/** An attribute that two indexes include counts twice. */
export function checkIncluded(indexes: readonly TableIndex[]): void {
  const included = indexes.reduce((sum, { projection }) => sum + projection.include.length, 0)
  if (included > mostIncluded) {
    throw wrongParameter(`Number of projected attributes in all indexes exceeds limit of ${mostIncluded}`)
  }
}
