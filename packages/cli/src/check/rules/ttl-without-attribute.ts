import { attributeNamed, exampleValue } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfEntity, partOfTable } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** A TTL whose attribute no item has, or not as a number of seconds. */
export const ttlWithoutAttribute: Rule = {
  code: 'TTL_WITHOUT_ATTRIBUTE',
  severity: 'error',
  title: 'a TTL without its attribute',
  *find(subject) {
    const { ttl, name } = subject.table
    const described = subject.entities.filter(entity => !subject.isDocument || isDescribed(entity))
    const isThere = described.some(entity => attributeNamed(entity, ttl ?? ''))
    if (ttl !== undefined && described.length > 0 && !isThere) {
      yield {
        at: [partOfTable(subject)],
        key: ttl,
        why: `items of ${name} end by '${ttl}', and no entity has it: nothing ever expires`,
        examples: described.slice(0, 2).map(({ name: of, design }) => ({
          of,
          values: Object.fromEntries(design.attributes.slice(0, 4).map(each => [each.name, each.type])),
          note: `no '${ttl}' among its attributes`,
        })),
        fix: `Give the entities that expire an attribute ${ttl}, a number of seconds since 1970, or leave out the TTL`,
      }
    }
    for (const entity of described) yield* inEntity(subject, entity)
  },
}

/** An entity of a document of which no more than its keys is known says nothing against an attribute. */
function isDescribed({ design, keys }: Entity): boolean {
  const inKeys = new Set(
    [...keys.values()].flatMap(({ attribute, template }) => [attribute, ...(template?.names ?? [])]),
  )
  return design.attributes.some(({ name }) => !inKeys.has(name))
}

function* inEntity({ table: { ttl, name } }: Subject, entity: Entity): Generator<Found> {
  const at: Found['at'] = [partOfEntity(entity)]
  const expires = entity.design.expires?.attribute
  if (expires !== undefined && (expires !== ttl || !attributeNamed(entity, expires))) {
    yield {
      at,
      key: expires,
      why: `${entity.name} expires by '${expires}', ${expires === ttl ? 'which it does not have' : `and the TTL attribute of ${name} is ${ttl === undefined ? 'not declared' : `'${ttl}'`}`}: its items stay for ever`,
      examples: [
        { of: entity.name, values: { [expires]: 1_767_225_600 }, note: 'stays after that moment too' },
      ],
      fix:
        ttl === undefined
          ? `Add ttl: '${expires}' to ${name}`
          : `Let it expire by '${ttl}', and give it that attribute`,
    }
  }
  const attribute = ttl === undefined ? undefined : attributeNamed(entity, ttl)
  if (!attribute || attribute.type === 'number' || attribute.type === 'any') return
  yield {
    at,
    key: attribute.name,
    why: `'${ttl}' of ${entity.name} is a ${attribute.type}, and DynamoDB ends items by a number of seconds since 1970 only`,
    examples: [
      {
        of: entity.name,
        values: { [attribute.name]: exampleValue(entity, attribute.name) },
        note: 'never expires',
      },
    ],
    fix: `Make '${ttl}' a number`,
  }
}
