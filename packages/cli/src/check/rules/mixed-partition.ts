import { intersect } from 'monotable/design'
import { keyText } from '../example.ts'
import type { Example, Found } from '../finding.ts'
import { partOfEntity, partOfPath } from '../parts.ts'
import { entitiesRead, readingOf, whyNot } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, type Path, type Subject } from '../subject.ts'

/** Entities that share a partition of an index, so that reading one also pays for the others. */
export const mixedPartition: Rule = {
  code: 'MIXED_PARTITION',
  severity: 'warning',
  title: 'several entity types in one partition of an index',
  *find(subject) {
    for (const path of subject.paths) {
      const found = path.index === undefined ? undefined : onPath(subject, path)
      if (found) yield found
    }
  },
}

/** Two entities, a partition value that both can have, and whether a pattern needs both at once. */
interface Pair {
  readonly one: Entity
  readonly other: Entity
  readonly partition: string
}

function onPath(subject: Subject, path: Path): Found | undefined {
  const pairs = pairsOn(subject, path).filter(pair => isReadTogether(subject, path, pair))
  const [first] = pairs
  if (!first) return undefined
  const names = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const told = names.map(({ name }) => name)
  return {
    at: [partOfPath(path, subject), ...names.map(partOfEntity)],
    key: path.partition.name,
    why: `${told.slice(0, -1).join(', ')} and ${told.at(-1)} share a ${path.partition.name} in ${path.index}: a query for one also reads, and pays for, items of the others`,
    examples: examplesOf(path, first, names),
    fix: `Begin ${path.partition.name} with the entity's name, as in ${told[0]?.toUpperCase()}#…, or begin ${path.sort?.name ?? 'a sort key'} with it and query with begins_with`,
  }
}

function pairsOn(subject: Subject, path: Path): Pair[] {
  const there = entitiesOn(subject, path)
  return there.flatMap((one, at) =>
    there.slice(at + 1).flatMap(other => {
      const partition = commonPartition(path, one, other)
      return partition === undefined ? [] : [{ one, other, partition }]
    }),
  )
}

/** A value that both can have of the first attribute, if they can have one of each that is a partition key with it. */
function commonPartition({ partitions }: Path, one: Entity, other: Entity): string | undefined {
  const common = partitions.map(({ name }) => {
    const [first, second] = [one.keys.get(name)?.language(), other.keys.get(name)?.language()]
    return first && second && intersect(first, second)
  })
  return common.includes(undefined) ? undefined : common[0]
}

/** A pattern wants one of them and reads the other; if no pattern reads the index, only their sort keys tell. */
function isReadTogether(subject: Subject, path: Path, pair: Pair): boolean {
  const patterns = subject.table.patterns.filter(each => readingOf(subject, each)?.path.index === path.index)
  if (patterns.length === 0) return !isSorted(path, pair)
  return patterns.some(pattern => {
    const reading = readingOf(subject, pattern)
    const read = entitiesRead(subject, pattern)
    if (!reading || !read.some(entity => entity === pair.one || entity === pair.other)) return false
    const both = [pair.one, pair.other]
    const areFound = both.every(entity => whyNot(entity, reading, subject.isDocument) === undefined)
    // In a document the entities that a pattern reads are worked out; a program names them.
    const areMeant = !subject.isDocument && both.every(({ name }) => pattern.entities.includes(name))
    return areFound && !areMeant
  })
}

/** Whether sort keys begin with different words, so that a query can ask for one without the other. */
function isSorted({ sort }: Path, { one, other }: Pair): boolean {
  const [first, second] = [one, other].map(entity => {
    const start = sort && entity.keys.get(sort.name)?.template?.parts[0]
    return typeof start === 'string' ? start : ''
  }) as [string, string]
  return !first.startsWith(second) && !second.startsWith(first)
}

function examplesOf(
  { partition, sort }: Path,
  { one, other, partition: text }: Pair,
  all: Entity[],
): Example[] {
  const shown = [one, other, ...all.filter(entity => entity !== one && entity !== other)].slice(0, 2)
  return shown.map(entity => ({
    of: entity.name,
    values: { [partition.name]: text, ...(sort && { [sort.name]: keyText(entity, sort.name) }) },
  }))
}
