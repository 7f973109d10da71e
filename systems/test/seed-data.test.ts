import { describe, expect, it } from 'vitest'
import {
  canonicalTimes,
  contradictionOf,
  entityOf,
  fill,
  inBraces,
  type Json,
  patternOf,
  placeholdersOf,
  type SeedEntity,
  type SeedPattern,
  seedOf,
  splitItem,
  systemNames,
} from './seeds.ts'

describe.each(systemNames)('%s: the seed data holds together', system => {
  const seed = seedOf(system)
  const samples = seed.entities.flatMap(entity => entity.items.map(item => ({ entity, item })))

  it('names are said once', () => {
    for (const names of [
      seed.entities.map(entity => entity.name),
      seed.patterns.map(pattern => pattern.title),
      seed.contradictions.map(contradiction => contradiction.id),
    ]) {
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('every placeholder of a key is an attribute of the entity or is said to stand for one', () => {
    for (const { name, keys, attributes, items, placeholders } of seed.entities) {
      const known = [...attributes.map(attribute => attribute.name), ...items.flatMap(Object.keys)]
      for (const placeholder of Object.values(keys).flatMap(placeholdersOf)) {
        expect([...known, ...Object.keys(placeholders)], name).toContain(placeholder)
      }
    }
  })

  it('every key of a sample is what its template makes of the attributes of the sample', () => {
    for (const { entity, item } of samples) {
      const { keys, attributes } = splitItem(item)
      expect(Object.keys(keys).toSorted()).toEqual(Object.keys(entity.keys).toSorted())
      const built = system === 'inventory' ? entity.keys : buildKeys(entity, attributes, keys)
      expect(built).toEqual(keys)
    }
  })

  it('every sample has the attributes that are listed for it', () => {
    for (const { entity, item } of samples.filter(sample => sample.entity.attributes.length > 0)) {
      expect(entity.attributes.map(attribute => attribute.name).toSorted()).toEqual(
        Object.keys(item).toSorted(),
      )
    }
  })

  it('every list of values and examples is that of the note', () => {
    const attributes = seed.entities.flatMap(entity => entity.attributes)
    for (const { note, values, examples } of attributes.flatMap(one => [one, ...(one.fields ?? [])])) {
      if (values ?? examples) expect(note).toContain((values ?? examples)!.join(', '))
    }
  })

  it('every pattern asks the keys of its index', () => {
    const [table] = seed.tables
    for (const { index, condition } of seed.patterns) {
      const key = index === 'Main' ? table!.key : table!.indexes[index]!.key
      expect(key).toEqual(expect.arrayContaining(condition.map(({ attribute }) => attribute)))
    }
  })

  it('every pattern asks for what the keys of the entities it returns hold', () => {
    const asked = seed.patterns.flatMap(pattern => pattern.returns.map(name => ({ pattern, name })))
    for (const { pattern, name } of asked) {
      const entity = entityOf(seed, name)
      for (const { attribute, operator, value, to = value } of pattern.condition) {
        const template = templateFor(pattern, entity, attribute)
        const bounds = [value, to].map(bound => named(bound, pattern.placeholders ?? entity.placeholders))
        const held = bounds.map(bound => (operator === '=' ? template : template.slice(0, bound.length)))
        expect(bounds).toEqual(held)
      }
    }
  })

  it('every contradiction is about entities, patterns or tables of the seed', () => {
    const known = [
      ...seed.tables.map(table => table.name),
      ...seed.entities.map(entity => entity.name),
      ...seed.patterns.map(pattern => pattern.title),
    ]
    for (const { about, quotes } of seed.contradictions) {
      expect(known).toEqual(expect.arrayContaining(about))
      expect(quotes).not.toEqual([])
    }
  })
})

describe('looking things up', () => {
  const seed = seedOf('inventory')

  it('a name that the seed does not have is an error', () => {
    expect(() => entityOf(seed, 'Nobody')).toThrow('the seed has no entity Nobody')
    expect(() => patternOf(seed, 'Nothing')).toThrow('the seed has no pattern Nothing')
    expect(() => contradictionOf(seed, 'none')).toThrow('the seed has no contradiction none')
  })

  it('filling a template leaves the placeholders without a value, in braces', () => {
    const template = entityOf(seed, 'Product').keys.GSI1PK!
    expect(fill(template, { shopId: 's1' })).toBe('SHOP#s1#CATEGORY#{category}')
  })

  it('whole seconds become three fraction digits, also inside keys', () => {
    const given = { SK: 'MESSAGE#2025-01-21T12:30:00Z', at: ['2025-01-21T12:30:00.123Z'] }
    expect(canonicalTimes(given)).toEqual({ ...given, SK: 'MESSAGE#2025-01-21T12:30:00.000Z' })
  })
})

/** The keys by template; a placeholder that stands for no attribute of the sample takes what the sample's key has. */
function buildKeys(entity: SeedEntity, attributes: Record<string, Json>, keys: Record<string, string>) {
  const built = Object.entries(entity.keys).map(([key, template]) => {
    const values: Record<string, string> = {}
    for (const name of placeholdersOf(template)) {
      const value = written(entity.placeholders[name] ?? name, attributes)
      if (value !== undefined) values[name] = value
    }
    return [key, rest(fill(template, values), keys[key]!)]
  })
  return Object.fromEntries(built)
}

function written(notation: string, attributes: Record<string, Json>): string | undefined {
  const [path, mask] = notation.split(':') as [string, string?]
  const value = path
    .split('.')
    .reduce<Json | undefined>((at, name) => (at as Record<string, Json>)?.[name], attributes)
  if (value === undefined || mask === undefined) return value as string | undefined
  return Number(value)
    .toFixed(mask.split('.')[1]?.length ?? 0)
    .padStart(mask.length, '0')
}

function rest(template: string, key: string): string {
  const open = placeholdersOf(template)
  if (open.length === 0) return template
  const pattern = template.split(/\{[^}]+\}/).map(literal => literal.replace(/[.$]/g, '\\$&'))
  const match = new RegExp(`^${pattern.join('([^#]+)')}$`).exec(key)
  return match ? fill(template, Object.fromEntries(open.map((name, at) => [name, match[at + 1]!]))) : template
}

function templateFor(pattern: SeedPattern, entity: SeedEntity, attribute: string): string {
  return named(fill(entity.keys[attribute]!, pattern.arguments ?? {}), entity.placeholders)
}

/** The template with the attribute behind each placeholder in its place. */
function named(template: string, placeholders: Record<string, string>): string {
  return inBraces(template).replace(
    /\{([^}]+)\}/g,
    (_, name) => `{${(placeholders[name] ?? name).split(':')[0]}}`,
  )
}
