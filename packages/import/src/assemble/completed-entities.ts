import type { ClauseDraft, EntityDraft, PatternDraft, Remark } from '../draft.ts'
import type { TtlFact } from '../facts.ts'
import { camel } from '../names/identifiers.ts'
import { keyName } from '../names/key-name.ts'
import { ownTemplate } from './candidates.ts'
import { nameFromKeys } from './entity-names.ts'
import type { Indexes } from './indexes.ts'
import { fits, isSameShape, shapeOf } from './shapes.ts'
import type { TableKeys } from './table-keys.ts'

interface OfTable {
  readonly keys: TableKeys
  readonly indexes: Indexes
  readonly ttl: TtlFact | undefined
  /** What the only kind of items is called elsewhere. */
  readonly called: string | undefined
  /** The lines of requests that write. */
  readonly writes: ReadonlySet<number>
  readonly guesses: Remark[]
}

/** The items that are described, and those that only requests show. */
export function itemsOf(
  entities: readonly EntityDraft[],
  requests: readonly PatternDraft[],
  { keys, indexes, ttl, called, writes, guesses }: OfTable,
): readonly EntityDraft[] {
  if (entities.length === 0) return requestedEntities(requests, keys, guesses)
  // A request that nothing answers may be a mistake, but what one writes is an item.
  const written = requests.filter(({ line }) => writes.has(line))
  return [
    ...withTtl(completed(entities, called, keys, indexes), keys, ttl),
    ...requestedEntities(unanswered(written, entities, keys), keys, guesses),
  ]
}

/** The only entity of a table may be called elsewhere, and has the attributes of its indexes. */
function completed(
  entities: readonly EntityDraft[],
  called: string | undefined,
  keys: TableKeys,
  indexes: Indexes,
): readonly EntityDraft[] {
  const [only, ...others] = entities
  if (!only || others.length > 0) return entities
  const named = called ? { ...only, name: called } : only
  return [keys.arePlain ? withIndexed(named, indexes, keys) : named]
}

/** Where a document lists requests and no items, those that give the whole key of an item say what it holds. */
function requestedEntities(
  patterns: readonly PatternDraft[],
  { pk = '', sk }: TableKeys,
  guesses: Remark[],
): EntityDraft[] {
  const found = new Map<string, EntityDraft>()
  for (const { index, clauses, line, description } of patterns) {
    const clauseOn = (key: string | undefined) => clauses.find(({ attribute }) => attribute === key)
    const held = [clauseOn(pk), clauseOn(sk)].flatMap(clause => (clause ? heldBy(clause) : []))
    const [first = '', second] = held
    const name = nameFromKeys(second, first)
    const id = held.map(shapeOf).join('|')
    if (index !== null || held.length !== (sk === undefined ? 1 : 2) || name === '' || found.has(id)) continue
    const count = [...found.values()].filter(each => each.name.replace(/ \d+$/, '') === name).length
    const called = count === 0 ? name : `${name} ${count + 1}`
    const own = [pk, sk].flatMap((key, at) => (key === undefined ? [] : [[key, held[at] as string] as const]))
    found.set(id, {
      ...{ name: called, line, inferred: [], attributes: [] },
      keys: Object.fromEntries(own),
      keyLines: Object.fromEntries(own.map(([key]) => [key, line])),
    })
    guesses.push({ line, text: `${called} is an item because “${description}” asks for one` })
  }
  return [...found.values()]
}

/** Requests about one item by its whole key, composed of several parts, that no entity has. */
function unanswered(
  patterns: readonly PatternDraft[],
  entities: readonly EntityDraft[],
  { pk = '', sk = '', arePlain }: TableKeys,
): PatternDraft[] {
  const has = (template = '', value: string) => isSameShape(template, value) || fits(template, value)
  return patterns.filter(({ index, clauses }) => {
    const [partition, sort] = [pk, sk].map(
      key => clauses.find(({ attribute, operator }) => attribute === key && operator === '=')?.values[0],
    )
    return (
      !arePlain &&
      index === null &&
      clauses.length === 2 &&
      partition !== undefined &&
      sort !== undefined &&
      sort !== partition &&
      /^[A-Za-z_]+[#|]\D*$/.test(shapeOf(partition)) &&
      /^[A-Z_]+(?:[#|].*\{.*)?$/.test(sort) &&
      !entities.some(({ keys }) => has(keys[pk], partition) && has(keys[sk], sort))
    )
  })
}

/** `begins_with ROOM#` finds keys that go on with something that identifies a room. */
function heldBy({ operator, values: [value = ''], whole }: ClauseDraft): string[] {
  if (operator === '=' || whole !== undefined) return [whole ?? value]
  const [, word] = /([A-Za-z]+)[#|]$/.exec(value) ?? []
  return operator === 'begins_with' && word ? [`${value}{${camel(word)}Id}`] : []
}

/** The attribute that ends the life of a table's only kind of item is one of its attributes. */
function withTtl(
  entities: readonly EntityDraft[],
  { arePlain }: TableKeys,
  ttl: TtlFact | undefined,
): readonly EntityDraft[] {
  const [only, ...others] = entities
  if (!only || others.length > 0 || !arePlain || !ttl) return entities
  const name = ttl.attribute
  if (only.keys[name] !== undefined || only.attributes.some(each => each.name === name)) return entities
  const own = { name, type: 'number', line: ttl.line, isOptional: true, isSample: false }
  return [{ ...only, attributes: [...only.attributes, own] }]
}

/** What is declared as the key of an index is an attribute of the items that a table holds. */
function withIndexed(entity: EntityDraft, { indexes }: Indexes, { types }: TableKeys): EntityDraft {
  const known = new Set([...entity.attributes.map(({ name }) => name), ...Object.keys(entity.keys)])
  const more = indexes.flatMap(({ pk, sk, line }) =>
    [pk, sk].flatMap(name => {
      if (name === null || known.has(name) || keyName(name)?.attribute || name.includes('#')) return []
      known.add(name)
      return [
        { name, type: types[name] === 'N' ? 'number' : 'string', line, isOptional: false, isSample: false },
      ]
    }),
  )
  // `harbour#season` is made of these two.
  const made = indexes.flatMap(({ pk, sk, line }) =>
    [pk, sk].flatMap(name => (name?.includes('#') && !known.has(name) ? [{ name, line }] : [])),
  )
  return {
    ...entity,
    attributes: [...entity.attributes, ...more],
    keys: { ...entity.keys, ...Object.fromEntries(made.map(({ name }) => [name, ownTemplate(name)])) },
    keyLines: { ...entity.keyLines, ...Object.fromEntries(made.map(({ name, line }) => [name, line])) },
  }
}
