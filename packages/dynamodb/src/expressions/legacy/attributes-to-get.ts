import { invalid } from '../../errors.ts'
import { checkLegacyName } from '../attribute-name.ts'
import type { ProjectionPaths } from '../tree.ts'

/** Names are top-level attributes: a dot in one is a dot. */
export function projectionFromNames(names: readonly string[]): ProjectionPaths {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) {
      throw invalid(`One or more parameter values were invalid: Duplicate value in attribute name: ${name}`)
    }
    checkLegacyName(name)
    seen.add(name)
  }
  return names.map(name => [name])
}
