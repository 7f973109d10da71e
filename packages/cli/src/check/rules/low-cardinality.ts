import type { Component } from 'monotable/design'
import { attributeNamed, exampleItem, exampleValue, keyText, storedKeys, writeKey } from '../example.ts'
import type { Found } from '../finding.ts'
import { componentsIn, type Key } from '../key.ts'
import { partOfEntity, partOfPath } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, keysOn, nameOf, type Path, type Subject } from '../subject.ts'
import { valuesOf } from '../values-of.ts'

/** An entity with at most this many partitions has few of them. */
const few = 20

/** Names that suggest a handful of values, even if the design does not list them. */
const fewByName = /^(.*[_a-z])?(status|state|type|kind|role|priority|severity|level|gender|active|enabled)$/i

/** What begins so is true or false; an ISBN or a hash only begins with the same letters. */
const saysWhether = /^(is|has)(_|[A-Z])/

/** An entity whose items all have one partition value, or a handful of them. */
export const lowCardinality: Rule = {
  code: 'LOW_CARDINALITY',
  severity: 'warning',
  title: 'a constant or low-cardinality partition key',
  *find(subject) {
    // A local index shares the partitions of its table.
    for (const path of subject.paths.filter(({ kind }) => kind !== 'LSI')) {
      for (const entity of entitiesOn(subject, path)) {
        if (isBounded(subject, entity)) continue
        // Attributes that are a partition key together have few values only if each has.
        const keys = path.partitions.map(({ name }) => entity.keys.get(name))
        const found = keys.map(key => key && inKey(subject, entity, path, key))
        if (found[0] && !found.includes(undefined)) yield found[0]
      }
    }
  },
}

/** An entity whose whole key has few values has few items, wherever they lie. */
function isBounded({ table }: Subject, entity: Entity): boolean {
  const base = table.key.map(({ name }) => entity.keys.get(name))
  return (
    base.every(key => key?.template) && componentsIn(base).every(each => countOf(entity, each) !== undefined)
  )
}

/** How many values a placeholder has: a number if the design lists them, 'few' if the name suggests it. */
function countOf(entity: Entity, component: Component): number | 'few' | undefined {
  const values = valuesOf(entity, component)
  if (values) return values.length
  const isText = component.kind.kind === 'string' || component.kind.kind === 'other'
  const isDerived = Object.hasOwn(entity.design.derived, component.name)
  return isText && !isDerived && (fewByName.test(component.name) || saysWhether.test(component.name))
    ? 'few'
    : undefined
}

function inKey(subject: Subject, entity: Entity, path: Path, key: Key): Found | undefined {
  const components = key.template?.components ?? []
  const counts = components.map(component => countOf(entity, component))
  const most = counts.reduce<number>((all, count) => all * (typeof count === 'number' ? count : 1), 1)
  const isIllegal = key.isNative && components.some(each => each.kind.kind === 'boolean')
  if (!key.template || isIllegal || counts.includes(undefined) || most > few) return undefined
  const isListed = !counts.includes('few')
  const names = keysOn(path)
  const values = isListed ? partitionsOf(entity, key) : []
  const all = isListed ? `: ${values.join(', ')}` : ''
  const first = Object.fromEntries(
    components.map(each => [each.name, valuesOf(entity, each)?.[0] ?? filler(entity, each)]),
  )
  return {
    at: path.index === undefined ? [partOfEntity(entity)] : [partOfEntity(entity), partOfPath(path, subject)],
    key: key.attribute,
    why: `all ${entity.name} items of ${nameOf(path, subject)} are in ${amount(isListed ? most : undefined)}${all}. A partition takes at most 1,000 writes and 3,000 reads a second, however large the table is`,
    examples: [0, 1, 2].map(at => exampleItem(subject, entity, { at, fixed: first, keys: names })),
    ...(path.partitions.length === 1 && {
      proof: {
        kind: 'found',
        items: [0, 1, 2].map(at => storedKeys(entity, { at, fixed: first })),
        index: path.index,
        ask: [
          {
            attribute: key.attribute,
            operator: '=',
            value: keyText(entity, key.attribute, { fixed: first }),
          },
        ],
        finds: [0, 1, 2],
      },
    }),
    fix: `Add something that callers know to ${key.attribute} (a tenant, an owner, a day), or spread the items over shards`,
  }
}

function partitionsOf(entity: Entity, { template }: Key): string[] {
  let rows: Record<string, unknown>[] = [{}]
  for (const component of template?.components ?? []) {
    const values = valuesOf(entity, component) ?? []
    rows = rows.flatMap(row => values.map(value => ({ ...row, [component.name]: value })))
  }
  return rows.map(row => (template ? writeKey(template, ({ name }) => row[name]) : ''))
}

function amount(count: number | undefined): string {
  if (count === undefined) return 'a handful of partitions'
  return count === 1 ? 'one partition' : `${count} partitions`
}

/** A likely word, unless the attribute's own type has others. */
function filler(entity: Entity, { name }: Component): unknown {
  const attribute = attributeNamed(entity, name)
  const isFree =
    attribute?.schema === undefined || Object.keys(attribute.schema).every(word => word === 'type')
  if (!isFree) return exampleValue(entity, name)
  return /priority|severity|level/i.test(name) ? 'high' : 'active'
}
