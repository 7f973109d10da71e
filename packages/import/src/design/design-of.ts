import type {
  AttributeDesign,
  AttributeType,
  Design,
  EntityDesign,
  KeyAttribute,
  PatternDesign,
  TableDesign,
} from 'monotable/design'
import { fits, shapeOf } from '../assemble/shapes.ts'
import type { Draft, EntityDraft, PatternDraft, TableDraft } from '../draft.ts'
import { camel, pascal, uniqueNames } from '../names/identifiers.ts'

/** What a document says, in the form that all tools read. Nothing is added but names for programs. */
export function designOf(draft: Draft): Design {
  const all = draft.tables.flatMap(table => table.entities.map(entity => entity.name))
  const names = uniqueNames(all, pascal, 'Entity')
  const patterns = uniqueNames(
    draft.tables.flatMap(table => table.accessPatterns.map(pattern => pattern.description)),
    text => camel(text.replace(/['’]/g, '').replace(/[(（].*?[)）]/g, '')),
    'pattern',
  )
  return { tables: draft.tables.map(table => tableOf(table, draft.file, names, patterns)) }
}

/** Takes the next names of both lists: they are in the order of the document. */
function tableOf(table: TableDraft, file: string, names: string[], patternNames: string[]): TableDesign {
  const key = (name: string): KeyAttribute => ({
    name,
    type: table.keyTypes[name] ?? (isNumber(table, name) ? 'N' : 'S'),
  })
  const place = (line: number) => ({ file, line })
  const own = names.splice(0, table.entities.length)
  const entities = table.entities.map((entity, at) => entityOf(entity, own[at] as string, table, file))
  const ownPatterns = patternNames.splice(0, table.accessPatterns.length)
  return {
    name: table.table || 'Table',
    key: [table.keys.pk || 'PK', table.keys.sk].filter(name => name !== null).map(key),
    indexes: table.indexes.map(index => ({
      name: index.name,
      kind: index.kind,
      key: [index.pk, index.sk].filter(name => name !== null).map(key),
      projection: 'ALL',
      place: place(index.line),
    })),
    ...(table.ttl === null ? {} : { ttl: table.ttl }),
    entities,
    patterns: table.accessPatterns.map((pattern, at) =>
      patternOf(pattern, { name: ownPatterns[at] as string, place: place(pattern.line) }, table, entities),
    ),
    place: place(table.line),
  }
}

/** A key that entities have under its own name is of the type that all of them give it. */
function isNumber({ entities }: TableDraft, key: string): boolean {
  const own = entities
    .filter(({ keys }) => (keys[key] ?? `{${key}}`) === `{${key}}`)
    .flatMap(({ attributes }) => attributes.filter(({ name }) => name === key))
  return own.length > 0 && own.every(({ type }) => type === 'number')
}

const typeOfKey = { S: 'string', N: 'number', B: 'binary' } as const

const types = new Set<string>([
  'string',
  'number',
  'boolean',
  'binary',
  'null',
  'list',
  'map',
  'string set',
  'number set',
  'binary set',
])

function entityOf(entity: EntityDraft, name: string, table: TableDraft, file: string): EntityDesign {
  const keys = { ...entity.keys, ...indexedAttributes(entity, table) }
  const parts = new Set(
    Object.values(keys).flatMap(key => [...key.matchAll(/\{([^{}:*.]+)/g)].map(([, part]) => part)),
  )
  // What a key is made of is a text, and the end of life a number, if nothing says more.
  const unknown = (own: string) =>
    own === table.ttl || (parts.has(own) && table.keyTypes[own] === 'N')
      ? 'number'
      : parts.has(own)
        ? 'string'
        : 'any'
  // What is a key by its own name is of the type that its key has.
  const keyType = (own: string) =>
    keys[own] === `{${own}}` && table.keyTypes[own] ? typeOfKey[table.keyTypes[own]] : undefined
  const attributes = entity.attributes.map(
    (attribute): AttributeDesign => ({
      name: attribute.name,
      type:
        keyType(attribute.name) ??
        (types.has(attribute.type) && attribute.type !== 'any'
          ? (attribute.type as AttributeType)
          : unknown(attribute.name)),
      optional: attribute.isOptional,
    }),
  )
  return {
    name,
    title: entity.name,
    ...(entity.type ? { type: entity.type } : {}),
    keys,
    attributes: attributes.filter(attribute => attribute.name !== entity.type?.attribute),
    derived: {},
    only: {},
    states: {},
    guards: [],
    mirrors: [],
    counters: [],
    coincidesWith: [],
    alsoRead: [],
    place: { file, line: entity.line },
  }
}

/** An attribute that is itself the key of an index is a key of the entity. */
function indexedAttributes(entity: EntityDraft, table: TableDraft): Record<string, string> {
  const parts = Object.values(entity.keys).flatMap(template =>
    [...template.matchAll(/\{([^{}:*.]+)/g)].map(found => found[1] as string),
  )
  const names = new Set([...entity.attributes.map(attribute => attribute.name), ...parts])
  const plain = table.indexes
    .filter(index => names.has(index.pk) || entity.keys[index.pk] !== undefined)
    .flatMap(index => [index.pk, index.sk])
    .filter((name): name is string => name !== null && names.has(name) && entity.keys[name] === undefined)
  return Object.fromEntries(plain.map(name => [name, `{${name}}`]))
}

function patternOf(
  pattern: PatternDraft,
  named: Pick<PatternDesign, 'name' | 'place'>,
  table: TableDraft,
  all: readonly EntityDesign[],
): PatternDesign {
  const read = all.filter(entity =>
    pattern.clauses.every(clause =>
      canHold(entity.keys[clause.attribute], clause.values[0] ?? '', clause.operator),
    ),
  )
  const isWhole =
    pattern.index === null &&
    pattern.clauses.length === (table.keys.sk === null ? 1 : 2) &&
    pattern.clauses.every(clause => clause.operator === '=')
  return {
    ...named,
    title: pattern.description,
    kind: isWhole ? 'get' : read.length > 1 ? 'collection' : 'query',
    entities: read.map(entity => entity.name),
    condition: pattern.keyCondition,
    ...(pattern.index === null ? {} : { index: pattern.index }),
    clauses: pattern.clauses,
  }
}

/** Whether items under a template can be what a condition asks for. */
function canHold(template: string | undefined, value: string, operator: string): boolean {
  if (template === undefined) return false
  const own = shapeOf(template)
  const asked = shapeOf(value)
  if (operator === '=') return own === asked || fits(template, value) || fits(value, template)
  const literal = asked.split('{}')[0] as string
  const start = own.split('{}')[0] as string
  return operator === 'begins_with'
    ? start.startsWith(literal) || literal.startsWith(start)
    : literal === '' || start.startsWith(literal) || literal.startsWith(start)
}
