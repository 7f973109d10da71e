import type { Design, TableDesign } from '../../design/design.ts'
import { fingerprint } from '../../values/fingerprint.ts'
import { planEntity, type StepOutline } from './plan-entity.ts'
import { entityNamed } from './plan-satellites.ts'
import { planTable, planTableAlone } from './plan-table.ts'
import type { Action, PlannedChange, Work } from './planned-change.ts'
import { type Rename, renameAttributes } from './rename-attributes.ts'

export interface PlanOptions {
  /** Names the migration, and the state that it keeps in the table: made of the plan unless given. */
  readonly id?: string | undefined
  readonly renames?: readonly Rename[] | undefined
  /** Custom steps of a migration file. */
  readonly steps?: readonly StepOutline[] | undefined
  /** Whether no program reads or writes during the migration: index keys may then change in place. */
  readonly stopped?: boolean | undefined
}

/** From one design to another: what changes, who does it, and what programs see meanwhile. */
export interface MigrationPlan {
  readonly id: string
  /** Tells this plan from every other: a migration that has begun goes on with the same plan only. */
  readonly hash: string
  readonly changes: readonly PlannedChange[]
  /** Whether anything is refused, so that nothing can run. */
  readonly isRefused: boolean
  readonly stopped: boolean
  readonly work: Required<Omit<Work, 'reconcile' | 'restore'>> & {
    readonly reconcile: boolean
    readonly restore: boolean
  }
}

/**
 * Plans a change of a design that holds data. It compares two designs and touches nothing.
 *
 * @example
 * ```ts
 * import { describe } from 'monotable/design'
 * import { planMigration } from 'monotable/migrate'
 *
 * const { changes } = planMigration(describe(older), describe(newer))
 * for (const { kind, name, runs, why } of changes) console.log(kind, name, runs, why)
 * ```
 */
export function planMigration(older: Design, newer: Design, options: PlanOptions = {}): MigrationPlan {
  const { renames = [], steps = [], stopped = false } = options
  const is = renameAttributes(older, newer, renames)
  const names = [...new Set([...is.tables, ...newer.tables].map(({ name }) => name))]
  const changes = names.flatMap((name): PlannedChange[] => {
    const [before, after] = [is, newer].map(({ tables }) => tables.find(table => table.name === name))
    if (!before || !after) return planTableAlone(before, after)
    return planTable(before, after)
  })
  const entities = newer.tables.flatMap(table => table.entities.map(after => ({ table, after })))
  for (const { table, after } of entities) {
    const was = tableOf(is, after.name)
    const before = entityNamed(is, after.name)
    if (!was || !before) changes.push(entityAdded(table.name, after.name))
    else if (was.name !== table.name) changes.push(entityMoved(was.name, table.name, after.name))
    else if (hasSameKey(was, table))
      changes.push(
        ...planEntity({
          table: table.name,
          within: table,
          before,
          after,
          older: is,
          newer,
          renames,
          steps,
          stopped,
        }),
      )
  }
  for (const table of is.tables)
    for (const { name } of table.entities)
      if (!entityNamed(newer, name)) changes.push(entityRemoved(table.name, name, newer))
  // Sentences may be worded otherwise by the next version: a migration that has begun still continues.
  const facts = changes.map(({ why: _, old: _old, new: _new, todo: _todo, final: _final, ...fact }) => fact)
  const hash = fingerprint(JSON.stringify({ facts, renames, steps, stopped }))
  const { id = `change-${hash.slice(0, 8)}` } = options
  const isRefused = changes.some(({ runs }) => runs === 'refused')
  return { id, hash, changes, isRefused, stopped, work: workOf(changes) }
}

const tableOf = ({ tables }: Design, entity: string): TableDesign | undefined =>
  tables.find(({ entities }) => entities.some(each => each.name === entity))

/** Under another key nothing else of an entity can be compared. */
const hasSameKey = (is: TableDesign, shall: TableDesign) =>
  is.key.map(({ name }) => name).join() === shall.key.map(({ name }) => name).join()

function entityAdded(table: string, entity: string): PlannedChange {
  return {
    kind: 'entity added',
    table,
    entity,
    name: entity,
    runs: 'nothing',
    why: 'There are no items of it yet. If they come from another entity, declare it as a mirror of that one first.',
    old: 'They take its items for rows of no entity.',
  }
}

function entityRemoved(table: string, entity: string, { tables }: Design): PlannedChange {
  const facts = { kind: 'entity removed', table, entity, name: entity } as const
  if (!tables.some(({ name }) => name === table))
    return { ...facts, runs: 'nothing', why: 'Its items stay in the table that is no longer declared.' }
  return {
    ...facts,
    runs: 'run',
    why: 'contract deletes its items, with their guards, mirrors and counts.',
    old: 'They keep writing items of it until the fence.',
    new: 'They take its items for rows of no entity, and leave them alone.',
    final: `The items of ${entity}: export them first.`,
    work: { contract: [{ do: 'delete items', entity }] },
  }
}

function entityMoved(from: string, to: string, entity: string): PlannedChange {
  return {
    kind: 'entity moved',
    table: to,
    entity,
    name: entity,
    from,
    to,
    runs: 'refused',
    why: 'Items of one table are copied to the other, never moved, while old programs write.',
    todo: [
      `1. Release R1: keep ${entity} in ${from}, and declare a mirror New${entity} of it in ${to}, without index keys. Migrate this: monotable migrate runs mirrors, and transactions span tables of one account and region.`,
      `2. Release R2: read and write New${entity}, with ${entity} as its mirror; the index keys change sides in the same release.`,
      `3. Release R3: New${entity} alone. Then remove the entity ${entity}: contract deletes its items.`,
      'A table in another account, region or store has no common transaction: stop the writers, copy, and start them there.',
    ].join('\n'),
  }
}

function workOf(changes: readonly PlannedChange[]): MigrationPlan['work'] {
  const all = changes.flatMap(({ runs, work }) => (runs !== 'refused' && work ? [work] : []))
  const actions = (phase: 'expand' | 'contract' | 'undo') =>
    inOrder(merged(all.flatMap(work => work[phase] ?? [])))
  return {
    expand: actions('expand'),
    reconcile: all.some(work => work.reconcile),
    restore: all.some(work => work.restore),
    rebuilt: [...new Set(all.flatMap(work => work.rebuilt ?? []))],
    fillIn: all.flatMap(work => work.fillIn ?? []),
    contract: actions('contract'),
    undo: actions('undo'),
  }
}

/** Each once, and the attributes of an entity together. */
function merged(actions: readonly Action[]): Action[] {
  const found = new Map<string, Action>()
  for (const action of actions) {
    if (action.do !== 'remove attributes') {
      found.set(JSON.stringify(action), action)
      continue
    }
    const { entity } = action
    const before = found.get(`attributes ${entity}`)
    const known = before?.do === 'remove attributes' ? before : undefined
    const attributes = [...new Set([...(known?.attributes ?? []), ...action.attributes])]
    found.set(`attributes ${entity}`, { ...known, ...action, attributes })
  }
  return [...found.values()]
}

/** Nothing may read an index whose attributes go, and lives end after everything else. */
const order = [
  'create index',
  'delete index',
  'remove attributes',
  'drop receipts',
  'delete items',
  'fill in',
  'enable TTL',
] as const satisfies readonly Action['do'][]

const inOrder = (actions: readonly Action[]) =>
  actions.toSorted((one, other) => order.indexOf(one.do) - order.indexOf(other.do))
