import type { Model } from '../model.ts'
import type { Entities } from '../schema.ts'
import { refuse } from './refuse.ts'

/** Members that a client has besides entities and patterns; with `then` it would be taken for a promise. */
export const clientMembers: readonly string[] = [
  'transact',
  'transactGet',
  'batchGet',
  'batchWrite',
  'merge',
  'sealCursor',
  'openCursor',
  'then',
]

/** Entities and access patterns are members of one client. */
export function checkNames({ entities, patterns, scans, tables }: Model): void {
  for (const entity of entities.keys()) {
    if (clientMembers.includes(entity))
      refuse({ entity, problem: `the client already has a member '${entity}'`, fix: 'Rename it' })
  }
  for (const pattern of [...patterns.keys(), ...scans.keys()]) {
    if (clientMembers.includes(pattern))
      refuse({ pattern, problem: `the client already has a member '${pattern}'`, fix: 'Rename it' })
    if (entities.has(pattern))
      refuse({ pattern, problem: 'an entity has the same name', fix: 'Rename one of them' })
  }
  const names = tables.map(table => table.name)
  const table = names.find((name, at) => names.indexOf(name) !== at)
  if (table !== undefined) refuse({ table, problem: 'two tables have this name', fix: 'Declare it once' })
}

/** An entity is the client's member under its own name, which errors and results also use. */
export function checkMembers(entities: Entities): void {
  for (const [member, { name: entity }] of Object.entries(entities)) {
    if (member === entity) continue
    refuse({
      entity,
      problem: `it is '${member}' in entities`,
      fix: `Write entities: { ${entity} }, or rename it`,
    })
  }
}
