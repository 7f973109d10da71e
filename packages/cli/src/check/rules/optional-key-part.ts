import { attributeNamed, exampleItem } from '../example.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity, partOfPath, partOfPattern } from '../parts.ts'
import { entitiesRead, readingOf } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { keysOn } from '../subject.ts'

/** An optional attribute among several parts of an index key: items without it are missing where they are looked for. */
export const optionalKeyPart: Rule = {
  code: 'OPTIONAL_KEY_PART',
  severity: 'warning',
  title: 'an optional part of an index key',
  *find(subject) {
    for (const path of subject.paths.filter(({ index }) => index !== undefined)) {
      for (const entity of subject.entities) {
        const keys = keysOn(path).map(name => entity.keys.get(name))
        const sorts = componentsIn(path.sorts.map(({ name }) => entity.keys.get(name)))
        const partitions = componentsIn(path.partitions.map(({ name }) => entity.keys.get(name)))
        const isOptional = (name: string) => attributeNamed(entity, name)?.optional === true
        // Where the partition key is optional too, only some items are meant to be in the index.
        const part = partitions.some(({ name }) => isOptional(name))
          ? undefined
          : sorts.find(({ name }) => isOptional(name))
        const isMeant = Object.keys(entity.design.only).some(key => keysOn(path).includes(key))
        const pattern = subject.table.patterns.find(
          each =>
            readingOf(subject, each)?.path === path &&
            readingOf(subject, each)?.sort === undefined &&
            entitiesRead(subject, each).includes(entity),
        )
        if (!part || isMeant || !pattern || keys.includes(undefined)) continue
        yield {
          at: [partOfEntity(entity), partOfPath(path, subject), partOfPattern(pattern)],
          key: path.sort?.name ?? path.partition.name,
          why: `${part.name} is optional and a part of ${path.sort?.name}: a ${entity.name} without it is not in ${path.index}, and ${pattern.title ?? pattern.name} does not find it`,
          examples: [exampleItem(subject, entity, { note: `without ${part.name}: not in ${path.index}` })],
          fix: `Make ${part.name} required or give it a default, or say with only: when ${entity.name} is in ${path.index}`,
        }
      }
    }
  },
}
