import type { ClauseDraft, PatternDraft, Remark } from '../draft.ts'
import type { PatternFact, RawClause } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { mark, readTemplate } from '../names/template.ts'
import { baseTable } from '../names/words.ts'
import type { Indexes } from './indexes.ts'
import { bestFit } from './shapes.ts'
import type { TableKeys } from './table-keys.ts'

export interface PatternContext {
  readonly keys: TableKeys
  readonly indexes: Indexes
  /** Templates of entities by key attribute. */
  templatesOf(attribute: string): readonly string[]
  readonly guesses: Remark[]
}

interface Target {
  readonly index: string | null
  readonly pk: string
  readonly sk: string | undefined
}

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
  const target = targetOf(fact, context)
  if (!target) return []
  const clauses = fact.clauses.flatMap(clause => clauseOf(clause, target, fact, context))
  const partition = clauses.find(clause => clause.attribute === target.pk && clause.operator === '=')
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

/** Whether the table or an index is read: by its name, or by the attribute that is compared. */
function targetOf(fact: PatternFact, { keys, indexes }: PatternContext): Target | undefined {
  const base = keys.pk === undefined ? undefined : { index: null, pk: keys.pk, sk: keys.sk }
  const words = fact.index.replaceAll('`', '').trim()
  const hint = isIndexName(words)
    ? words
    : (/(?:^|\s)([\w.]+-index|[A-Za-z]\w*Index)(?:$|\s)/.exec(words)?.[1] ?? words)
  const isBase = baseTable.test(hint)
  const spoken = isBase ? undefined : indexes.spokenOf(hint)
  const asTarget = (index: { name: string; pk: string; sk: string | null }): Target => ({
    index: index.name,
    pk: index.pk,
    sk: index.sk ?? undefined,
  })
  const attributes = fact.clauses.filter(clause => clause.operator === '=').map(clause => clause.attribute)
  const byAttribute = indexes.indexes.find(
    index => index.pk !== keys.pk && attributes.some(attribute => same(attribute, index.pk)),
  )
  if (spoken) return asTarget(spoken)
  if (isIndexName(hint) && !isBase) return unknownIndex(hint, fact)
  if (base && attributes.some(attribute => same(attribute, base.pk))) return base
  if (byAttribute) return asTarget(byAttribute)
  const named = attributes.map(attribute => keyName(attribute)?.index).find(Boolean)
  const isOnly = named !== undefined && /^(?:GSI|LSI)$/i.test(named) && indexes.indexes.length === 1
  const byName = isOnly ? indexes.indexes[0] : named ? indexes.find(named) : undefined
  if (byName) return asTarget(byName)
  return attributes.some(
    attribute => keyName(attribute)?.role === 'pk' && keyName(attribute)?.index === undefined,
  )
    ? base
    : undefined
}

/** A name alone, as columns of indexes have it. */
export const isIndexName = (hint: string) => /^(?:(?:GSI|LSI)[-_ ]?\d+|[\w.-]*(?:index|GSI|LSI))$/i.test(hint)

/** An index of which the document says nothing else: its keys are called as the condition calls them. */
function unknownIndex(name: string, { clauses }: PatternFact): Target | undefined {
  const pk = clauses.find(clause => clause.operator === '=')?.attribute
  return pk === undefined
    ? undefined
    : { index: name, pk, sk: clauses.find(clause => clause.attribute !== pk)?.attribute }
}

const same = (one: string, other: string) => one.replace(/^#/, '').toLowerCase() === other.toLowerCase()

function clauseOf(
  clause: RawClause,
  target: Target,
  fact: PatternFact,
  context: PatternContext,
): ClauseDraft[] {
  const name = keyName(clause.attribute)
  const role = same(clause.attribute, target.pk)
    ? 'pk'
    : target.sk && same(clause.attribute, target.sk)
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
      values: clause.values.map(value => valueIn(value, attribute, clause, fact, context)),
    },
  ]
}

const alias = /^[:@$]([A-Za-z_]\w*)$/

function valueIn(
  raw: string,
  attribute: string,
  clause: RawClause,
  fact: PatternFact,
  context: PatternContext,
): string {
  const value = raw.trim().replace(/^["'`]|["'`]$/g, '')
  const named = alias.exec(value)?.[1]
  if (named)
    return `{${/^(?:pk|sk|gsi\d*_?(?:pk|sk)|v|val|value|prefix|key|id|hk|rk|p|s)$/i.test(named) && !keyName(attribute)?.attribute ? attribute : named}}`
  const isPlain =
    keyName(attribute)?.attribute === undefined &&
    context.templatesOf(attribute).every(each => each === `{${attribute}}`)
  if (isPlain) return plainValue(value, raw, attribute, clause, fact, context)
  const template = readTemplate(value)
  const isName = template.kind === 'name' && !/^["'`]/.test(raw.trim())
  if (isName && keyName(attribute)?.attribute === undefined)
    return same(value, attribute) || /[a-z](?:Id|ID|At)$|_id$|^id$/.test(value) ? `{${value}}` : value
  if (isName && /[a-z][A-Z]|_id$|^(?:id|email|timestamp|date|username|uuid)$|[a-z]I[Dd]$/.test(value))
    return `{${value}}`
  if (template.kind === 'template') return template.text
  if (template.kind === 'prose' || template.kind === 'absent') return mark(value)
  return template.kind === 'sample' ? generalised(value, attribute, clause, fact, context) : value
}

/** The value of an attribute that is a key by itself: a sample stands for all, unless the description names it. */
function plainValue(
  value: string,
  raw: string,
  attribute: string,
  clause: RawClause,
  fact: PatternFact,
  context: PatternContext,
): string {
  const marked = mark(value)
  if (marked.includes('{') || value === '') return marked
  const isNamed = new RegExp(`(?<![\\p{L}])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'iu').test(
    fact.description,
  )
  if (/^(?:true|false)$/.test(value) || (isNamed && !same(value, attribute))) return value
  const isSpokenOf = fact.description.toLowerCase().includes(attribute.toLowerCase())
  const isEnumerated = /status|type|state|kind|role|entity/i.test(attribute) || !clause.isQuoted
  if (/^[A-Z][A-Z0-9_]+$/.test(value) && !isSpokenOf && isEnumerated) return value
  const at = clause.values.indexOf(raw)
  const name =
    clause.operator === 'between'
      ? at === 0
        ? 'from'
        : 'to'
      : /^[a-z]+(?:[A-Z][a-z]+)*(?:Id|ID|_id)$/.test(value)
        ? value
        : attribute
  if (!same(name, value) && clause.operator !== 'between')
    context.guesses.push({
      line: fact.line,
      text: `'${value}' in the condition of "${fact.description}" is taken as a sample of ${attribute}`,
    })
  return `{${name}}`
}

/** A sample in a condition stands for all of its kind, unless the words before it name just that: "active needs". */
function generalised(
  value: string,
  attribute: string,
  clause: RawClause,
  fact: PatternFact,
  context: PatternContext,
): string {
  const templates = context.templatesOf(attribute)
  const isPrefix = clause.operator !== '='
  const whole = isPrefix ? undefined : bestFit(templates, value)
  const from = whole ?? prefixOf(templates, value)
  if (!from) return value
  const delimiter = /[#|~/:]/.exec(value)?.[0] ?? '#'
  const parts = value.split(delimiter)
  const own = from.split(delimiter)
  const general = parts
    .map((part, at) => {
      const isFree = /^\{[^{}]+\}$/.test(own[at] ?? '')
      const isConstant =
        /^[A-Z][A-Z_]*$/.test(part) ||
        new RegExp(`(?<![\\p{L}])${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'iu').test(fact.description)
      return isFree && part !== '' && !isConstant ? (own[at] as string) : part
    })
    .join(delimiter)
  if (general !== value)
    context.guesses.push({
      line: fact.line,
      text: `'${value}' in the condition of "${fact.description}" is taken as a sample of ${general}`,
    })
  return general
}

/** The template that begins as a value does: `STATUS#pending#` begins as `STATUS#{status}#CREATED#{timestamp}`. */
function prefixOf(templates: readonly string[], value: string): string | undefined {
  const delimiter = /[#|~/:]/.exec(value)?.[0] ?? '#'
  const parts = value.split(delimiter)
  return templates.find(template => {
    const own = template.split(delimiter)
    return parts.every((part, at) => part === '' || own[at] === part || /^\{[^{}]+\}$/.test(own[at] ?? ''))
  })
}
