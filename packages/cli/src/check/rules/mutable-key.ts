import type { Component } from 'monotable/design'
import { exampleItem, exampleValue } from '../example.ts'
import type { Found } from '../finding.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** Names that suggest a value that changes during an item's life, even if the design does not say so. */
const mutableByName =
  /^(.*[_a-z])?(status|state|stage|phase|priority|rank|score|price|amount|balance|quantity|stock|count|rating|email|phone|address|title|updatedAt|updated_at|modifiedAt|modified_at)$|^(last|latest|current)[A-Z_]/i

/** An item's key cannot change, so a value that changes must not be part of it. */
export const mutableKey: Rule = {
  code: 'MUTABLE_KEY',
  severity: 'warning',
  title: 'a mutable attribute in a base key',
  *find(subject) {
    const satellites = new Set(
      subject.entities.flatMap(({ design }) => [...design.guards, ...design.mirrors]),
    )
    for (const entity of subject.entities) {
      // An item that another one writes and removes moves when that one changes.
      if (satellites.has(entity.name)) continue
      const base = subject.table.key.map(({ name }) => entity.keys.get(name))
      const seen = new Set<string>()
      for (const component of componentsIn(base)) {
        const change = changeOf(subject, entity, component)
        if (change && !seen.has(component.name)) yield describeFault(subject, entity, component, change)
        seen.add(component.name)
      }
    }
  },
}

interface Change {
  readonly from: unknown
  readonly to: unknown
  /** Why the value counts as one that changes. */
  readonly because: string
}

function changeOf(subject: Subject, entity: Entity, component: Component): Change | undefined {
  const { design } = entity
  const names = design.derived[component.name] ?? [component.path[0] as string]
  for (const name of names) {
    const states = Object.entries(design.states[name] ?? {}).find(([, targets]) => targets.length > 0)
    if (states)
      return { from: states[0], to: states[1][0], because: `it changes from ${states[0]} to ${states[1][0]}` }
    const because =
      managed(subject, entity, name) ?? (mutableByName.test(name) ? 'such values change' : undefined)
    if (because === undefined) continue
    const [from, to] = [exampleValue(entity, component.name, { at: 0 }), other(entity, component)]
    if (from !== to) return { from, to, because }
  }
  return undefined
}

function other(entity: Entity, { name }: Component): unknown {
  const first = exampleValue(entity, name, { at: 0 })
  const others = [1, 2, 3].map(at => exampleValue(entity, name, { at }))
  return others.find(value => value !== first) ?? first
}

/** Attributes that the library itself changes. */
function managed({ entities }: Subject, { design, name: entity }: Entity, name: string): string | undefined {
  if (name === design.version) return 'every write raises it'
  if (name === design.updatedAt) return 'every write sets it'
  if (name === design.softDelete) return 'deleting sets it'
  const isCounted = entities.some(each =>
    each.design.counters.some(({ on, attribute }) => on === entity && attribute === name),
  )
  return isCounted ? 'it is counted up and down' : undefined
}

function describeFault(
  subject: Subject,
  entity: Entity,
  { name }: Component,
  { from, to, because }: Change,
): Found {
  const keys = subject.table.key.map(key => key.name)
  const key = keys.find(each => entity.keys.get(each)?.template?.names.includes(name)) ?? ''
  const item = (value: unknown, note: string) =>
    exampleItem(subject, entity, { fixed: { [name]: value }, note })
  return {
    at: [partOfEntity(entity)],
    key,
    why: `{${name}} is part of the key of ${entity.name}, and ${because}. DynamoDB cannot change the key of an item: the item must be deleted and written again`,
    examples: [item(from, 'before'), item(to, 'after: a second item beside the first')],
    proof: { kind: 'kept', items: [item(from, '').values, item(to, '').values] },
    fix: `Key ${entity.name} by an id that never changes, and put ${name} into the key of an index. To keep it unique, use a guard`,
  }
}
