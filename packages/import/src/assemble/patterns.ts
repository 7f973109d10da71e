import type { ClauseDraft, PatternDraft } from '../draft.ts'
import type { PatternFact, RawClause } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { isSameAttribute, keyName } from '../names/key-name.ts'
import { conditionValue } from './condition-values.ts'
import { firstNamed } from './entity-names.ts'
import { looseTarget, type PatternContext, type Target, targetOf } from './pattern-target.ts'
import { fits, shapeOf } from './shapes.ts'

/** Access patterns whose conditions name the keys of the table or of one of its indexes; each once. */
export function gatherPatterns(facts: readonly PatternFact[], context: PatternContext): PatternDraft[] {
  const found = facts.flatMap(fact => patternOf(fact, context))
  const seen = new Set<string>()
  return found.filter(pattern => {
    const key = `${pattern.index}|${pattern.keyCondition}|${pattern.description.toLowerCase()}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function patternOf(fact: PatternFact, context: PatternContext): PatternDraft[] {
  if (fact.clauses.length === 0) return []
  const target = fact.isLoose ? looseTarget(fact, context) : targetOf(fact, context)
  if (!target) return []
  const written = divided(fact.clauses, target, context).flatMap(clause =>
    clauseOf(clause, target, fact, context),
  )
  const given = fact.isKeyed ? written.map(clause => asked(clause, target, fact, context)) : written
  const clauses = [...given, ...leftOut(given, target, fact, context)]
  // An operator on a partition key is no request that DynamoDB answers, but it is what the document says.
  const partition =
    clauses.find(clause => clause.attribute === target.pk && clause.operator === '=') ??
    clauses.find(clause => clause.attribute === target.pk)
  if (!partition) return []
  const sort = clauses.find(
    clause => clause.attribute === target.sk && clause !== partition && !isOrder(clause, fact),
  )
  const used = sort ? [partition, sort] : [partition]
  return [
    {
      description: fact.description,
      index: target.index,
      keyCondition: conditionText(used),
      clauses: used,
      line: fact.line,
    },
  ]
}

/** "`TOKEN#<token>/LOOKUP`": both keys of an item in one value, if its partition key has no such sign. */
function divided(
  clauses: readonly RawClause[],
  { pk, sk }: Target,
  { entities }: PatternContext,
): readonly RawClause[] {
  const [only, ...others] = clauses
  const [, partition, sort] = /^(.+)\/(.+)$/.exec(only?.values[0] ?? '') ?? []
  if (!only || !partition || !sort || !sk || others.length > 0 || only.operator !== '=') return clauses
  const isOf = (value: string, template = '') => fits(template, value.replace(/[{}<>]/g, ''))
  const isPair = entities.some(({ keys }) => isOf(partition, keys[pk]) && isOf(sort, keys[sk]))
  const isWhole = entities.some(({ keys }) => keys[pk]?.includes('/'))
  if (!isPair || isWhole) return clauses
  return [
    { ...only, attribute: pk, values: [partition] },
    { ...only, attribute: sk, values: [sort] },
  ]
}

/**
 * "List boats by yard" with `GSI1SK = {name}#{id}`: by what they are sorted, as no value of it is given. So it is under the heading of
 * an index, where "Boats by yard" says both keys.
 */
const isOrder = ({ operator, values: [value = ''] }: ClauseDraft, { description, heading }: PatternFact) =>
  operator === '=' &&
  (several.test(description)
    ? /^\{[^{}]*\}.*\{/.test(value)
    : /\{.*\{/.test(value) && !ofOne.test(description) && indexNameOf(heading?.text ?? '') !== undefined)

const ofOne = /^(?:get|fetch|load|check|verify|look ?up|find|read)\s+(?:an?|one|the|its|by)\b/i

/** The key that a request leaves out is that of the only entity that has what it gives, or of the one that it names. */
function leftOut(
  given: readonly ClauseDraft[],
  { pk, sk = '' }: Target,
  fact: PatternFact,
  { entities, guesses }: PatternContext,
): ClauseDraft[] {
  const partition = given.find(({ attribute }) => attribute === pk)
  const sort = given.find(({ attribute }) => attribute === sk)
  const missing = !partition && sort ? pk : fact.isWhole && !sort ? sk : undefined
  if (missing === undefined || missing === '') return []
  const having = entities.filter(
    ({ keys }) =>
      keys[missing] !== undefined &&
      given.every(({ attribute, operator, values: [value = ''] }) => {
        const own = shapeOf(keys[attribute] ?? '')
        return operator === 'begins_with' ? own.startsWith(shapeOf(value)) : own === shapeOf(value)
      }),
  )
  const templates = new Set(having.map(({ keys }) => keys[missing] as string))
  const entity = templates.size === 1 ? having[0] : firstNamed(fact.description, having)
  if (!entity) return []
  const template = entity.keys[missing] as string
  guesses.push({
    line: fact.line,
    text: `"${fact.description}" is taken to ask for ${missing} = ${template}, as ${entity.name} has`,
  })
  return [{ attribute: missing, operator: '=', values: [template] }]
}

export const conditionText = (clauses: readonly ClauseDraft[]) => clauses.map(textOf).join(', ')

const textOf = ({ attribute, operator, values }: ClauseDraft) =>
  operator === 'between'
    ? `${attribute} between ${values[0]} and ${values[1]}`
    : `${attribute} ${operator} ${values[0]}`

export const several =
  /^(?:get|fetch|find|load|read|query|show|view|see)\s+(?:(?:an?|the|one|each|my)\s+)?(?:[\p{L}'’-]+\s+){0,3}?(?:(?!(?:status|address|access|analys|progress|settings|details|stats|metrics|preferences|credentials)\p{L}*\b)\p{L}{2,}(?<![sui])s|history|feed|timeline|messages)$|^(?:list|browse|search|find all|fetch all|query all)\b|\ball\b|^(?:get|fetch|find|load|read|query|show|view)\s+(?:an?\s+)?(?:[\p{L}'’]+\s+){0,2}?(?!(?:status|address|access|analys)\p{L}*\b)\p{L}{2,}(?<![su])s\s+(?:for|of|by|in|on|from)\b|一覧|목록|列表|^listar?\b|^lister\b/iu

/** "List the polls of a season" under `POLL#{date}#{pollId}`: what comes back are all that begin so. */
function asked(clause: ClauseDraft, target: Target, fact: PatternFact, context: PatternContext): ClauseDraft {
  const [value = ''] = clause.values
  const isPrefix = clause.operator === '=' && clause.attribute === target.sk && several.test(fact.description)
  const open = [...value.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isGiven(name, fact.description))
  if (!isPrefix || !open) return clause
  const prefix = value.slice(0, open.index)
  context.guesses.push({
    line: fact.line,
    text: `"${fact.description}" is taken to read what begins with '${prefix}', as it speaks of several`,
  })
  return { ...clause, operator: 'begins_with', values: [prefix], whole: value }
}

/** Whether the words say for which value: "options of a question" for `{questionId}`. */
function isGiven(name: string, description: string): boolean {
  const word = name.replace(/[_-]?(?:id|ID|Id)$/, '').toLowerCase()
  const after = /\b(?:for|of|by|in|on|from|with)\b(.*)$/i.exec(description)?.[1] ?? ''
  return word !== '' && new RegExp(`\\b${word.replace(/\W/g, '')}`, 'i').test(after)
}

function clauseOf(
  clause: RawClause,
  target: Target,
  fact: PatternFact,
  context: PatternContext,
): ClauseDraft[] {
  const name = keyName(clause.attribute)
  const own = [target.pk, target.sk].findIndex(
    attribute => attribute !== undefined && isSameAttribute(clause.attribute, attribute),
  )
  const role = own < 0 ? name?.role : own === 0 ? 'pk' : 'sk'
  // A key that the target has is of no other index, whatever its name says.
  const isNamed = own < 0 && name?.index !== undefined
  const isOther =
    isNamed &&
    !/^(?:GSI|LSI)$/i.test(name.index) &&
    target.index !== null &&
    context.indexes.find(name.index)?.name !== target.index
  const isOfIndex = isNamed && target.index === null
  const attribute = role === 'pk' ? target.pk : role === 'sk' ? (target.sk ?? clause.attribute) : undefined
  if (!attribute || isOther || isOfIndex) return []
  return [
    {
      attribute,
      operator: clause.operator,
      values: fact.isExact
        ? clause.values
        : clause.values.map(value => conditionValue(value, { attribute, clause, fact, context })),
    },
  ]
}
