import type { TableDesign } from '../../design/design.ts'
import { planAttributes } from './plan-attributes.ts'
import { type EntityVersions, planSatellites } from './plan-satellites.ts'
import type { PlannedChange } from './planned-change.ts'
import type { Rename } from './rename-attributes.ts'

/** A custom step, as far as planning needs to know it. */
export interface StepOutline {
  readonly entity: string
  /** The attributes that it reads, where they give way to others; none where it fills in what is absent. */
  readonly from: readonly string[]
  readonly to: readonly string[]
}

export interface EntityPlanning extends EntityVersions {
  /** The table in the newer design. */
  readonly within: TableDesign
  readonly renames: readonly Rename[]
  readonly steps: readonly StepOutline[]
  /** Whether no program runs during the migration: keys may then change in place. */
  readonly stopped: boolean
}

/** What changes for the items of an entity that both designs have in one table. */
export function planEntity(planning: EntityPlanning): PlannedChange[] {
  return [
    ...typeChange(planning),
    ...keyChanges(planning),
    ...planAttributes(planning),
    ...functionChanges(planning),
    ...planSatellites(planning),
  ]
}

function typeChange({ table, before, after }: EntityPlanning): PlannedChange[] {
  const text = (type: typeof before.type) => (type ? `${type.attribute} = ${type.value}` : 'none')
  const [from, to] = [text(before.type), text(after.type)]
  if (from === to) return []
  const facts = { table, entity: after.name, name: after.type?.attribute ?? 'type', from, to }
  if (before.type === undefined && after.type)
    return [
      {
        ...facts,
        kind: 'type attribute added',
        runs: 'run',
        why: 'Items are recognised by their keys until every one has its type.',
        old: 'They put items without it.',
        new: 'They recognise both.',
        work: {
          reconcile: true,
          undo: [{ do: 'remove attributes', entity: after.name, attributes: [after.type.attribute] }],
        },
      },
    ]
  return [
    {
      ...facts,
      kind: 'type attribute changed',
      runs: 'refused',
      why: 'Programs of one design take the items of the other for rows of no entity.',
      todo: after.type
        ? `Keep ${from}. If you need ${to}, use another attribute for it and declare both entities until the switch.`
        : `Keep ${from}: items that have it are recognised faster than by their keys.`,
    },
  ]
}

function keyChanges(planning: EntityPlanning): PlannedChange[] {
  const { before, after, within } = planning
  const names = [...new Set([...Object.keys(before.keys), ...Object.keys(after.keys)])]
  const moved = within.key
    .map(key => key.name)
    .filter(name => before.keys[name] !== after.keys[name] && before.keys[name] !== undefined)
  return [
    ...(moved.length > 0 ? [keyMove(planning, moved)] : []),
    ...names
      .filter(name => !within.key.some(key => key.name === name) && before.keys[name] !== after.keys[name])
      .map(name => indexKeyChange(planning, name)),
  ]
}

/** `{n:0000+}` writes what fits `{n:0000}` in the same way. */
const withoutRoom = (template: string) => template.replace(/(\{[^{}:]+:0+(?:\.0+)?)\+\}/g, '$1}')

function indexKeyChange(planning: EntityPlanning, name: string): PlannedChange {
  const { table, before, after, stopped } = planning
  const [from, to] = [before.keys[name], after.keys[name]]
  const entity = after.name
  const facts = {
    table,
    entity,
    name,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const isAttribute = ({ attributes }: typeof before) => attributes.some(each => each.name === name)
  if (isAttribute(before) && isAttribute(after))
    return {
      ...facts,
      kind: to === undefined ? 'key removed' : 'key added',
      runs: 'nothing',
      why: 'It is an attribute of the items itself: DynamoDB puts those that have it into the index.',
    }
  if (to === undefined)
    return {
      ...facts,
      kind: 'key removed',
      runs: 'run',
      why: 'contract removes the attribute from the items: until then they stay in the index.',
      old: 'They keep writing it until the fence.',
      new: 'They leave it as it is, so that it goes out of date.',
      final: 'The removed key attributes: only another migration writes them again.',
      work: { restore: true, contract: [{ do: 'remove attributes', entity, attributes: [name] }] },
    }
  if (from !== undefined && from === withoutRoom(to))
    return {
      ...facts,
      kind: 'mask widened',
      runs: 'nothing',
      why: 'Stored keys stay as they are. Only numbers that did not fit before are written in a longer form.',
      old: 'They cannot read a number from a key of the longer form.',
    }
  if (from !== undefined && !stopped)
    return {
      ...facts,
      kind: 'key changed',
      runs: 'refused',
      why: 'In place, old queries miss the filled items, and two forms sort among each other.',
      todo: `Give the new template to key attributes of a new index, and remove ${name} in a later migration. If no program runs meanwhile, say so: --stopped.`,
    }
  return {
    ...facts,
    kind: from === undefined ? 'key added' : 'key changed',
    runs: 'run',
    why:
      from === undefined
        ? 'Items that are there lack the attribute, and come into the index when it is filled.'
        : 'Every item gets the new form in place: no program may run meanwhile.',
    old:
      from === undefined ? 'They put items without it, and leave it out of date.' : 'They must be stopped.',
    new: from === undefined ? 'They keep it true for what they write.' : 'They must be stopped.',
    work: {
      reconcile: true,
      rebuilt: [name],
      ...(from === undefined
        ? { undo: [{ do: 'remove attributes', entity, attributes: [name] }] }
        : { restore: true }),
    },
  }
}

/** Items never change their keys: they are copied, and the copy becomes the truth. */
function keyMove({ table, before, after }: EntityPlanning, names: readonly string[]): PlannedChange {
  const text = (keys: Readonly<Record<string, string>>) => names.map(name => keys[name]).join(' / ')
  const parts = (keys: Readonly<Record<string, string>>) =>
    new Set(names.flatMap(name => [...(keys[name] ?? '').matchAll(/\{([^{}:.]+)/g)].map(([, part]) => part)))
  const lost = [...parts(after.keys)].filter(part => !parts(before.keys).has(part))
  const { name } = after
  return {
    kind: 'key moved',
    table,
    entity: name,
    name: names.join(', '),
    from: text(before.keys),
    to: text(after.keys),
    runs: 'refused',
    why: 'An item never changes its key. Moving items while old programs write loses writes: copy them.',
    todo: [
      `1. Release R1: keep ${name} as it is, and declare the new key as a mirror of it (mirrors: [New${name}]), without index keys. Migrate this: monotable migrate runs mirrors.`,
      `2. Release R2: read and write New${name}, with ${name} as its mirror; the index keys change sides in the same release. R1 and R2 may run side by side.`,
      `3. Release R3: New${name} alone. Then remove the entity ${name}: contract deletes its items.`,
      ...(lost.length > 0
        ? [
            `The old key allowed one item for each ${[...parts(before.keys)].join(', ')}; the new one does not. If that must hold, declare a guard for it in R1.`,
          ]
        : []),
    ].join('\n'),
  }
}

function functionChanges({ table, before, after, stopped }: EntityPlanning): PlannedChange[] {
  const text = (version: typeof before, kind: 'derived' | 'only', name: string) => {
    const parts = version[kind][name]
    const revision = version.revisions?.[kind][name]
    return (
      parts && `by ${parts.join(', ') || 'nothing'}${revision === undefined ? '' : `, revision ${revision}`}`
    )
  }
  const changed = (kind: 'derived' | 'only') =>
    [...new Set([...Object.keys(before[kind]), ...Object.keys(after[kind])])].flatMap(name => {
      const [from, to] = [text(before, kind, name), text(after, kind, name)]
      return from === to ? [] : [{ name, from, to }]
    })
  const shown = ({
    name,
    from,
    to,
  }: {
    name: string
    from?: string | undefined
    to?: string | undefined
  }) => ({
    table,
    entity: after.name,
    name,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  return [
    ...changed('only').map(
      (one): PlannedChange => ({
        ...shown(one),
        kind: 'presence changed',
        runs: 'run',
        why: 'Items that are there have it, or do without it, as it was decided before.',
        old: 'They decide in the old way until the fence.',
        new: 'They decide in the new way for what they write.',
        work: { reconcile: true, restore: true },
      }),
    ),
    ...changed('derived')
      // A value that comes or goes shows in the keys that use it.
      .filter(({ name }) => name in before.derived && name in after.derived)
      .map(
        (one): PlannedChange =>
          stopped
            ? {
                ...shown(one),
                kind: 'derivation changed',
                runs: 'run',
                why: 'Keys that use it get the new value in place: no program may run meanwhile.',
                old: 'They must be stopped.',
                new: 'They must be stopped.',
                work: { reconcile: true, restore: true },
              }
            : {
                ...shown(one),
                kind: 'derivation changed',
                runs: 'refused',
                why: 'In place, old queries miss the filled items, and two forms sort among each other.',
                todo: `Derive the new value under another name, for key attributes of a new index. If no program runs meanwhile, say so: --stopped.`,
              },
      ),
  ]
}
