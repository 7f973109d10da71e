import { MonotableError } from '../errors.ts'
import type { TypeOf } from './encodes.ts'
import { overlap, type Path, resolvePath, showPath } from './path.ts'
import type { Expressions } from './request.ts'

/** The attributes and paths that a read asks for, checked once. */
export interface Projection {
  readonly paths: readonly Path[]
  /** Writes the expression; its names go into the request. */
  append(to: Expressions): string
}

export function compileProjection(entity: string, wanted: readonly string[], typeOf: TypeOf): Projection {
  const paths: Path[] = []
  for (const text of wanted) {
    const resolved = resolvePath(text, typeOf)
    const problem = 'fault' in resolved ? resolved.fault : clash(resolved.path, paths)
    if (problem !== undefined) throw new MonotableError('INVALID_PATH', { entity, path: text, problem })
    if ('path' in resolved) paths.push(resolved.path)
  }
  return { paths, append: to => paths.map(path => to.path(path)).join(', ') }
}

/** DynamoDB refuses a path beside another that leads into it. */
function clash(path: Path, others: readonly Path[]): string | undefined {
  const other = others.find(other => overlap(path, other))
  return other && `it is asked for already by '${showPath(other)}'`
}
