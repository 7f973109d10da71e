import type { Item } from '@monotable/dynamodb'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { recognise } from '../keys/recognise.ts'
import type { Table } from '../keys/table.ts'
import { chargedIn, type DoneWrite } from '../writes/done-write.ts'
import type { ItemChange } from '../writes/write-cost.ts'
import type { DesignedTable } from './design.ts'
import { ask } from './send.ts'
import { describeTable } from './tables.ts'

/** Who writes an item as its design says: the library, with the schema of a system. */
export interface Designer {
  readonly system: string
  readonly entity: EntityDesign
}

interface Answer {
  readonly isTransaction: boolean
  readonly changes: readonly (Partial<ItemChange> & { readonly table: string })[]
}

/** Creates, changes or deletes an item with all that follows from it, or tells in a trial what that would be. */
export async function writeByDesign(
  { system, entity }: Designer,
  table: Table,
  change: Partial<Record<'opened' | 'edited', Item>> & {
    readonly isTrial?: boolean
    readonly isUndo?: boolean
  },
): Promise<DoneWrite> {
  const asked = { table: table.name, entity: entity.name, ...change }
  const answer = await ask<Answer>(`/items/${encodeURIComponent(system)}`, asked)
  const tables = new Map([[table.name, table]])
  for (const { table: name } of answer.changes) {
    if (!tables.has(name)) tables.set(name, await describeTable(name))
  }
  const changes = answer.changes.map(({ table: name, before, after }) => ({
    table: tables.get(name)!,
    before,
    after,
  }))
  return { isTransaction: answer.isTransaction, changes, ...chargedIn(answer) }
}

/** Attributes that the library writes itself: keys, the type, and what it keeps. */
export function computedNames({ key, indexes }: TableDesign, entity: EntityDesign): ReadonlySet<string> {
  const declared = new Set(entity.attributes.map(({ name }) => name))
  const keys = [...key, ...indexes.flatMap(index => index.key)].map(({ name }) => name)
  const kept = [entity.version, entity.createdAt, entity.updatedAt]
  return new Set(
    [...keys.filter(name => !declared.has(name)), entity.type?.attribute, ...kept].filter(
      name => name !== undefined,
    ),
  )
}

/** Entities that people write; the others are kept beside these. */
export function writtenEntities({ entities }: TableDesign): readonly EntityDesign[] {
  const kept = new Set(
    entities.flatMap(({ guards, mirrors, counters }) => [
      ...guards,
      ...mirrors,
      ...counters.map(({ on }) => on),
    ]),
  )
  return entities.filter(({ name }) => !kept.has(name))
}

/** Who can write an item by design: nobody if it is of no entity, or kept beside another. */
export function designerOf({ system, design }: DesignedTable, item: Item): Designer | undefined {
  const named = recognise(design, item).entity?.name
  const entity = writtenEntities(design).find(({ name }) => name === named)
  return system.isRunnable && entity ? { system: system.name, entity } : undefined
}
