import { exampleItem, storedKeys } from '../example.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'
import { valuesOf } from '../values-of.ts'

/** A sort key of a few values that is all that tells items of a partition apart: the second overwrites the first. */
export const soleIdentity: Rule = {
  code: 'SOLE_IDENTITY',
  severity: 'warning',
  title: 'a sort key of few values that alone tells items apart',
  *find(subject) {
    const [partition, sort] = subject.table.key.map(({ name }) => name)
    if (partition === undefined || sort === undefined) return
    for (const entity of subject.entities) {
      const own = idOf(subject, entity)
      const parts = componentsIn([entity.keys.get(sort)])
      const values = parts.length === 1 && parts[0] ? valuesOf(entity, parts[0]) : undefined
      if (own === undefined || !values || !parts[0]) continue
      const fixed = {
        ...Object.fromEntries(componentsIn([entity.keys.get(partition)]).map(({ name }) => [name, 'a1'])),
        [parts[0].name]: values[0],
      }
      const item = (at: number, note?: string) =>
        exampleItem(subject, entity, {
          at,
          fixed,
          attributes: [own],
          ...(note === undefined ? {} : { note }),
        })
      yield {
        at: [partOfEntity(entity)],
        key: sort,
        why: `${entity.name} items have their own ${own}, but their key does not hold it: in one ${partition} there can be one for each ${parts[0].name} (${values.join(', ')}), and the next one overwrites it`,
        examples: [item(0), item(1, 'overwrites the first')],
        proof: {
          kind: 'overwritten',
          items: [0, 1].map(at => ({ ...storedKeys(entity, { at, fixed }), [own]: `${at}` })),
        },
        fix: `Add ${own} to ${sort}: ${entity.keys.get(sort)?.source}#{${own}}`,
      }
    }
  },
}

/** The attribute that identifies an item by its name, `orderId` of an Order, if no key of the table holds it. */
function idOf({ table }: Subject, entity: Entity): string | undefined {
  const inKeys = componentsIn(table.key.map(({ name }) => entity.keys.get(name))).map(({ name }) => name)
  const flat = (text: string) => text.toLowerCase().replace(/[_-]/g, '')
  const names = entity.design.attributes.filter(({ optional }) => !optional).map(({ name }) => name)
  return names.find(name => ['id', `${flat(entity.name)}id`].includes(flat(name)) && !inKeys.includes(name))
}
