import { didYouMean } from '../../did-you-mean.ts'
import { keyText } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfEntity, partOfPath, partOfPattern } from '../parts.ts'
import { showRequest } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { keysOn, type Subject } from '../subject.ts'

/** An index or a key that is used but never defined. */
export const undefinedKey: Rule = {
  code: 'UNDEFINED_KEY',
  severity: 'error',
  title: 'an index or a key that is used but never defined',
  *find(subject) {
    yield* inEntities(subject)
    yield* inPatterns(subject)
    yield* inProjections(subject)
  },
}

const keysOf = ({ paths }: Subject) => [...new Set(paths.flatMap(keysOn))]

function* inEntities(subject: Subject): Generator<Found> {
  const known = keysOf(subject)
  for (const entity of subject.entities) {
    for (const key of entity.keys.keys()) {
      if (known.includes(key)) continue
      yield {
        at: [partOfEntity(entity)],
        key,
        why: `${entity.name} writes ${key}, but neither ${subject.table.name} nor any of its indexes has that key: no query can use it`,
        examples: [
          { of: entity.name, values: { [key]: keyText(entity, key) }, note: 'stored, but in no index' },
        ],
        fix: `Define the index that ${key} is for, or remove ${key}.${didYouMean(key, known)}`,
      }
    }
    for (const { name: key } of subject.table.key) {
      if (entity.keys.has(key)) continue
      yield {
        at: [partOfEntity(entity)],
        key,
        why: `${entity.name} has no ${key}, which every item of ${subject.table.name} needs`,
        examples: [
          {
            of: entity.name,
            values: Object.fromEntries([...entity.keys.keys()].map(name => [name, keyText(entity, name)])),
            note: `ValidationException: Missing the key ${key} in the item`,
          },
        ],
        fix: `Give ${entity.name} a ${key}`,
      }
    }
  }
}

function* inPatterns(subject: Subject): Generator<Found> {
  const known = keysOf(subject)
  const indexes = subject.table.indexes.map(({ name }) => name)
  for (const pattern of subject.table.patterns) {
    const at: Found['at'] = [partOfPattern(pattern)]
    const { index } = pattern
    if (index !== undefined && !indexes.includes(index)) {
      yield {
        at,
        why: `it reads ${index}, which ${subject.table.name} does not have`,
        examples: [
          {
            of: 'Query',
            values: { IndexName: index },
            note: `ValidationException: The table does not have the specified index: ${index}`,
          },
        ],
        fix: `Define ${index}, or read ${[...indexes, 'the table itself'].join(' or ')}.${didYouMean(index, indexes)}`,
      }
    }
    for (const { attribute } of pattern.clauses) {
      if (known.includes(attribute)) continue
      yield {
        at,
        key: attribute,
        why: `it asks by ${attribute}, which is not a key of ${subject.table.name} or any of its indexes`,
        examples: [
          {
            ...showRequest(pattern),
            of: 'Query',
            note: 'ValidationException: Query condition missed key schema element',
          },
        ],
        fix: `Ask by ${known.join(', ')}, or define an index with ${attribute}.${didYouMean(attribute, known)}`,
      }
    }
  }
}

function* inProjections(subject: Subject): Generator<Found> {
  const attributes = subject.entities.flatMap(({ design }) => [
    ...design.attributes.map(({ name }) => name),
    ...(design.type ? [design.type.attribute] : []),
    ...Object.keys(design.keys),
  ])
  for (const [at, { name, projection }] of subject.table.indexes.entries()) {
    const path = subject.paths[at + 1]
    for (const attribute of typeof projection === 'string' ? [] : projection) {
      if (attributes.includes(attribute) || attributes.length === 0 || !path) continue
      yield {
        at: [partOfPath(path, subject)],
        key: attribute,
        why: `${name} projects '${attribute}', which no entity of ${subject.table.name} has`,
        examples: [
          { of: name, values: { NonKeyAttributes: [...projection] }, note: `no item has '${attribute}'` },
        ],
        fix: `Correct the name or remove it.${didYouMean(attribute, attributes)}`,
      }
    }
  }
}
