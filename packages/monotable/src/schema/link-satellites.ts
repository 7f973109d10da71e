import { MonotableError } from '../errors.ts'
import type { AnyEntity } from './entity.ts'
import type { EntityModel } from './entity-model.ts'

/** Finds the entities that an entity names as its guards, mirrors and counters, and what they are made from. */
export function linkSatellites(model: EntityModel, models: ReadonlyMap<string, EntityModel>): void {
  const { satellites, options } = model
  const find = (entity: AnyEntity): EntityModel => models.get(entity.name) ?? missing(model, entity)
  satellites.guards.push(...(options.guards ?? []).map(find))
  satellites.mirrors.push(...(options.mirrors ?? []).map(find))
  for (const { on, attribute, sumOf, receipts = false } of options.counters ?? [])
    satellites.counters.push({ on: find(on), attribute, sumOf, receipts })
  satellites.parts.push(...new Set(partsBehind(model)))
}

/** What guards, mirrors and counters are made from, and what decides whether they are there. */
function partsBehind(model: EntityModel): string[] {
  const { guards, mirrors, counters } = model.satellites
  const named = (names: readonly string[]) => names.flatMap(name => partsOf(model, name))
  const kept = [...guards, ...mirrors, ...counters.map(({ on }) => on)]
  return [
    ...[...guards, ...mirrors].flatMap(({ types }) => named(Object.keys(types))),
    ...kept.flatMap(({ name }) => model.options.only?.[name]?.of ?? []),
    ...counters.flatMap(({ on, sumOf }) => [...named(on.keyNames), ...(sumOf === undefined ? [] : [sumOf])]),
  ]
}

/** The attributes behind a name of the owner: itself, or those that a derived value is computed from. */
function partsOf({ options, types }: EntityModel, name: string): readonly string[] {
  return options.derive?.[name]?.of ?? (Object.hasOwn(types, name) ? [name] : [])
}

function missing(model: EntityModel, entity: AnyEntity): never {
  throw new MonotableError('INVALID_DECLARATION', {
    entity: model.name,
    problem: `${entity.name}, which is written with it, is not in the schema`,
    fix: `Add ${entity.name} to entities`,
  })
}
