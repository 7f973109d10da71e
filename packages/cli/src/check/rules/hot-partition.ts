import type { Component } from 'monotable/design'
import { exampleItem, keyText, storedKeys } from '../example.ts'
import type { Found } from '../finding.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity, partOfPath } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, keysOn, nameOf, type Path, type Subject } from '../subject.ts'

const ofDays = /^(?:.*[_a-z])?(?:date|day|today|month|week|hour|yyyymmdd)$/i

/** A partition that takes all writes of a day, or one item that every write changes. */
export const hotPartition: Rule = {
  code: 'HOT_PARTITION',
  severity: 'warning',
  title: 'one partition a day, or one item that every write changes',
  *find(subject) {
    for (const path of subject.paths.filter(({ kind }) => kind !== 'LSI')) {
      for (const entity of entitiesOn(subject, path)) {
        const found = byDay(subject, entity, path)
        if (found) yield found
      }
    }
    yield* counted(subject)
  },
}

const isDay = ({ name, kind }: Component) =>
  kind.kind === 'date' || (kind.kind !== 'enum' && ofDays.test(name))

function byDay(subject: Subject, entity: Entity, path: Path): Found | undefined {
  const parts = componentsIn(path.partitions.map(({ name }) => entity.keys.get(name)))
  const [first, ...more] = parts
  if (!first || more.length > 0 || !isDay(first)) return undefined
  const fixed = { [first.name]: '2026-01-15' }
  const item = (at: number) => exampleItem(subject, entity, { at, fixed, keys: keysOn(path) })
  return {
    at: path.index === undefined ? [partOfEntity(entity)] : [partOfEntity(entity), partOfPath(path, subject)],
    key: path.partition.name,
    why: `all ${entity.name} items of a ${first.name} are in one partition of ${nameOf(path, subject)}, so that every write of today goes there. A partition takes at most 1,000 writes a second`,
    examples: [item(0), item(1), item(2)],
    proof: {
      kind: 'found',
      items: [0, 1, 2].map(at => storedKeys(entity, { at, fixed })),
      index: path.index,
      ask: [
        {
          attribute: path.partition.name,
          operator: '=',
          value: keyText(entity, path.partition.name, { fixed }),
        },
      ],
      finds: [0, 1, 2],
    },
    fix: `Add something that callers know to ${path.partition.name}, or a shard number that readers ask for one after the other`,
  }
}

const ofCounts = /count|sequence|stat(?:s|istics)$|total/i

/** A count whose item has no placeholder in its key. */
function* counted(subject: Subject): Generator<Found> {
  for (const entity of subject.entities.filter(
    each => ofCounts.test(each.name) && isOneItem(subject, each),
  )) {
    if (subject.entities.some(({ design }) => design.counters.some(({ on }) => on === entity.name))) continue
    yield {
      at: [partOfEntity(entity)],
      why: `there is one ${entity.name} item, and by its name whatever it counts changes it. One item takes at most 1,000 writes a second, and writes to it at the same moment fail each other`,
      examples: [exampleItem(subject, entity, { note: 'changed by everybody' })],
      fix: countBySomething,
    }
  }
  for (const entity of subject.entities) {
    for (const { on } of entity.design.counters) {
      const target = subject.entities.find(({ name }) => name === on)
      if (!target || !isOneItem(subject, target)) continue
      yield {
        at: [partOfEntity(target), partOfEntity(entity)],
        why: `every write of a ${entity.name} changes the one ${on} item. One item takes at most 1,000 writes a second, and writes to it at the same moment fail each other`,
        examples: [exampleItem(subject, target, { note: `changed with every ${entity.name}` })],
        fix: countBySomething,
      }
    }
  }
}

const countBySomething = 'Count by something (a tenant, a day), or sum up the stream of changes'

/** Its key is text without a placeholder. */
function isOneItem({ table }: Subject, entity: Entity): boolean {
  const base = table.key.map(({ name }) => entity.keys.get(name))
  return componentsIn(base).length === 0 && base.every(key => key?.template)
}
