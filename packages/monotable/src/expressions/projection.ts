import { MonotableError } from '../errors.ts'
import type { TypeOf } from './encodes.ts'
import { overlap, type Path, resolvePath } from './path.ts'
import { Expressions } from './request.ts'

const anyAttribute: TypeOf = () => 'unknown'

/** Writes which attributes and paths a read asks for; their names go into the request. */
export function appendProjection(
  to: Expressions,
  wanted: readonly string[],
  typeOf: TypeOf = anyAttribute,
): string {
  const paths = wanted.map(text => {
    const resolved = resolvePath(text, typeOf)
    if ('path' in resolved) return resolved.path
    throw new MonotableError('INVALID_PATH', { path: text, problem: resolved.fault })
  })
  return widest(paths)
    .map(path => to.path(path))
    .join(', ')
}

/** The members of a request that asks for these attributes and paths alone. */
export function projectionOf(wanted: readonly string[], typeOf?: TypeOf) {
  const expressions = new Expressions()
  const ProjectionExpression = appendProjection(expressions, wanted, typeOf)
  return { ProjectionExpression, ExpressionAttributeNames: expressions.names }
}

/** DynamoDB refuses a path together with one inside it, so a path inside another is left out. */
function widest(paths: readonly Path[]): Path[] {
  return paths.filter(
    (path, at) =>
      !paths.some((other, otherAt) => {
        const isBefore = other.length < path.length || (other.length === path.length && otherAt < at)
        return isBefore && overlap(path, other)
      }),
  )
}
