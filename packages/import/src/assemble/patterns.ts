import type { ClauseDraft, PatternDraft } from '../draft.ts'
import type { PatternFact, RawClause } from '../facts.ts'
import { isSameAttribute, keyName } from '../names/key-name.ts'
import { conditionValue } from './condition-values.ts'
import { looseTarget, type PatternContext, type Target, targetOf } from './pattern-target.ts'

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
  const target = fact.isLoose ? looseTarget(fact, context) : targetOf(fact, context)
  if (!target) return []
  const clauses = fact.clauses.flatMap(clause => clauseOf(clause, target, fact, context))
  // An operator on a partition key is no request that DynamoDB answers, but it is what the document says.
  const partition =
    clauses.find(clause => clause.attribute === target.pk && clause.operator === '=') ??
    clauses.find(clause => clause.attribute === target.pk)
  if (!partition) return []
  const sort = clauses.find(clause => clause.attribute === target.sk && clause !== partition)
  const used = sort ? [partition, sort] : [partition]
  return [
    {
      description: fact.description,
      index: target.index,
      keyCondition: used.map(written).join(', '),
      clauses: used,
      line: fact.line,
    },
  ]
}

const written = ({ attribute, operator, values }: ClauseDraft) =>
  operator === 'between'
    ? `${attribute} between ${values[0]} and ${values[1]}`
    : `${attribute} ${operator} ${values[0]}`

function clauseOf(
  clause: RawClause,
  target: Target,
  fact: PatternFact,
  context: PatternContext,
): ClauseDraft[] {
  const name = keyName(clause.attribute)
  const role = isSameAttribute(clause.attribute, target.pk)
    ? 'pk'
    : target.sk && isSameAttribute(clause.attribute, target.sk)
      ? 'sk'
      : name?.role
  const isOther =
    name?.index !== undefined &&
    !/^(?:GSI|LSI)$/i.test(name.index) &&
    target.index !== null &&
    context.indexes.find(name.index)?.name !== target.index
  const isOfIndex = name?.index !== undefined && target.index === null
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
