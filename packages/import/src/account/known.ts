import { shapeOf } from '../assemble/shapes.ts'
import { isSameTable } from '../assemble/table-names.ts'
import type { Draft, EntityDraft, PatternDraft } from '../draft.ts'
import type { KeyFact, PatternFact, RawClause, RecordFact, TableKeyFact } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { isSameAttribute, keyName, sameIndex } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import type { Block } from '../read/markdown/outline.ts'
import { Owners } from './owners.ts'
import { templates } from './tokens.ts'

/** Everything that the draft has, to look things up. */
export class Known {
  readonly #draft: Draft
  /** Forms of the keys of items, and of those that requests compare. */
  readonly #held: ReadonlySet<string>
  readonly #asked: ReadonlySet<string>
  readonly #names: ReadonlySet<string>
  /** Attributes of keys, TTL and type, which every entity may have. */
  readonly #keys: ReadonlySet<string>
  readonly patterns: readonly PatternDraft[]
  /** Where the draft says that its parts stand. */
  readonly lines: readonly number[]
  /** All words of the draft, whatever their letters' case. */
  readonly #words: ReadonlySet<string>

  readonly owners: Owners

  constructor(draft: Draft, blocks: readonly Block[]) {
    this.#draft = draft
    this.owners = new Owners(draft, blocks)
    const entities = draft.tables.flatMap(table => table.entities)
    const patterns = draft.tables.flatMap(table => table.accessPatterns)
    this.#held = new Set(entities.flatMap(entity => Object.values(entity.keys).map(shapeOf)))
    this.#asked = new Set(
      patterns.flatMap(pattern => pattern.clauses.flatMap(({ values }) => values.map(shapeOf))),
    )
    this.#keys = new Set(
      [
        ...entities.flatMap(entity => Object.keys(entity.keys)),
        ...draft.tables.flatMap(({ keys, indexes }) => [
          keys.pk,
          keys.sk,
          ...indexes.flatMap(({ pk, sk }) => [pk, sk]),
        ]),
        ...draft.tables.flatMap(({ ttl }) => ttl ?? []),
        ...entities.flatMap(({ type }) => type?.attribute ?? []),
      ].filter(name => name !== null),
    )
    this.#names = new Set([
      ...this.#keys,
      ...entities.flatMap(entity => entity.attributes.map(({ name }) => name)),
    ])
    this.patterns = patterns
    this.lines = [
      ...[...draft.tables, ...draft.tables.flatMap(table => table.indexes), ...entities, ...patterns].map(
        ({ line }) => line,
      ),
      ...entities.flatMap(({ keyLines, attributes }) => [
        ...Object.values(keyLines),
        ...attributes.map(({ line }) => line),
      ]),
    ]
    // A type may be known of a key that no table has.
    this.#words = new Set(
      JSON.stringify(draft.tables, (key, value) => (key === 'keyTypes' ? undefined : value))
        .toLowerCase()
        .match(/[\p{L}\p{N}_]+/gu),
    )
  }

  hasTable = (name: string) => this.#draft.tables.some(({ table }) => isSameTable(table, clean(name)))

  hasIndex = (name: string, attribute = '') =>
    this.#draft.tables.some(
      ({ indexes, namedIndexes, entities }) =>
        [...indexes, ...namedIndexes, ...entities].some(
          each =>
            [name, name.replace(/^[\w-]+\./, '')].some(own => sameIndex(each.name, own)) ||
            sameIndex(numberOf(each.name), name),
        ) ||
        indexes.some(
          ({ pk, sk }) => pk === attribute || sk === attribute || sameIndex(keyName(pk)?.index ?? '', name),
        ),
    )

  /** A key of a record: of an index that is there, or of a table that has such a key. */
  hasKey = ({ name, label }: KeyFact) =>
    name.index === undefined
      ? this.#draft.tables.some(({ keys }) => keys[name.role])
      : this.hasIndex(name.index, name.attribute ?? label) || this.hasName(name.attribute ?? label)

  get hasItems(): boolean {
    return this.#draft.tables.some(({ entities }) => entities.length > 0)
  }

  /** Whether a table or an index has it as its partition key. */
  isKey = (name: string) =>
    this.#draft.tables.some(({ keys, indexes }) => [keys, ...indexes].some(({ pk }) => pk === name))

  /** Whether a table or an index has it as a key of this kind. */
  hasTableKey = ({ role, attribute }: TableKeyFact) =>
    this.#draft.tables.some(({ keys, indexes }) => [keys, ...indexes].some(each => each[role] === attribute))

  hasIndexAt = (line: number) =>
    this.#draft.tables.some(({ indexes }) => indexes.some(index => index.line === line))

  /** Whether a text speaks of a table or an index that is known, in code also of an entity. */
  isSpokenOf(text: string, isCode: boolean): boolean {
    const words = new Set(text.match(/[\p{L}\p{N}_.{}-]+/gu)?.flatMap(word => [word, ...word.split('.')]))
    return this.#draft.tables.some(({ table, indexes, entities }) =>
      [table, ...indexes.map(({ name }) => name), ...(isCode ? entities.map(({ name }) => name) : [])].some(
        name => words.has(name),
      ),
    )
  }

  hasPatternAt = (line: number) => this.patterns.some(pattern => pattern.line === line)

  /** The sort key that a line compares or gives, where a request was read there that says nothing of it. */
  sortLostAt(line: number, text: string): string | undefined {
    const here = this.#draft.tables.flatMap(table =>
      table.accessPatterns
        .filter(each => each.line === line)
        .map(({ index, clauses }) => ({ table, index, clauses })),
    )
    const lost = here.map(({ table: { keys, indexes, entities }, index, clauses }) => {
      const { pk, sk } = indexes.find(({ name }) => name === index) ?? keys
      if (!sk || clauses.length > 1) return undefined
      const name = escapePattern(sk)
      const isCompared = new RegExp(
        `(?<![\\w.])${name}[\`'"]?\\s*(?:=|<|>|BETWEEN\\b|(?:begins?|starts?)[ _]with)|begins_with\\(\\s*#?${name}\\b`,
        'i',
      ).test(text.replace(/\b(?:limit|filter|sort|order)\b.*$/i, ''))
      const partition = shapeOf(clauses[0]?.values[0] ?? '')
      const own = entities
        .filter(({ keys: each }) => shapeOf(each[pk] ?? '') === partition)
        .map(each => each.keys[sk])
      const isGiven = [...text.matchAll(/`([^`]+)`/g)].some(
        ([, span = '']) =>
          /\p{L}{3}/u.test(span) && own.includes(textOf(span)) && shapeOf(textOf(span)) !== partition,
      )
      const isOrder = [...text.matchAll(templates)].some(
        ([found]) => /\{.*\{/.test(textOf(found)) && own.includes(textOf(found)),
      )
      return (isCompared && !isOrder) || isGiven ? sk : undefined
    })
    return lost.length > 0 && lost.every(each => each !== undefined) ? lost[0] : undefined
  }

  /** Whether requests that were read at the line, or anywhere if none was, compare as many keys as this one. */
  hasPattern({ line, clauses }: PatternFact): boolean {
    const here = this.patterns.filter(pattern => pattern.line === line)
    const asked = clauses.filter(({ attribute }) => keyName(attribute) || this.hasName(attribute))
    // What an item holds in full says by what an index is sorted.
    const isOrder = ({ values: [value = ''] }: RawClause) =>
      /\{.*\{/.test(textOf(value)) && this.#held.has(shapeOf(textOf(value)))
    const least = asked.length > 1 && asked.slice(1).every(isOrder) ? 1 : Math.min(asked.length, 2)
    if (here.length > 0) return here.some(pattern => pattern.clauses.length >= least)
    return this.patterns.some(pattern =>
      asked.every(({ attribute, operator, values }) =>
        pattern.clauses.some(
          clause =>
            clause.operator === operator &&
            (isSameAttribute(clause.attribute, attribute) || isRole(attribute)) &&
            values.every((value, at) =>
              isBeginning(partsOf(shapeOf(textOf(value))), partsOf(shapeOf(clause.values[at] ?? ''))),
            ),
        ),
      ),
    )
  }

  /** Whether no item has the keys of a record, and nothing contradicts them. */
  isLost = (record: RecordFact) =>
    record.keys.some(({ name, values }) => name.index === undefined && values.length > 0) &&
    !record.keys.some(key => this.#draft.contradictions.some(({ line }) => line === key.line)) &&
    !this.owners.haveKeysOf(record)

  /** Attributes of a record that are nowhere, or not in the entities that it can belong to. */
  strangersIn({ name, line, keys, attributes }: RecordFact): string[] {
    const shapes = keys.flatMap(key => key.values.map(value => shapeOf(textOf(value))))
    const owners = this.#draft.tables
      .flatMap(table => table.entities)
      .filter(
        entity =>
          entity.line === line ||
          isSameName(entity.name, name) ||
          entity.attributes.some(own =>
            attributes.some(each => each.line === own.line && each.name === own.name),
          ) ||
          (shapes.length > 0 &&
            shapes.every(shape => Object.values(entity.keys).map(shapeOf).includes(shape))),
      )
    if (owners.length === 0) return attributes.map(each => each.name).filter(each => !this.hasName(each))
    const own = new Set(
      owners.flatMap(entity => [...entity.attributes.map(each => each.name), ...partsIn(entity)]),
    )
    return attributes.map(each => each.name).filter(each => !own.has(each) && !this.#keys.has(each))
  }

  /** "GSI: `Orders` on `status`": an attribute that is in the key of no index. */
  indexLostIn(text: string): string | undefined {
    const told = /\b(?:[GL]SIs?|secondary index(?:es)?)\b\s*(?::|on\b|by\b)(.*)/i.exec(text)?.[1] ?? ''
    const keys = this.#draft.tables.flatMap(({ indexes }) => indexes.flatMap(({ pk, sk }) => [pk, sk]))
    return [...told.matchAll(/\bon `(\w+)`/g)].map(([, name = '']) => name).find(name => !keys.includes(name))
  }

  hasEntity = (name: string) =>
    this.#draft.tables.some(({ entities }) => entities.some(entity => isSameName(entity.name, name)))

  /** Whether a text has a key that is known. */
  isNamedIn = (text: string) => [...text.matchAll(templates)].some(([found]) => this.hasShape(textOf(found)))

  /** Whether each part of a name is a word of the draft. */
  isWord = (name: string) =>
    name
      .toLowerCase()
      .split(/[.?<>${}-]+/)
      .every(part => part === '' || this.#words.has(part))

  hasName = (name: string) => this.#names.has(name)

  /** A template, the beginning of one, or a sample of one. */
  hasShape = (template: string) => this.isHeld(template) || isOneOf(this.#asked, template)

  /** The same of the keys that items have. */
  isHeld = (template: string) => isOneOf(this.#held, template)
}

/** `PK` is the key of whatever is asked, `orderId` that of one table. */
const isRole = (attribute: string) => {
  const name = keyName(attribute)
  return name !== undefined && name.index === undefined
}

const isOneOf = (shapes: ReadonlySet<string>, template: string) =>
  [...shapes].some(own => isBeginning(partsOf(shapeOf(template)), partsOf(own)))

const isSameName = (one: string, other: string) => wordsIn(one) === wordsIn(other)

const wordsIn = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/s$/, '')

/** What the keys of an entity are made of. */
const partsIn = ({ keys }: EntityDraft) =>
  Object.values(keys).flatMap(template => [...template.matchAll(/\{(\w+)/g)].map(([, part = '']) => part))

/** `GSI1-TaskById` is GSI1. */
const numberOf = (index: string) => /^(?:GSI|LSI)\d+(?=[-_])/i.exec(index)?.[0] ?? index

const partsOf = (text: string) => text.split(text.includes('#') ? /[#|]/ : /[|:/~]/)

/** `USER#{}` may hold USER#42, `USER#...` leaves open what follows, and USER# begins both. */
function isBeginning(asked: readonly string[], own: readonly string[]): boolean {
  return asked.every((part, at) => {
    const known = own[at]
    if (known === undefined) return false
    const isLast = at === asked.length - 1
    // A prefix in capitals is no value of the placeholder that another key begins with.
    const isPrefix = at === 0 && !isLast && known === '{}' && /^(?:[A-Z][A-Z_]+|[a-z][a-z_-]+)$/.test(part)
    return (
      (known.includes('{}') && !isPrefix) ||
      /^(?:\{\}|\.{2,}|…)$/.test(part) ||
      (isLast ? known.startsWith(part) : known === part)
    )
  })
}

export const textOf = (value: string) => readTemplate(value).text.replaceAll(/[`'"]/g, '')

const clean = (name: string) => name.replace(/\$\{([^}]*)\}/g, '{$1}').replace(/<([^>]*)>/g, '{$1}')
