import type { Component } from 'monotable/design'
import { exampleItem, exampleValue } from '../example.ts'
import { componentsIn } from '../key.ts'
import { isMoment } from '../moment.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** Items that only the moment of their writing tells apart. */
export const timestampUniqueness: Rule = {
  code: 'TIMESTAMP_UNIQUENESS',
  severity: 'warning',
  title: 'a timestamp as the only thing that makes a key unique',
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
        why: `only {${names.join('}, {')}} tells ${entity.name} items of one partition apart: two of the same moment are one, and the second replaces the first`,
        examples: [example(0), example(1, 'the same key')],
        fix: `Add an id to ${key}, as #{${entity.name.charAt(0).toLowerCase()}${entity.name.slice(1)}Id}, or use a ULID in place of the moment`,
      }
    }
  },
}

/** What the items of one partition differ in; of a table without sort key, what all differ in. */
function tellingApart({ table }: Subject, entity: Entity): Component[] {
  const [partition, sort] = table.key.map(({ name }) => entity.keys.get(name))
  const fixed = componentsIn([partition])
  if (!sort) return fixed
  if (fixed.some(component => isOwnId(entity, component))) return []
  const names = new Set(fixed.map(({ name }) => name))
  return componentsIn([sort]).filter(({ name }) => !names.has(name))
}

/** An item that is alone in its partition needs nothing else. */
function isOwnId({ name }: Entity, component: Component): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const id = plain(component.name)
  return id === 'id' || id === `${plain(name)}id`
}

function namesIn({ table }: Subject, entity: Entity): Set<string> {
  return new Set(componentsIn(table.key.map(({ name }) => entity.keys.get(name))).map(({ name }) => name))
}

/** Something that two items have and their keys do not, with two values of it. */
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
