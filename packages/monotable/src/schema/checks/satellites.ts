import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** Guards, mirrors and counters are made from what their owner has, by name. */
export function checkSatellites(owner: EntityModel): void {
  checkExpiring(owner)
  for (const { on } of owner.satellites.counters) checkCountedKeys(owner, on)
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
  for (const { on, attribute, sumOf, receipts } of satellites.counters) {
    if (
      receipts &&
      owner.partition.template === undefined &&
      types[owner.partition.attribute]?.wire !== 'S'
    ) {
      const problem = `receipts of ${on.name}.${attribute} need a partition key of text, and ${owner.partition.attribute} of ${owner.table.name} is none`
      refuse({ entity, problem, fix: 'Leave out receipts, and recount while nobody writes' })
    }
    if (on.types[attribute]?.wire !== 'N') {
      const problem = `it counts in '${attribute}' of ${on.name}, which is not a number attribute`
      refuse({ entity, problem, fix: `Declare ${attribute}: z.int() in ${on.name}` })
    }
    const missing = on.keyNames.filter(name => !has(name))
    if (missing.length > 0) {
      const problem = `nothing says which ${on.name} counts it: '${missing.join("', '")}' is missing`
      refuse({ entity, problem, fix: `Give ${entity} attributes or derived values of those names` })
    }
    if (sumOf !== undefined && types[sumOf]?.wire !== 'N') {
      const problem = `${on.name} sums '${sumOf}' of it, which is not a number attribute`
      refuse({ entity, problem, fix: `Declare ${sumOf} as a number, or remove sumOf` })
    }
  }
}

/** DynamoDB deletes what has expired and nothing beside it: what is kept with it must expire by itself. */
function checkExpiring({ name: entity, ttl, satellites }: EntityModel): void {
  const counted = satellites.counters[0]?.on
  const expiring = satellites.counters.find(({ on }) => on.ttl !== undefined)?.on
  if (expiring) {
    const problem = `${expiring.name} counts it, but items of ${expiring.name} expire: the counts would be lost`
    refuse({
      entity,
      problem,
      fix: `Count in an entity that does not expire, or remove the attribute ${expiring.ttl}`,
    })
  }
  if (ttl === undefined) return
  if (counted) {
    const problem = `its items expire, and DynamoDB deletes them without updating the counts in ${counted.name}`
    refuse({ entity, problem, fix: 'Count them with a query, or in a reaction to their removal' })
  }
  const staying = [...satellites.guards, ...satellites.mirrors].find(kept => kept.ttl === undefined)
  if (!staying) return
  const problem = `its items expire, but ${staying.name}, which is written with them, would stay forever`
  refuse({ entity, problem, fix: `Give ${staying.name} the attribute ${ttl} as well` })
}

/** Counting knows neither the count nor the other parts of a key. */
function checkCountedKeys({ name: entity, satellites }: EntityModel, on: EntityModel): void {
  const { version, updatedAt } = on.options
  const counted = satellites.counters.filter(counter => counter.on === on).map(({ attribute }) => attribute)
  for (const { attribute: key, parts, template } of on.indexKeys) {
    if (!template) continue
    const part = parts.find(name => name === version || counted.includes(name))
    if (part !== undefined) {
      const problem = `it counts in ${on.name}, and ${key} there is built from '${part}', which counting changes`
      refuse({ entity, problem, fix: `Remove '${part}' from ${key}` })
    }
    const others = parts.filter(name => name !== updatedAt && !on.keyNames.includes(name))
    if (updatedAt !== undefined && parts.includes(updatedAt) && others.length > 0) {
      const problem = `it counts in ${on.name}, and ${key} there is built from '${updatedAt}' and '${others.join("', '")}', which are not known when counting`
      refuse({ entity, problem, fix: `Remove one of them from ${key}` })
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
