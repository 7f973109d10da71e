import type { Design, EntityDesign } from '../../design/design.ts'
import type { PlannedChange } from './planned-change.ts'

export interface EntityVersions {
  readonly table: string
  readonly before: EntityDesign
  readonly after: EntityDesign
  /** The whole designs: whether another entity is there tells what can be deleted. */
  readonly older: Design
  readonly newer: Design
}

export function entityNamed(design: Design, name: string): EntityDesign | undefined {
  return design.tables.flatMap(({ entities }) => entities).find(each => each.name === name)
}

/** Guards, mirrors and counters that are declared for items which are already there, or are so no more. */
export function planSatellites(versions: EntityVersions): PlannedChange[] {
  return [...keptChanges(versions, 'guard'), ...keptChanges(versions, 'mirror'), ...counterChanges(versions)]
}

const meanwhile = {
  guard: {
    why: 'Items that are there have no guard, and writing them again does not make one.',
    old: 'They write values without a guard, change them beside it, and leave guards of deleted items behind.',
    new: 'They are refused a value that is guarded. They can still take one that an unfilled item has: conflicts are final after the fence only.',
  },
  mirror: {
    why: 'Items that are there have no mirror until they change.',
    old: 'They leave mirrors out of date, and those of deleted items behind.',
    new: 'They keep mirrors true for what they write, and must not read them before the switch.',
  },
} as const

function keptChanges({ table, before, after, older, newer }: EntityVersions, kind: 'guard' | 'mirror') {
  const of = (entity: EntityDesign) => (kind === 'guard' ? entity.guards : entity.mirrors)
  const facts = (name: string) => ({ table, entity: after.name, name })
  const added = of(after).filter(name => !of(before).includes(name))
  const removed = of(before).filter(name => !of(after).includes(name))
  const keyNames = keyParts(before, newer)
  return [
    ...added.map((name): PlannedChange => {
      const kept = entityNamed(newer, name)
      const lacking = keyNames.filter(each => !kept?.attributes.some(attribute => attribute.name === each))
      if (kind === 'guard' && lacking.length > 0)
        return {
          ...facts(name),
          kind: 'guard added',
          runs: 'refused',
          why: `${name} does not carry ${lacking.join(', ')} of ${after.name}, so that nobody can tell whose guard it is.`,
          todo: `Add ${lacking.join(', ')} to the attributes of ${name}.`,
        }
      const isNew = entityNamed(older, name) === undefined
      return {
        ...facts(name),
        kind: `${kind} added`,
        runs: 'run',
        ...meanwhile[kind],
        ...(kind === 'mirror' &&
          lacking.length > 0 && {
            todo: `${name} does not carry ${lacking.join(', ')} of ${after.name}: mirrors of deleted items are reported and stay. Add it to sweep them.`,
          }),
        work: { reconcile: true, undo: isNew ? [{ do: 'delete items', entity: name }] : [] },
      }
    }),
    ...removed.map((name): PlannedChange => {
      const isGone = entityNamed(newer, name) === undefined
      return {
        ...facts(name),
        kind: `${kind} removed`,
        runs: 'nothing',
        why: isGone
          ? `contract deletes the items of ${name} with their entity.`
          : `The items of ${name} stay, and no longer follow ${after.name}: its entity is still declared.`,
        old: `They keep ${kind === 'guard' ? 'refusing values that are guarded' : 'maintaining mirrors'}.`,
        new: kind === 'guard' ? 'They accept a value twice.' : 'They do not write mirrors.',
        work: { restore: true },
      }
    }),
  ]
}

/** The attributes behind the key of the table's items. */
function keyParts({ name, keys }: EntityDesign, newer: Design): string[] {
  const table = newer.tables.find(({ entities }) => entities.some(each => each.name === name))
  const templates = (table?.key ?? []).map(key => keys[key.name] ?? '')
  return [
    ...new Set(
      templates.flatMap(each => [...each.matchAll(/\{([^{}:.]+)/g)].map(([, part]) => part as string)),
    ),
  ]
}

function counterChanges({ table, before, after, older }: EntityVersions): PlannedChange[] {
  const name = ({ on, attribute }: EntityDesign['counters'][number]) => `${on}.${attribute}`
  const facts = (counter: EntityDesign['counters'][number]) => ({
    table,
    entity: after.name,
    name: name(counter),
  })
  const isLast = !after.counters.some(counter => counter.receipts)
  const was = new Map(before.counters.map(counter => [name(counter), counter]))
  const declared = after.counters.flatMap((counter): PlannedChange[] => {
    const old = was.get(name(counter))
    if (!old) return [counterAdded(facts(counter), counter, { before, older })]
    if (old.sumOf !== counter.sumOf)
      return [
        {
          ...facts(counter),
          kind: 'counter changed',
          from: sumText(old.sumOf),
          to: sumText(counter.sumOf),
          runs: 'refused',
          why: 'Old programs would keep counting in the old way, in the same number.',
          todo: `Count in a new attribute of ${counter.on}.`,
        },
      ]
    if (old.receipts === counter.receipts) return []
    if (counter.receipts)
      return [
        {
          ...facts(counter),
          kind: 'counter changed',
          to: 'with receipts',
          runs: 'refused',
          why: 'An item without a receipt is taken as not counted, so that every item would be counted again.',
          todo: `Count in a new attribute of ${counter.on} with receipts: true.`,
        },
      ]
    return [
      {
        ...facts(counter),
        kind: 'receipts dropped',
        runs: 'run',
        why: isLast
          ? 'contract deletes the receipts: the number is true, and every program keeps it.'
          : 'The receipts stay: another counter of the entity keeps them.',
        old: 'They need receipts: one that runs on after the fence counts wrongly.',
        new: 'They take what is stored as counted.',
        final: 'The receipts.',
        work: { contract: isLast ? [{ do: 'drop receipts', entity: after.name }] : [] },
      },
    ]
  })
  const removed = before.counters.filter(old => !after.counters.some(counter => name(counter) === name(old)))
  return [
    ...declared,
    ...removed.map(
      (old): PlannedChange => ({
        ...facts(old),
        kind: 'counter removed',
        runs: 'nothing',
        why: 'The number stays as it is, and no longer follows the items.',
        old: 'They keep counting.',
        new: 'They neither count nor read it. If you roll back, recount it before you trust it.',
      }),
    ),
  ]
}

const sumText = (sumOf: string | undefined) =>
  sumOf === undefined ? 'the number of items' : `the sum of ${sumOf}`

function counterAdded(
  facts: { readonly table: string; readonly entity: string; readonly name: string },
  { on, attribute, receipts }: EntityDesign['counters'][number],
  { before, older }: Pick<EntityVersions, 'before' | 'older'>,
): PlannedChange {
  const kind = 'counter added'
  const { entity } = facts
  if (!receipts)
    return {
      ...facts,
      kind,
      runs: 'refused',
      why: 'Without receipts nobody can tell which items are counted while programs write.',
      todo: `Declare it as count(${on}, '${attribute}', { receipts: true }), and drop receipts in a later migration.`,
    }
  if (before.counters.some(counter => counter.receipts))
    return {
      ...facts,
      kind,
      runs: 'refused',
      why: `A counter of ${entity} keeps receipts already, and a rollback could not tell the two apart.`,
      todo: 'Finish that one first: drop its receipts in a migration of its own.',
    }
  if (entityNamed(older, on)?.attributes.some(each => each.name === attribute))
    return {
      ...facts,
      kind,
      runs: 'refused',
      why: `${attribute} of ${on} may hold numbers already, and filling adds to them.`,
      todo: `Count in a new attribute of ${on}.`,
    }
  return {
    ...facts,
    kind,
    runs: 'run',
    why: 'Items that are there are not counted. A receipt beside each item says what was counted of it.',
    old: 'They do not count what they create and delete: later passes correct the number.',
    new: 'They count exactly what they write. The number is true after verify.',
    work: {
      reconcile: true,
      undo: [
        {
          do: 'remove attributes',
          entity: on,
          attributes: [attribute],
          ...(!entityNamed(older, on) && { bare: 'delete' }),
        },
        { do: 'drop receipts', entity },
      ],
    },
  }
}
