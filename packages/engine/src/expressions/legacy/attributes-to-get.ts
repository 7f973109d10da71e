import { invalid } from '../../errors.ts'
import { nameFault } from '../attribute-name.ts'
import type { ProjectionPaths } from '../tree.ts'

/** Names are top-level attributes: a dot in one is a dot. */
export function projectionFromNames(names: readonly string[]): ProjectionPaths {
  const seen = new Set<string>()
  for (const name of names) {
    const fault = seen.has(name) ? `Duplicate value in attribute name: ${name}` : nameFault(name)
    if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault}`)
    seen.add(name)
  }
  return names.map(name => [name])
}
