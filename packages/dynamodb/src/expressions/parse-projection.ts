import { Binder } from './binder.ts'
import { firstFault, pathFault } from './check-syntax.ts'
import { readChecked } from './expression-text.ts'
import { ParsedCache } from './parsed-cache.ts'
import { clashFault } from './paths.ts'
import type { Substitutions } from './substitutions.ts'
import type { ProjectionSyntax } from './syntax.ts'
import { TokenReader } from './token-reader.ts'
import type { ProjectionPaths } from './tree.ts'

const kind = 'ProjectionExpression'
const cache = /* @__PURE__ */ new ParsedCache<ProjectionSyntax>(1000)
const noKeywords = () => false

export function parseProjection(text: string, substitutions: Substitutions): ProjectionPaths {
  const syntax = cache.get(text, () =>
    readChecked(text, kind, readProjection, paths => firstFault(paths, pathFault)),
  )
  const binder = new Binder(kind, substitutions)
  const paths = syntax.map(path => binder.path(path))
  binder.refuseIf(clashFault(paths))
  return paths
}

function readProjection(text: string, prefix: string): ProjectionSyntax {
  const reader = new TokenReader(text, prefix)
  const paths = [reader.path(noKeywords)]
  while (reader.takeSymbol(',')) paths.push(reader.path(noKeywords))
  reader.expectEnd()
  return paths
}
