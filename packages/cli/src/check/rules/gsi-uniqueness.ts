import type { PatternDesign } from 'monotable/design'
import { keyText } from '../example.ts'
import type { Found } from '../finding.ts'
import { componentsIn } from '../key.ts'
import { partOfEntity, partOfPattern } from '../parts.ts'
import { entitiesRead, type Reading, readingOf } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { type Entity, keysOn, type Subject } from '../subject.ts'

/** A pattern that expects one item where an index can hold several. */
export const gsiUniqueness: Rule = {
  code: 'GSI_UNIQUENESS',
  severity: 'warning',
  title: 'uniqueness claimed through a global index',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const reading = readingOf(subject, pattern)
      if (reading?.path.kind !== 'GSI' || !claimsOne(pattern, reading, subject)) continue
      for (const entity of entitiesRead(subject, pattern)) {
        if (!isUnique(subject, entity, reading)) yield describeFault(subject, pattern, entity, reading)
      }
    }
  },
}

const claim = /\bunique|uniqueness|\bexists?\b|already (taken|used|registered)/i

/** How documents say that they look up one thing: by an address, a name, a number that is given once. */
const lookup =
  /\bby (?:an? |the |their |its )?(?:e-?mail|phone|user ?name|login|handle|slug|sku|isbn|serial|licen[cs]e|vin)\b/i
const several = /\b(?:all|list|every|many|search)\b/i

/** `get`, a page of one item, or words that say so; a range never means one. */
function claimsOne(pattern: PatternDesign, { sort }: Reading, { isDocument }: Subject): boolean {
  const { kind, limit, title = '', name } = pattern
  if (sort && sort.operator !== '=') return false
  if (isDocument && lookup.test(title) && !several.test(title)) return true
  return kind === 'get' || (limit === 1 && !sort) || claim.test(title) || claim.test(name)
}

/** The key of the index contains an id, the whole base key, or something a guard keeps unique. */
function isUnique({ table, entities }: Subject, entity: Entity, { path, partition, sort }: Reading): boolean {
  const asked = componentsIn(
    [partition, ...(sort ? [sort] : [])].map(({ attribute }) => entity.keys.get(attribute)),
  )
  if (asked.some(({ kind }) => kind.kind === 'uuid' || kind.kind === 'ulid')) return true
  const names = new Set(asked.map(({ name }) => name))
  const isWithin = (keys: readonly string[], of: Entity) => {
    const parts = componentsIn(keys.map(key => of.keys.get(key))).map(({ name }) => name)
    return parts.length > 0 && parts.every(name => names.has(name))
  }
  const base = table.key.map(key => key.name)
  if (isWithin(base, entity)) return true
  const guards = entities.filter(({ name }) => entity.design.guards.includes(name))
  return guards.some(guard => isWithin(base, guard)) && path.index !== undefined
}

function describeFault(subject: Subject, pattern: PatternDesign, entity: Entity, { path }: Reading): Found {
  const base = subject.table.key.map(key => key.name)
  const keys = keysOn(path)
  const item = (at: number, note?: string) => ({
    of: entity.name,
    values: {
      ...Object.fromEntries(base.map(key => [key, keyText(entity, key, { at })])),
      ...Object.fromEntries(keys.map(key => [key, keyText(entity, key)])),
    },
    ...(note !== undefined && { note }),
  })
  return {
    at: [partOfPattern(pattern), partOfEntity(entity)],
    key: path.partition.name,
    why: `${pattern.title ?? pattern.name} expects one ${entity.name}, but ${path.index} can hold several with the same key: DynamoDB keeps the keys of a table unique, never those of an index`,
    examples: [item(0), item(1, 'the same key in the index')],
    proof: {
      kind: 'found',
      items: [item(0).values, item(1).values],
      index: path.index,
      ask: keys.map(key => ({ attribute: key, operator: '=' as const, value: keyText(entity, key) })),
      finds: [0, 1],
    },
    fix: `Write a guard item with every ${entity.name}, and give the guard the key ${entity.keys.get(path.partition.name)?.source}: guards: [${entity.name}Guard]`,
  }
}
