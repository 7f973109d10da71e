import { invalid } from '../errors.ts'
import { Binder } from './binder.ts'
import { firstFault, pathFault } from './check-syntax.ts'
import { checkText } from './expression-text.ts'
import { ParsedCache } from './parsed-cache.ts'
import { clashFault } from './paths.ts'
import type { Substitutions } from './substitutions.ts'
import type { ProjectionSyntax } from './syntax.ts'
import { TokenReader } from './token-reader.ts'
import type { ProjectionPaths } from './tree.ts'

const cache = new ParsedCache<ProjectionSyntax>(1000)
const noKeywords = () => false

export function parseProjection(text: string, substitutions: Substitutions): ProjectionPaths {
  const syntax = cache.get(text, () => readChecked(text, substitutions))
  const binder = new Binder('ProjectionExpression', substitutions)
  const paths = syntax.map(path => binder.path(path))
  binder.refuseIf(clashFault(paths))
  return paths
}

function readChecked(text: string, substitutions: Substitutions): ProjectionSyntax {
  checkText(text, 'ProjectionExpression', substitutions)
  const prefix = substitutions.prefix('ProjectionExpression')
  const reader = new TokenReader(text, prefix)
  const paths = [reader.path(noKeywords)]
  while (reader.takeSymbol(',')) paths.push(reader.path(noKeywords))
  reader.expectEnd()
  const fault = firstFault(paths, pathFault)
  if (fault !== undefined) throw invalid(prefix + fault)
  return paths
}
