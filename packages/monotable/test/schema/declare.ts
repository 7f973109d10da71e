import * as z from 'zod'
import { type AnyEntity, entity, type Keys } from '../../src/schema/entity.ts'
import { type Access, type Entities, schema } from '../../src/schema/schema.ts'
import { gsi, type Table, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'

export const main = table('Main', {
  key: ['PK', 'SK'],
  indexes: { GSI1: gsi('GSI1PK', 'GSI1SK'), ByScore: gsi('kind', 'score') },
  ttl: 'TTL',
})

/** An entity as JavaScript can write it: the compiler would refuse most of these. */
export function loose(
  name: string,
  keys: Keys,
  attributes: Record<string, z.ZodType> = {},
  options: object = {},
): AnyEntity {
  return entity(name, keys as never, { id: z.string(), ...attributes }, options) as unknown as AnyEntity
}

export const thing = (keys: Keys = {}, attributes: Record<string, z.ZodType> = {}, options: object = {}) =>
  loose('Thing', { PK: 'THING#{id}', SK: 'META', ...keys }, attributes, options)

export interface Design {
  readonly tables?: readonly Table[]
  readonly access?: Access
}

export function declare(
  entities: readonly AnyEntity[] | Entities,
  { tables = [main], access = {} }: Design = {},
): void {
  const members = Array.isArray(entities)
    ? Object.fromEntries(entities.map(one => [one.name, one]))
    : (entities as Entities)
  schema({ tables, entities: members, access })
}

/** The sentence with which a design is refused. */
export function fault(entities: readonly AnyEntity[] | Entities, design?: Design): string {
  return caught('INVALID_DECLARATION', () => declare(entities, design)).message
}
