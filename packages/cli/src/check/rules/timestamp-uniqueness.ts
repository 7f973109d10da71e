import type { Component } from 'monotable/design'
import { exampleItem, exampleValue } from '../example.ts'
import { componentsIn } from '../key.ts'
import { isMoment } from '../moment.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** Items that differ only in when they were written. */
export const timestampUniqueness: Rule = {
  code: 'TIMESTAMP_UNIQUENESS',
  severity: 'warning',
  title: 'a key that only a timestamp makes unique',
  *find(subject) {
    for (const entity of subject.entities) {
      const telling = tellingApart(subject, entity)
      if (telling.length === 0 || !telling.every(component => isMoment(entity, component))) continue
      const names = telling.map(({ name }) => name)
      const key = subject.table.key.at(-1)?.name ?? ''
      const differing = whatDiffers(subject, entity)
      const example = (at: 0 | 1, note?: string) =>
        exampleItem(subject, entity, {
          ...(differing && {
            attributes: [differing.name],
            fixed: { [differing.name]: differing.values[at] },
          }),
          ...(note !== undefined && { note }),
        })
      yield {
        at: [partOfEntity(entity)],
        key,
        why: `only {${names.join('}, {')}} tells ${entity.name} items of one partition apart: if two have the same moment, the second replaces the first`,
        examples: [example(0), example(1, 'the same key')],
        proof: { kind: 'overwritten', items: [example(0).values, example(1).values] },
        fix: `Add an id to ${key}, as in #{${entity.name.charAt(0).toLowerCase()}${entity.name.slice(1)}Id}, or use a ULID instead of the moment`,
      }
    }
  },
}

/** The values in which items of one partition differ; without a sort key, those in which all items differ. */
function tellingApart({ table }: Subject, entity: Entity): Component[] {
  const [partition, sort] = table.key.map(({ name }) => entity.keys.get(name))
  const fixed = componentsIn([partition])
  if (!sort) return fixed
  if (fixed.some(component => isOwnId(entity, component))) return []
  const names = new Set(fixed.map(({ name }) => name))
  return componentsIn([sort]).filter(({ name }) => !names.has(name))
}

/** With the entity's own id in the partition key, each item is alone in its partition. */
function isOwnId({ name }: Entity, component: Component): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const id = plain(component.name)
  return id === 'id' || id === `${plain(name)}id`
}

function namesIn({ table }: Subject, entity: Entity): Set<string> {
  return new Set(componentsIn(table.key.map(({ name }) => entity.keys.get(name))).map(({ name }) => name))
}

/** An attribute outside the keys, with two values, to show two items with one key. */
function whatDiffers(
  subject: Subject,
  entity: Entity,
): { name: string; values: [unknown, unknown] } | undefined {
  const inKeys = namesIn(subject, entity)
  const others = entity.design.attributes.filter(({ name }) => !inKeys.has(name))
  const free = others.find(({ type, values, format }) => type === 'string' && !values && !format)
  if (free) return { name: free.name, values: ['one', 'another'] }
  for (const { name } of others) {
    const [first, ...rest] = [0, 1, 2, 3].map(at => exampleValue(entity, name, { at }))
    const second = rest.find(value => JSON.stringify(value) !== JSON.stringify(first))
    if (second !== undefined) return { name, values: [first, second] }
  }
  return undefined
}
