import type { PatternFact, RawClause } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { isSameAttribute, keyName } from '../names/key-name.ts'
import { mark, readTemplate } from '../names/template.ts'
import { onlyOne } from './infer.ts'
import type { PatternContext } from './pattern-target.ts'
import { bestFit } from './shapes.ts'

/** Names of placeholders that say nothing. */
const isSpare = /^(?:pk|sk|gsi\d*_?(?:pk|sk)|v|val|value|prefix|key|id|hk|rk|p|s)$/i
const endsAsId = /[a-z](?:Id|ID|At)$|_id$|^id$/
const namesValue = /[a-z][A-Z]|_id$|^(?:id|email|timestamp|date|username|uuid)$|[a-z]I[Dd]$/

const alias = /^[:@$]([A-Za-z_]\w*)$/

/** Where a value is compared. */
interface Comparison {
  readonly attribute: string
  readonly clause: RawClause
  readonly fact: PatternFact
  readonly context: PatternContext
}

/** A value of a condition in the house notation: names and samples become placeholders. */
export function conditionValue(raw: string, comparison: Comparison): string {
  const { attribute, clause, context } = comparison
  const value = raw.trim().replace(/^["'`]|["'`]$/g, '')
  const named = alias.exec(value)?.[1]
  if (/^(?:now|today)$/i.test(value) && clause.operator !== '=') return `{${value.toLowerCase()}}`
  if (named) return `{${isSpare.test(named) && !keyName(attribute)?.attribute ? attribute : named}}`
  const isPlain =
    keyName(attribute)?.attribute === undefined &&
    context.templatesOf(attribute).every(each => each === `{${attribute}}`)
  const whole = clause.operator === '=' ? begunBy(value, comparison) : undefined
  if (whole) return whole
  // "pop#2024-01-15" in quotes has no fixed word: it is a sample of `genre_date`.
  const isSample = clause.isQuoted && /^[a-z]+[#|][^{<:$]*\d/.test(value)
  const isComposed = /^[A-Za-z_]+[#|]/.test(value) && !isSample
  if (isPlain && !isComposed) return plainValue(value, raw, comparison)
  if (moment.test(value) && clause.operator !== '=')
    return clause.operator === 'between' ? (clause.values.indexOf(raw) === 0 ? '{from}' : '{to}') : '{date}'
  return writtenValue(value, raw, comparison)
}

const moment = /^\d{4}-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?)?$/

/** `PK = REPO#...`: the only template that begins so, of which the rest was left out. */
function begunBy(value: string, { attribute, fact, context }: Comparison): string | undefined {
  const [, prefix] = /^([A-Za-z_]+[#|])(?:\.{2,}|…|\*)?$/.exec(value) ?? []
  const fitting = new Set(context.templatesOf(attribute).filter(each => prefix && each.startsWith(prefix)))
  const [whole] = fitting
  const isWhole = whole !== undefined && fitting.size === 1 && whole !== prefix
  if (isWhole)
    context.guesses.push({
      line: fact.line,
      text: `'${value}' in the condition of "${fact.description}" is taken as ${whole}`,
    })
  return isWhole ? whole : undefined
}

/** A value as it is written: a bare name stands for what is compared, a sample for others like it. */
function writtenValue(value: string, raw: string, comparison: Comparison): string {
  const { attribute } = comparison
  const template = readTemplate(value)
  const isName = template.kind === 'name' && !/^["'`]/.test(raw.trim())
  if (isName && keyName(attribute)?.attribute === undefined)
    return isSameAttribute(value, attribute) || endsAsId.test(value) ? `{${value}}` : value
  if (isName && namesValue.test(value)) return `{${value}}`
  if (template.kind === 'template') return template.text
  if (template.kind === 'prose' || template.kind === 'absent') return mark(value)
  const isOther = template.kind === 'constant' && /[#|~/:]./.test(value)
  return template.kind === 'sample' || isOther ? generalised(value, comparison) : value
}

/** The value of an attribute that is a key by itself: a sample stands for all, unless the description names it. */
function plainValue(value: string, raw: string, { attribute, clause, fact, context }: Comparison): string {
  const marked = mark(value)
  if (marked.includes('{') || value === '') return marked
  const isNamed = namesWord(fact.description, value)
  if (/^(?:true|false)$/.test(value) || (isNamed && !isSameAttribute(value, attribute))) return value
  const isSpokenOf = fact.description.toLowerCase().includes(attribute.toLowerCase())
  const isEnumerated = /status|type|state|kind|role|entity/i.test(attribute) || !clause.isQuoted
  if (/^[A-Z][A-Z0-9_]+$/.test(value) && !isSpokenOf && isEnumerated && !asksBy.test(fact.description))
    return value
  const at = clause.values.indexOf(raw)
  const name =
    clause.operator === 'between' && /^[a-z_][A-Za-z_]*$/.test(value) && !clause.isQuoted
      ? value
      : clause.operator === 'between'
        ? at === 0
          ? 'from'
          : 'to'
        : /^[a-z]+(?:[A-Z][a-z]+)*(?:Id|ID|_id)$/.test(value)
          ? value
          : attribute
  if (!isSameAttribute(name, value) && clause.operator !== 'between')
    context.guesses.push({
      line: fact.line,
      text: `'${value}' in the condition of "${fact.description}" is taken as a sample of ${attribute}`,
    })
  return `{${name}}`
}

/** "Orders by status" asks for any of them, whichever the sample has. */
const asksBy = /(?:^|\s)(?:by|par|por|nach|per|según|по)\s|別|별|按/iu

/** A sample in a condition stands for all of its kind, unless the words before it name just that: "active needs". */
function generalised(value: string, { attribute, clause, fact, context }: Comparison): string {
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
        /^[A-Z][A-Z_]+$/.test(part) ||
        onlyOne.test(part) ||
        (namesWord(fact.description, part) && !isAskedBy(fact.description, part))
      // `MAIL#mail`, or `MAIL#m`, beside `MAIL#{mail}` names the value, even if the description has the word.
      const isName = own[at]?.startsWith(`{${part}`)
      return isFree && part !== '' && (isName || !isConstant) ? (own[at] as string) : part
    })
    .join(delimiter)
  if (general !== value)
    context.guesses.push({
      line: fact.line,
      text: `'${value}' in the condition of "${fact.description}" is taken as a sample of ${general}`,
    })
  return general
}

/** Whether a word of the text begins so. */
const namesWord = (text: string, word: string) =>
  word.length > 1 &&
  !/^\W*\d[\d-]*\W*$/.test(word) &&
  new RegExp(`(?<![\\p{L}])${escapePattern(word)}`, 'iu').test(text)

/** "Shops by tile", "Shops nearby (tile)": what is given, and no value of it. */
const isAskedBy = (text: string, word: string) =>
  new RegExp(`(?:\\b(?:by|per|por|par|nach)\\s+|[(（])${escapePattern(word)}(?![\\p{L}])`, 'iu').test(text)

/** The template that begins as a value does: `STATUS#pending#` begins as `STATUS#{status}#CREATED#{timestamp}`. */
export function prefixOf(templates: readonly string[], value: string): string | undefined {
  const delimiter = /[#|~/:]/.exec(value)?.[0] ?? '#'
  const parts = value.split(delimiter)
  return templates.find(template => {
    const own = template.split(delimiter)
    return parts.every((part, at) => part === '' || own[at] === part || /^\{[^{}]+\}$/.test(own[at] ?? ''))
  })
}
