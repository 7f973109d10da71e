import type { ClauseDraft, EntityDraft, PatternDraft, Remark, TableDraft } from '../draft.ts'
import type { PatternFact } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { keyName } from '../names/key-name.ts'
import { baseTable } from '../names/words.ts'
import { orderedBy } from '../notations/conditions.ts'
import { endsAs, sameName } from './entity-names.ts'
import { conditionText, several } from './patterns.ts'
import { shapeOf } from './shapes.ts'
import { coreOf, type ToldName, toldNames, wordsOf } from './told-names.ts'

/** A partition that a request may read: of a table or of an index, with what lies in it. */
interface Candidate {
  readonly table: TableDraft
  readonly index: string | null
  readonly pk: string
  readonly sk: string | null
  readonly template: string
  readonly entities: readonly EntityDraft[]
  /** Whether the words say that it is this table or index. */
  readonly isPlaced: boolean
}

/** What is no read: listing it as unread would say nothing. */
export const writes =
  /\b(?:Put|Update|Delete|(?:Batch|Transact)Write)(?:Items?|Command)?\b|\bScan(?:Command)?\b|^(?:\w+\s+)?(?:[Cc]reate|[Uu]pdate|[Dd]elete|[Rr]emove|[Aa]dd|[Ii]nsert|[Ss]tore|[Ss]ave|[Pp]ut|[Pp]ost|[Pp]atch|[Ww]rite|[Rr]egister|[Ii]ncrement|[Cc]rear|[Gg]uardar|[Aa]ctualizar|[Cc]riar|[Ss]alvar)(?![a-z])/
const one = /\b(?:Get(?:Item|Command)|get[_ ]item)|\bPK ?[/+&] ?SK\b/
const weights = { code: 4, role: 3, given: 3, verb: 1 }

/**
 * Requests in words: "transactions by user", "`Query` user PK", getTodoByUserId. What they name must be the key of one table or index
 * alone; what fits several, or none, is left unread. A wish is dropped where a condition says how the same partition is read.
 */
export function withTold(
  tables: readonly TableDraft[],
  facts: readonly PatternFact[],
  tableOf: (fact: PatternFact) => TableDraft | undefined,
  guesses: Remark[],
): TableDraft[] {
  const patterns = new Map(tables.map(table => [table, [...table.accessPatterns]]))
  /** Those that are added, and whether they say how they read. */
  const told = new Map<PatternDraft, boolean>()
  const calls = facts.filter(({ isCall }) => isCall)
  for (const fact of [...calls, ...facts.filter(({ isCall }) => !isCall)]) {
    const own = tableOf(fact)
    const found = toldPattern(fact, own ? [own] : tables)
    const known = found && patterns.get(found.table)
    if (!known || known.some(each => isAgain(found, each, told, !fact.isCall))) continue
    known.push(found.pattern)
    told.set(found.pattern, fact.isCall === true)
    const { keyCondition, description, line } = found.pattern
    if (!found.isSaid)
      guesses.push({ line, text: `"${description}" is taken to ask for ${keyCondition}, by its words alone` })
  }
  return tables.map(table => ({
    ...table,
    accessPatterns: (patterns.get(table) ?? []).sort((first, second) => first.line - second.line),
  }))
}

/** Whether a request is there already; a wish is met by whatever reads its partition. */
function isAgain(
  { pattern, isByPlace }: Told,
  other: PatternDraft,
  told: ReadonlyMap<PatternDraft, boolean>,
  isWish: boolean,
): boolean {
  const partitionOf = ({ clauses: [first] }: PatternDraft) => shapeOf(first?.values[0] ?? '')
  if (pattern.index !== other.index) return false
  if (isByPlace && pattern.index !== null && !told.has(other)) return true
  if (partitionOf(pattern) !== partitionOf(other)) return false
  const isSame = shapeOf(pattern.keyCondition) === shapeOf(other.keyCondition)
  const isTold = told.has(other)
  // Where both say what they read of the partition, and it is not the same, they are two.
  const [head, otherHead] = [pattern, other].map(({ clauses: [, sort] }) => sort?.values[0]?.split('{')[0])
  if (isWish && head !== undefined && otherHead !== undefined) return head === otherHead
  if (isWish) return isSame || !isTold || told.get(other) === true
  return isSame && (!isTold || pattern.description === other.description)
}

interface Told extends Pick<Fit, 'isSaid' | 'isByPlace'> {
  readonly table: TableDraft
  readonly pattern: PatternDraft
}

function toldPattern(fact: PatternFact, tables: readonly TableDraft[]): Told | undefined {
  const { description, line } = fact
  const words = `${description} ; ${fact.words ?? ''}`
  if (writes.test(fact.words ?? '') || writes.test(description)) return undefined
  // "An owner with dogs" gives no dog, and the name of an index no value.
  const given = `${description.replace(/\b(?:with|con|com|mit|avec)\b/gi, ';')} ; ${fact.words ?? ''}`
  const indexes = tables.flatMap(table => table.indexes.map(({ name }) => name))
  const names = toldNames(
    indexes.reduce((text, name) => text.replaceAll(name, ';'), given.replace(orderedBy, ';')),
  )
  const object = new Set(wordsOf(description.split(/\b(?:by|for|of|per|por|par|nach)\b/i)[0] ?? ''))
  const asked = { names, object, description, words }
  const every = placesIn(tables, words)
  const placed = every.filter(({ index, isPlaced }) => isPlaced && index !== null)
  const all = fact.isUse || placed.length > 0 ? placed : every
  const ranked = all
    .map(candidate => ({ candidate, ...fitOf(candidate, asked, all.length === 1) }))
    .filter(({ weight }) => weight >= 2)
    .sort((first, second) => second.weight - first.weight)
  const [best, next] = ranked
  if (!best || (next && next.weight === best.weight) || (fact.isInPassing && best.weight < 3))
    return undefined
  const { candidate, isSaid, isByPlace } = best
  const { table, index } = candidate
  // What an index is for says of its sort key no more than the order.
  const clauses = fact.isUse ? best.clauses.slice(0, 1) : best.clauses
  return {
    table,
    pattern: { description, index, keyCondition: conditionText(clauses), clauses, line },
    isSaid,
    isByPlace,
  }
}

/** The partitions of the table that the words name, "GetItem on Orders (orderId)", or of all. */
function placesIn(tables: readonly TableDraft[], words: string): Candidate[] {
  const names = [...words.matchAll(/\b(?:on|from|in|against|[Qq]uery)\s+(?:the\s+)?`?([A-Za-z][\w.-]*)/g)]
  const named = tables.filter(({ table }) =>
    names.some(([, name = '']) => sameName(table, name) || endsAs(table, name)),
  )
  return (named.length === 1 ? named : tables).flatMap(table => candidatesIn(table, words))
}

/** The partitions of a table, or of the index that the words name; one item is got from no index. */
function candidatesIn(table: TableDraft, words: string): Candidate[] {
  const { keys, indexes, entities } = table
  const spoken = indexes.filter(({ name, pk }) =>
    [name, /^[GL]SI\d+/i.exec(name)?.[0] ?? name, keyName(pk)?.index ?? name].some(each =>
      new RegExp(`(?<![\\w-])${escapePattern(each)}(?![\\w-])`, 'i').test(words),
    ),
  )
  const isBase =
    one.test(words) || words.split(/\s*;\s*/).some(part => /\p{L}{2}/u.test(part) && baseTable.test(part))
  const base = keys.pk === '' ? [] : [{ name: null, pk: keys.pk, sk: keys.sk }]
  const targets = spoken.length > 0 ? spoken : isBase ? base : [...base, ...indexes]
  return targets.flatMap(({ name: index, pk, sk }) => {
    const target = { table, index, pk, sk, isPlaced: spoken.length === 1 || isBase }
    const having = entities.filter(entity => entity.keys[pk] !== undefined)
    const shapes = new Set(having.map(entity => shapeOf(entity.keys[pk] as string)))
    const asked = table.accessPatterns
      .filter(each => each.index === index)
      .flatMap(({ clauses: [first] }) => (first?.operator === '=' ? first.values : []))
      .filter(value => value.includes('{') && !shapes.has(shapeOf(value)))
    const further = [...new Map(asked.map(value => [shapeOf(value), value])).values()]
    if (shapes.size + further.length === 0)
      return keyName(pk)?.attribute ? [] : [{ ...target, template: `{${pk}}`, entities }]
    return [
      ...[...shapes].map(shape => {
        const own = having.filter(entity => shapeOf(entity.keys[pk] as string) === shape)
        return { ...target, template: own[0]?.keys[pk] as string, entities: own }
      }),
      ...further.map(template => ({ ...target, template, entities: [] })),
    ]
  })
}

interface Fit {
  readonly weight: number
  readonly clauses: readonly ClauseDraft[]
  /** Whether the keys are named in code, so that nothing is guessed. */
  readonly isSaid: boolean
  /** Whether nothing but the table or the index is said. */
  readonly isByPlace: boolean
}

function fitOf(candidate: Candidate, asked: Asked, isOnly: boolean): Fit {
  const { pk, template } = candidate
  const { names, object, words } = asked
  const matches = names
    .filter(name => name.role !== 'sk')
    .map(name => ({ name, weight: matchOf(name, template, object) }))
  const isConstant = [...words.matchAll(constants)].some(([constant]) =>
    new RegExp(`^${constant}(?:$|[#|:/~_])`).test(template),
  )
  const partition = Math.max(isConstant ? weights.role : 0, ...matches.map(({ weight }) => weight))
  const used = matches.filter(({ weight }) => weight > 0).map(({ name }) => name)
  const sort = sortOf(candidate, { ...asked, names: names.filter(name => !used.includes(name)) })
  const clauses: ClauseDraft[] = [
    { attribute: pk, operator: '=', values: [template] },
    ...(sort ? [sort] : []),
  ]
  const isCalled = [candidate.table.table, ...candidate.entities.map(({ name }) => name)].some(name =>
    isWithin(wordsOf(name), object),
  )
  const byPlace =
    partition === 0 &&
    candidate.isPlaced &&
    (isCalled || isOnly) &&
    !names.some(({ by, role }) => by === 'role' && role === 'pk')
      ? 2
      : 0
  const weight = partition + byPlace + (sort ? 1.5 : 0) + (isCalled ? 0.25 : 0)
  const isSaid = partition >= weights.code && template === `{${pk}}`
  return { weight: partition + byPlace === 0 ? 0 : weight, clauses, isSaid, isByPlace: byPlace > 0 }
}

const isSame = (first: readonly string[], second: readonly string[]) =>
  first.length > 0 && first.join(' ') === second.join(' ')
const isWithin = (part: readonly string[], whole: ReadonlySet<string>) =>
  part.length > 0 && part.every(word => whole.has(word))

/** What a template ends with: its last word, and its last value. */
function endOf(template: string): { readonly literal: string[]; readonly value: string[] } {
  const value = /\{([^{}]+)\}$/.exec(template)?.[1] ?? ''
  const fixed = template.replace(/\{[^{}]+\}$/, '')
  const literal = fixed.split(/\{[^{}]*\}/).findLast(part => /\p{L}/u.test(part)) ?? ''
  return { literal: wordsOf(literal), value: wordsOf(value) }
}

/** How surely a name is that of what a template ends with. */
function matchOf({ words, by }: ToldName, template: string, object: ReadonlySet<string>): number {
  const { literal, value } = endOf(template)
  const core = coreOf(words)
  const own = [literal, coreOf(value)]
  const weight = weights[by]
  if (core.length === 0) {
    // "a user by id": the id of what is read.
    const isOwn = own.some(each => isWithin(each, object)) || isSame(words, value)
    return words.length > 0 && isOwn && by !== 'verb' ? weight : 0
  }
  if (isSame(words, value)) return weight + 0.5
  if (own.some(each => isSame(each, core))) return weight
  const isPart = own.some(each => isWithin(each, new Set(core)) || isWithin(core, new Set(each)))
  return by === 'role' && isPart ? weight - 1 : 0
}

/** `META`, `SYNC#`: what stands in keys as it is. */
const constants = /(?<![\w#{<])[A-Z][A-Z0-9_]{2,}(?![\w}>])/g

const ofTime = /^(?:at|on|date|time|timestamp|day|month|year|created|updated)$/
const ofRange = /\b(?:range|between|period|interval|rango|periodo|intervalo|zeitraum)\b|期間|기간|范围/iu

interface Asked {
  readonly names: readonly ToldName[]
  /** What is read. */
  readonly object: ReadonlySet<string>
  readonly description: string
  readonly words: string
}

const is = (attribute: string, value: string): ClauseDraft => ({ attribute, operator: '=', values: [value] })

/** What begins as a template does; undefined if anything does. */
function begins(attribute: string, value: string): ClauseDraft | undefined {
  const head = value.split('{')[0] as string
  if (head === value) return is(attribute, value)
  return head === '' ? undefined : { attribute, operator: 'begins_with', values: [head] }
}

/** The sort key that the words name: by a constant, by its attribute, or by what is read. */
function sortOf(candidate: Candidate, asked: Asked): ClauseDraft | undefined {
  const { sk, entities, template } = candidate
  const { names, object, description, words } = asked
  if (sk === null) return undefined
  const sorts = [...new Set(entities.flatMap(entity => entity.keys[sk] ?? []))]
  const all = sorts.length === 0 ? [`{${sk}}`] : sorts
  for (const [constant] of words.matchAll(constants)) {
    const own = all.find(each => each === constant || new RegExp(`^${constant}[#|:/~_]`).test(each))
    if (own !== undefined && !template.includes(constant)) return begins(sk, own)
  }
  const named = all.filter(each => names.some(name => name.by !== 'verb' && matchOf(name, each, object) > 0))
  const [only] = named
  const isOfTime =
    names.some(name => name.words.some(word => ofTime.test(word))) &&
    wordsOf(sk).some(word => ofTime.test(word))
  if (ofRange.test(words) && all.length === 1 && all[0]?.startsWith('{') && (only !== undefined || isOfTime))
    return { attribute: sk, operator: 'between', values: ['{from}', '{to}'] }
  if (only !== undefined && named.length === 1)
    return /prefix/i.test(words) || several.test(description) ? begins(sk, only) : is(sk, only)
  return sortOfRead(sk, all, candidate, asked)
}

/** The sort key of what is read. */
function sortOfRead(
  sk: string,
  all: readonly string[],
  { index, entities, template }: Candidate,
  { object, description, words }: Asked,
): ClauseDraft | undefined {
  const isOne = index === null && !several.test(description)
  const read = entities.filter(
    ({ name, keys }) => isWithin(wordsOf(name), object) || isWithin(endOf(keys[sk] ?? '').literal, object),
  )
  // "Fetch a boat by its id" where `BOAT#{id}` has `META` and trips: the only item that is always there.
  const isItself = isOne && isWithin(endOf(template).literal, object)
  const fixed = one.test(words) ? all : isItself ? all.filter(each => !each.includes('{')) : []
  const own = new Set(read.length > 0 ? read.flatMap(entity => entity.keys[sk] ?? []) : fixed)
  const [found] = own
  if (found === undefined || own.size > 1) return undefined
  if (one.test(words) || (isOne && !found.includes('{'))) return is(sk, found)
  return all.length === 1 ? undefined : begins(sk, found)
}
