import type { Draft, Remark, TableDraft } from '../draft.ts'
import type {
  Facts,
  IndexFact,
  KeyFact,
  PatternFact,
  RawClause,
  RecordFact,
  Said,
  TableFact,
  TtlFact,
} from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { isGenericHeading } from '../names/words.ts'
import { boldDepth, type Heading } from '../read/markdown/outline.ts'
import { isCommon } from './attach.ts'
import { itemsOf } from './completed-entities.ts'
import { gatherEntities } from './entities.ts'
import { repeatedTitles, sameName } from './entity-names.ts'
import type { EntityContext } from './growing.ts'
import { homesOf, mainTable, placeByNames, tableByIndex, tableByKeys, tablesOf } from './home-tables.ts'
import { gatherIndexes, type Indexes } from './indexes.ts'
import { indexedBy, indexNamed } from './pattern-target.ts'
import { gatherPatterns } from './patterns.ts'
import { questionsOf } from './questions.ts'
import { dropRevised } from './revised.ts'
import { Scopes } from './scopes.ts'
import { splitByTable } from './split-records.ts'
import { type TableKeys, tableKeys } from './table-keys.ts'
import { isSameTable, type NamedTable, withLegalName } from './table-names.ts'
import { withTold } from './told-requests.ts'

/** Makes one design of all that a document says. */
export function assemble(file: string, headings: readonly Heading[], facts: Facts): Draft {
  const remarks = {
    guesses: [...facts.guesses] as Remark[],
    contradictions: [] as Remark[],
    questions: [] as Remark[],
  }
  const named = tablesOf(headings, facts)
  placeByNames(facts, named)
  splitByTable(facts, named)
  const scopes = new Scopes(named)
  dropRevised(facts, named, scopes, remarks.guesses)
  const main = mainTable(named, scopes, facts)
  const titles = { repeated: repeatedTitles(headings, named), shared: sharedSections(named) }
  const homes = homesOf(facts, named, scopes)
  const keyed = tableByKeys(facts, named, scopes)
  const home = tableByIndex(facts, named, scopes, homes)
  // Where each table has its section, what is listed in another one is of none of them.
  const areSections = named.length > 1 && named.every(({ headings: own }) => own.size > 0)
  const tableOfRequest = (fact: PatternFact) =>
    home(fact) ??
    (isByOwnNames(fact) ? keyed(fact) : undefined) ??
    scopes.tableOf(fact, fact.table || fact.receiver) ??
    keyed(fact) ??
    main
  const tables = named.map(table => {
    const isOwn = (said: RecordFact) =>
      isOfEvery(said, scopes) ||
      (scopes.tableOf(said, said.table ?? (cleanTitle(said.name) || titleIn(said.lead))) ??
        keyed(said) ??
        (areSections && namesAlone(said) ? undefined : main)) === table
    const own = (said: Said & { readonly table?: string }) => scopes.tableOf(said, said.table) === table
    const records = facts.records.filter(isOwn)
    return assembleTable(
      table,
      {
        tableKeys: facts.tableKeys.filter(own),
        indexes: facts.indexes.filter(
          fact => (scopes.tableOf(fact, fact.table) ?? homes.get(fact.name) ?? main) === table,
        ),
        ttls: facts.ttls.filter(ttl => own(ttl) || isTtlOf(records, ttl, scopes)),
        records,
        patterns: facts.patterns.filter(fact => tableOfRequest(fact) === table),
        tables: facts.tables,
        ...{ mentions: [], unread: [], guesses: [] },
        keyLabels: facts.keyLabels,
        words: facts.words,
      },
      { ...titles, onlySections: named.length === 1 ? table.headings : new Set() },
      remarks,
    )
  })
  const kept = tables.filter(
    table => table.keys.pk !== '' || table.entities.length > 0 || (tables.length === 1 && table.table !== ''),
  )
  const draftOf = (fact: PatternFact) => {
    const own = scopes.tableOf(fact, fact.table)
    return own && kept.find(each => each === tables[named.indexOf(own)])
  }
  const isRead = ({ line }: Said) =>
    kept.some(({ accessPatterns }) => accessPatterns.some(each => each.line === line))
  const inWords = facts.patterns.filter(fact => fact.words !== undefined && !isRead(fact))
  const told = withTold(kept, inWords, draftOf, remarks.guesses)
    .map(withoutPrefix)
    .map(table => withLegalName(table, remarks.guesses))
  questionsOf(told, remarks)
  return { file, tables: told, ...remarks, unread: [] }
}

/** What all tables begin with is the name of the system: the items of `shop-orders` beside `shop-users` are orders. */
function withoutPrefix(table: TableDraft, _: number, all: readonly TableDraft[]): TableDraft {
  const prefix = /^[A-Za-z\d]+[-_](?=[A-Za-z])/.exec(table.table)?.[0]
  if (!prefix || all.length < 2 || !all.every(each => each.table.startsWith(prefix))) return table
  const short = (name: string) => (name === table.table ? name.slice(prefix.length) : name)
  return { ...table, entities: table.entities.map(each => ({ ...each, name: short(each.name) })) }
}

/** Whether the attribute that ends an item's life is of all tables, or stands apart and is one of these items. */
const isTtlOf = (records: readonly RecordFact[], ttl: TtlFact, scopes: Scopes) =>
  ttl.isOfAll === true ||
  (scopes.tableOf(ttl, ttl.table) === undefined &&
    records.some(({ attributes }) => attributes.some(({ name }) => name === ttl.attribute)))

/** Whether a request that names no table compares keys that are called otherwise than in most tables. */
const isByOwnNames = ({ table, receiver, clauses }: PatternFact) =>
  !table && !receiver && clauses.length > 0 && clauses.every(({ attribute }) => !/^[PS]K$/.test(attribute))

/** What stands before a block may be the name of its table alone: "**orders**". */
const titleIn = (lead: string) => lead.replace(/[*`]|[:：]\s*$/gu, '').trim()

/** Attributes, or keys by their names: they say nothing that only one table can mean. */
const namesAlone = ({ source, keys }: RecordFact) =>
  source === 'attributes' ||
  (keys.length > 0 && keys.every(({ values: [value = ''] }) => readTemplate(value).kind === 'name'))

/** What all items have is said above the sections of the tables. */
const isOfEvery = (said: RecordFact, scopes: Scopes) =>
  said.source === 'attributes' && isCommon(said) && scopes.tableOf({ ...said, line: 0 }) === undefined

function assembleTable(
  table: NamedTable,
  facts: Facts,
  around: Pick<EntityContext, 'repeated' | 'onlySections' | 'shared'>,
  remarks: { guesses: Remark[]; contradictions: Remark[]; questions: Remark[] },
): TableDraft {
  const keys = tableKeys(facts.tableKeys, facts.records, facts.patterns)
  const asked = facts.patterns.find(({ isOfKey }) => isOfKey)
  if (asked && keys.pk && facts.tableKeys.length + facts.records.length === 0)
    remarks.guesses.push({
      line: asked.line,
      text: `the keys of ${table.name} are those by which a program gets its items`,
    })
  const indexes = gatherIndexes(
    [...facts.indexes, ...indexesIn(facts.patterns)],
    facts.records,
    keys,
    (index, line) =>
      remarks.guesses.push({ line, text: `the keys of ${index} are as its name says, by that alone` }),
  )
  const attributeOf = attributeResolver(keys, indexes)
  const written = writtenTemplates(facts, attributeOf, keys, indexes)
  const entities = gatherEntities(facts.records, facts.patterns, {
    keys,
    attributeOf,
    isIndexKey: attribute =>
      attribute !== keys.pk &&
      attribute !== keys.sk &&
      indexes.indexes.some(index => index.pk === attribute || index.sk === attribute),
    templatesOf: attribute => written.get(attribute) ?? [],
    attributeNames: new Set(facts.records.flatMap(record => record.attributes.map(({ name }) => name))),
    wordsUnder: heading => wordsUnder(heading, facts),
    ...around,
    tableName: titleOf(table, around.shared),
    tableLine: table.line,
    remarks,
  })
  const templates = (attribute: string) => [
    ...(written.get(attribute) ?? []),
    ...entities.flatMap(entity => entity.keys[attribute] ?? []),
  ]
  const requests = gatherPatterns(facts.patterns, {
    keys,
    indexes,
    entities,
    templatesOf: templates,
    guesses: remarks.guesses,
  })
  const writes = new Set(facts.patterns.flatMap(({ isWrite, line: at }) => (isWrite ? [at] : [])))
  const names = entities.flatMap(entity => entity.attributes.map(attribute => attribute.name))
  const ttlFact = ttlOf(facts, names)
  const ttl = ttlFact?.attribute ?? names.find(name => /^(?:ttl|time_?to_?live)$/i.test(name)) ?? null
  const namedIndexes = indexes.unknown.filter(({ name }) => !entities.some(each => sameName(each.name, name)))
  return {
    table: table.name,
    line: table.line,
    keys: { pk: keys.pk ?? '', sk: keys.sk ?? null },
    keyTypes: keys.types,
    indexes: indexes.indexes,
    namedIndexes,
    ttl,
    entities: itemsOf(entities, requests, {
      ...{ keys, indexes, ttl: ttlFact, writes },
      called: entityOf(table, facts.tables),
      guesses: remarks.guesses,
    }),
    accessPatterns: requests.filter(({ line }) => !writes.has(line)),
  }
}

const wordsUnder = (heading: Heading | undefined, { words }: Facts) =>
  words.flatMap(said => (said.heading === heading ? [said.text] : [])).join(' ')

/** What a list of tables says that a table holds. */
const entityOf = ({ name }: NamedTable, tables: readonly TableFact[]) =>
  tables.find(fact => fact.entity !== undefined && isSameTable(fact.name, name))?.entity

/** Conditions name indexes and their keys too: `GSI1PK = CATEGORY#{id}` on GSI1. */
const indexesIn = (patterns: readonly PatternFact[]): IndexFact[] =>
  patterns.flatMap(pattern => pattern.clauses.flatMap((clause, at) => indexIn(pattern, clause, at)))

function indexIn(pattern: PatternFact, clause: RawClause, at: number): IndexFact[] {
  const { clauses, heading, line } = pattern
  const hint = indexNamed(pattern)
  const name = keyName(clause.attribute)
  const said = { kind: 'GSI' as const, heading, line, isCode: false }
  if (name?.index !== undefined && (hint !== undefined || /\d/.test(name.index)))
    return [{ ...said, attribute: clause.attribute, name: hint ?? name.index, role: name.role }]
  if (hint === undefined) return []
  const attribute = indexedBy(clause)
  const role = name?.role ?? (at === 0 ? 'pk' : 'sk')
  if (name === undefined || attribute !== clause.attribute) return [{ ...said, attribute, name: hint, role }]
  // `PK = seasonId, SK begins_with G#` of GSI1: what is not named has the usual name.
  const isNamed = clauses.some(each => indexedBy(each) !== each.attribute)
  return (role === 'sk' && isNamed) || /^[GL]SI[-_]?\d+$/i.test(hint)
    ? [
        {
          ...said,
          attribute: `${hint.replace(/[-_]/g, '')}${role.toUpperCase()}`,
          name: hint,
          role,
          isAssumed: true,
        },
      ]
    : []
}

/** "1. Shops テーブル" calls the table more simply than its name does. */
/** Sections with several tables in them name none of these, and nothing that lies in one. */
function sharedSections(named: readonly NamedTable[]): Set<Heading> {
  const above = ({ headings }: NamedTable) => {
    const all = new Set<Heading>()
    for (const heading of headings) for (let each = heading.parent; each; each = each.parent) all.add(each)
    return all
  }
  const seen = named.map(above)
  return new Set(
    seen.flatMap((own, at) =>
      [...own].filter(each => seen.some((other, by) => by !== at && other.has(each))),
    ),
  )
}

function titleOf({ name, headings }: NamedTable, shared: ReadonlySet<Heading>): string {
  const isTitle = (title: string) =>
    title !== '' &&
    !isGenericHeading(title) &&
    !/tabl|tabel|definici|config|schema|設計|설계/iu.test(title) &&
    !title.includes(name) &&
    !/^(?:option|step|method|variant)\b/i.test(title) &&
    title.split(/\s+/).length <= 4
  for (const heading of headings) {
    for (let each: Heading | undefined = heading; each && each.depth > 1; each = each.parent) {
      const title = cleanTitle(each.text)
      if (shared.has(each)) break
      if (isTitle(title) && !isGenericHeading(each.text)) return title
      if (each.depth === boldDepth) break
    }
  }
  // `ORDERS_TABLE` is a setting, which is called as what it holds.
  return name.replace(/(?<=^[A-Z0-9_]+)_TABLE(?:_NAME)?$/, '')
}

function attributeResolver(keys: TableKeys, indexes: Indexes): (key: KeyFact) => string | undefined {
  return ({ name, label }) => {
    if (name.index !== undefined) {
      const index = indexes.find(name.index)
      return index ? ((name.role === 'pk' ? index.pk : index.sk) ?? label) : undefined
    }
    const own = name.role === 'pk' ? keys.pk : keys.sk
    return own ?? name.attribute
  }
}

/** Templates by attribute that stand in conditions and in declarations of indexes, for samples to be read by. */
function writtenTemplates(
  facts: Facts,
  attributeOf: (key: KeyFact) => string | undefined,
  keys: TableKeys,
  indexes: Indexes,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (attribute: string | undefined, value: string) => {
    const template = readTemplate(value)
    if (attribute && template.kind === 'template')
      found.set(attribute, [...(found.get(attribute) ?? []), template.text])
  }
  for (const record of facts.records)
    for (const key of record.keys) for (const value of key.values) add(attributeOf(key), value)
  for (const pattern of facts.patterns) {
    const index = indexes.spokenOf(pattern.index)
    for (const clause of pattern.clauses.filter(each => each.operator === '=')) {
      const byRole = keyOfRole(clause, index ?? keys)
      add(byRole ?? clause.attribute, clause.values[0] ?? '')
    }
  }
  return found
}

/** The key that a clause calls by its role alone: `PK` of a table, or of the index that is spoken of. */
function keyOfRole(
  clause: RawClause,
  { pk, sk }: { pk?: string | undefined; sk?: string | null | undefined },
) {
  const name = keyName(clause.attribute)
  if (!name || name.index) return undefined
  return (name.role === 'pk' ? pk : sk) ?? undefined
}

/** The attribute that ends an item's life: as it is declared, or one that has no other meaning. */
function ttlOf(facts: Facts, attributes: readonly string[]): TtlFact | undefined {
  return (
    facts.ttls.find(fact => fact.isCode) ??
    facts.ttls.find(fact => fact.table !== undefined) ??
    facts.ttls.find(fact => attributes.includes(fact.attribute)) ??
    facts.ttls[0]
  )
}
