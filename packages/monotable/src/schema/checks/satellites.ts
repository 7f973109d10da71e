import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** Guards, mirrors and counters are made from what their owner has, by name. */
export function checkSatellites(owner: EntityModel): void {
  const { name: entity, types, options, satellites } = owner
  const has = (name: string) => Object.hasOwn(types, name) || options.derive?.[name] !== undefined
  for (const satellite of [...satellites.guards, ...satellites.mirrors]) {
    const missing = requiredOf(satellite).filter(name => !has(name))
    if (missing.length > 0) {
      const problem = `it cannot fill '${missing.join("', '")}' of ${satellite.name}, which is written with it`
      refuse({
        entity,
        problem,
        fix: `Give ${entity} attributes or derived values of those names, or make them optional`,
      })
    }
  }
  for (const { on, attribute, sumOf } of satellites.counters) {
    if (on.types[attribute]?.wire !== 'N') {
      const problem = `it counts in '${attribute}' of ${on.name}, which is no attribute of numbers`
      refuse({ entity, problem, fix: `Declare ${attribute}: z.int() in ${on.name}` })
    }
    const missing = on.keyNames.filter(name => !has(name))
    if (missing.length > 0) {
      const problem = `it does not tell which ${on.name} counts it: '${missing.join("', '")}' is missing`
      refuse({ entity, problem, fix: `Give ${entity} attributes or derived values of those names` })
    }
    if (sumOf !== undefined && types[sumOf]?.wire !== 'N') {
      const problem = `${on.name} sums '${sumOf}' of it, which is no attribute of numbers`
      refuse({ entity, problem, fix: `Declare ${sumOf} as a number, or leave out sumOf` })
    }
  }
}

/** What must be given: neither optional nor with a default, and not written by the library itself. */
function requiredOf({ entity, options, tag }: EntityModel): string[] {
  const { version, createdAt, updatedAt, expires } = options
  const managed = [version, createdAt, updatedAt, expires?.attribute, tag?.[0]]
  return Object.entries(entity.attributes).flatMap(([name, type]) =>
    type._zod.optin === undefined && !managed.includes(name) ? [name] : [],
  )
}
