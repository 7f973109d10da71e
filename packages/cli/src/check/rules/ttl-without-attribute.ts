import { attributeNamed, exampleValue } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfEntity, partOfTable } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** A TTL whose attribute no item has, or that is not a number of seconds. */
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
        why: `items of ${name} expire by '${ttl}', but no entity has that attribute: nothing ever expires`,
        examples: described.slice(0, 2).map(({ name: of, design }) => ({
          of,
          values: Object.fromEntries(design.attributes.slice(0, 4).map(each => [each.name, each.type])),
          note: `no '${ttl}' among its attributes`,
        })),
        fix: `Give the entities that expire an attribute ${ttl}, in seconds since 1970, or remove the TTL`,
      }
    }
    for (const entity of described) yield* inEntity(subject, entity)
  },
}

/** An entity of a document that lists only keys may have any attribute. */
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
      why: `${entity.name} expires by '${expires}', ${expires === ttl ? 'an attribute it does not have' : `but the TTL attribute of ${name} is ${ttl === undefined ? 'not declared' : `'${ttl}'`}`}: its items never expire`,
      examples: [{ of: entity.name, values: { [expires]: 1_767_225_600 }, note: 'stays after that moment' }],
      fix:
        ttl === undefined
          ? `Add ttl: '${expires}' to ${name}`
          : `Let ${entity.name} expire by '${ttl}', and give it that attribute`,
    }
  }
  const attribute = ttl === undefined ? undefined : attributeNamed(entity, ttl)
  if (!attribute || attribute.type === 'number' || attribute.type === 'any') return
  yield {
    at,
    key: attribute.name,
    why: `'${ttl}' of ${entity.name} is a ${attribute.type}, but DynamoDB expires items only by a number of seconds since 1970`,
    examples: [
      {
        of: entity.name,
        values: { [attribute.name]: exampleValue(entity, attribute.name) },
        note: 'never expires',
      },
    ],
    fix: `Make '${ttl}' a number of seconds since 1970`,
  }
}
