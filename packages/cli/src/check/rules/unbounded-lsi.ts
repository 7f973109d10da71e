import { exampleItem } from '../example.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity, partOfPath } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { entitiesOn, keysOn } from '../subject.ts'

/** A local index on a collection that grows: with a local index, all items of a partition may have 10 GB together. */
export const unboundedLsi: Rule = {
  code: 'UNBOUNDED_LSI',
  severity: 'warning',
  title: 'a local index on a collection that grows without bound',
  *find(subject) {
    const { table } = subject
    for (const path of subject.paths.filter(({ kind }) => kind === 'LSI')) {
      const [partition, sort] = table.key.map(({ name }) => name)
      const growing = entitiesOn(subject, path).find(entity => {
        const within = componentsIn([entity.keys.get(partition as string)]).map(({ name }) => name)
        return componentsIn([entity.keys.get(sort as string)]).some(
          ({ name, kind }) => !within.includes(name) && kind.kind !== 'enum' && kind.kind !== 'boolean',
        )
      })
      if (!growing) continue
      yield {
        at: [partOfPath(path, subject), partOfEntity(growing)],
        why: `${path.index} is a local index, so that the items of one ${partition} may hold 10 GB together, and ${growing.name} items are added without bound: one day the write is refused (ItemCollectionSizeLimitExceededException). A local index cannot be removed from a table`,
        examples: [0, 1].map(at =>
          exampleItem(subject, growing, {
            at,
            fixed: fixedBy(growing, partition),
            keys: [...keysOn(path), ...(sort ? [sort] : [])],
          }),
        ),
        fix: `Make ${path.index} a global index: gsi('${partition}', '${path.sort?.name}')`,
      }
    }
  },
}

/** The same partition in each example. */
function fixedBy(entity: Parameters<typeof exampleItem>[1], partition: string | undefined) {
  const parts = componentsIn([entity.keys.get(partition ?? '')])
  return Object.fromEntries(parts.map(({ name }) => [name, 'a1']))
}
