import type { Design, IndexDesign, PatternDesign, TableDesign } from 'monotable/design'

/** What the library says of a schema that it refuses. */
export interface Fault extends Error {
  readonly details?: {
    readonly pattern?: string
    readonly table?: string
    readonly entity?: string
    readonly key?: string
    readonly entities?: readonly string[]
  }
}

interface Repair {
  readonly design: Design
  /** In a few words. */
  readonly did: string
}

/** The design without what the library complains of; undefined if it does not say what that is. */
export function repairDesign(design: Design, { details = {} }: Fault): Repair | undefined {
  const { pattern, key, entities: [, second] = [], entity: named = second } = details
  const patterns = design.tables.flatMap(each => each.patterns)
  if (pattern !== undefined && patterns.some(({ name }) => name === pattern)) {
    const others = changeTables(design, each => ({
      ...each,
      patterns: each.patterns.filter(({ name }) => name !== pattern),
    }))
    return { design: others, did: `Without the pattern ${pattern}` }
  }
  const sharing = details.entities && sharingKeys(design, details.entities)
  if (sharing) return { design: sharing, did: `${details.entities?.join(' and ')} share their keys` }
  const home = design.tables.find(each => each.entities.some(({ name }) => name === named))
  if (named === undefined && details.table !== undefined && key !== undefined)
    return { design: projectingAll(design, details.table, key), did: `${key} has all attributes` }
  if (named === undefined || !home) return undefined
  const index = home.indexes.find(each => key !== undefined && each.key.some(({ name }) => name === key))
  const isBase = home.key.some(({ name }) => name === key)
  if (!index || isBase) return { design: withoutEntity(design, named), did: `Without ${named}` }
  // What is the key by its own name stays in the index as long as there is one.
  const isNative = home.entities.some(each => each.name === named && each.keys[key ?? ''] === `{${key}}`)
  return isNative
    ? { design: withoutAny(design, home, index), did: `Without the index ${index.name}` }
    : { design: withoutIndex(design, named, index), did: `${named} is not in ${index.name}` }
}

/** An index may project what no entity has. */
const projectingAll = (design: Design, table: string, index: string): Design =>
  changeTables(design, each =>
    each.name === table
      ? {
          ...each,
          indexes: each.indexes.map(one => (one.name === index ? { ...one, projection: 'ALL' } : one)),
        }
      : each,
  )

const withoutAny = (design: Design, home: TableDesign, index: IndexDesign): Design =>
  changeTables(design, each =>
    each.name === home.name
      ? {
          ...each,
          indexes: each.indexes.filter(({ name }) => name !== index.name),
          patterns: each.patterns.filter(pattern => pattern.index !== index.name),
        }
      : each,
  )

/** Two entities that differ in their entity type may share a key, if they do not yet. */
function sharingKeys(design: Design, names: readonly string[]): Design | undefined {
  const both = design.tables.flatMap(each => each.entities).filter(({ name }) => names.includes(name))
  const isToldApart =
    both.length === 2 && both[0]?.type && both[1]?.type && both[0].type.value !== both[1].type.value
  if (!isToldApart || both[0]?.coincidesWith.includes(both[1]?.name ?? '')) return undefined
  return changeTables(design, each => ({
    ...each,
    entities: each.entities.map(one => {
      const others = names.filter(name => name !== one.name)
      return names.includes(one.name) ? { ...one, coincidesWith: [...one.coincidesWith, ...others] } : one
    }),
  }))
}

/** An entity that cannot be in an index can be without it. */
function withoutIndex(design: Design, entity: string, index: IndexDesign): Design {
  const names = index.key.map(({ name }) => name)
  return changeTables(design, each => ({
    ...each,
    entities: each.entities.map(one => {
      if (one.name !== entity) return one
      const base = each.key.map(({ name }) => name)
      const keys = Object.entries(one.keys).filter(([key]) => base.includes(key) || !names.includes(key))
      return { ...one, keys: Object.fromEntries(keys) }
    }),
    patterns: readingOthers(each.patterns, entity, pattern => pattern.index === index.name),
  }))
}

function withoutEntity(design: Design, entity: string): Design {
  return changeTables(design, each => ({
    ...each,
    entities: each.entities.filter(({ name }) => name !== entity),
    patterns: readingOthers(each.patterns, entity, () => true),
  }))
}

/** Patterns without an entity; one that reads no other has nothing to read. */
function readingOthers(
  patterns: readonly PatternDesign[],
  entity: string,
  isMeant: (pattern: PatternDesign) => boolean,
): PatternDesign[] {
  return patterns
    .map(pattern =>
      isMeant(pattern) ? { ...pattern, entities: pattern.entities.filter(name => name !== entity) } : pattern,
    )
    .filter(({ entities, kind }) => entities.length > 0 || kind === 'scan')
}

const changeTables = (design: Design, change: (table: TableDesign) => TableDesign): Design => ({
  tables: design.tables.map(change),
})
