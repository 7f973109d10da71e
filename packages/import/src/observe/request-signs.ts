import type { PatternFact, RawClause } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { isPatternHeading } from '../names/words.ts'
import { clausesOf } from '../notations/conditions.ts'
import type { Block, CodeBlock, TextBlock } from '../read/markdown/outline.ts'
import type { Item } from './items.ts'

export const range =
  /begins?[ _]?with|starts?[ _]?with|\bbetween\b|KeyConditionExpression|\bKey\(|\b(?:query|get[_ ]?item)\b[^.;:]{0,40}?(?:(?:GSI\d*[-_]?)?[PS]K)\s*=|^(?:(?:example|sample) )?(?:quer(?:y|ies)|consultas?|abfrage|requête|クエリ|쿼리|查询)\s*(?:examples?|patterns?|例|예시|示例)?\s*[:：]\s*`?[\w.]+\s*=/iu

export const writes =
  /^(?:`?(?:put|update|delete|\w+write)_?items?`?\b|(?:upsert|insert|write|append|put|delete|remove|save)\s)/i
export const labelled =
  /^(name|description|descripci[oó]n|descri[cç][aã]o|설명|説明|描述|table|index|tabla|tabela|테이블|인덱스|テーブル|インデックス|gsi|표)\s*[:：]\s*(.+)$/iu
/** Parts of a request that its heading, or the item above, tells of: `Operation: Query`. */
export const property =
  /^[`*]*(?:operation|type|method|action|api|index|table|keys?|(?:key )?condition|uses?|via|how|query|access|operaci[oó]n|opera[cç][aã]o|[ií]ndice|操作|インデックス|인덱스|작업)[`*]*\s*[:：]\s*(.+)$/iu

/** `Users.user_id = …` */
export const ofTable = /(?<![\w.])([A-Z]\w*)\.(?=[a-z_]\w*(?:\s*=|$))/

/** `Query(date = "2024-01-15")`: a call in code says by which attributes it reads. */
export const called = /`(?:query|get_?item)\s*\(\s*[\w.]+\s*=[^`]*\)`/i

/** "Example PK: `USER#42`" says what one such key holds. */
const exampleOf = /^(?:example|sample)\s+(?=(?:GSI\d*[-_]?)?[PS]K\b|(?:partition|sort) key\b)/i

/** "Query boats by harbour", "Query: `GetItem` with hull". */
export const queryBy =
  /^query(?:\s(?:[\w`-]+\s){0,4}|[`*]*\s*[:：]\s*`?(?:Query|GetItem)`?\s)(?:by|on|with)\s/i

export const isShort = (text: string, speaksOfAccess: boolean) =>
  text.length < 220 && (speaksOfAccess || called.test(text) || /^[`*"]*(?:query|get|PK|GSI)/i.test(text))

/** An item that is nothing but a title for conditions: "Query patterns:", and below it `state = "open"`. */
export const asksBelow = ({ text, children }: Item) =>
  /^[^:：`]{3,40}[:：]$/u.test(text) &&
  isPatternHeading(text) &&
  children.some(child => clausesOf(child.text).length > 0)

/** "GSI `by-day` — PK = `day`, SK = `at`": names of keys, not what is looked for. */
const givesNames =
  /^(?:GSI|LSI|(?:secondary )?index)\s+`[A-Za-z][\w.-]*`\s*(?:[:：(（,]|[—–-]\s)\s*`?(?:PK|partition key)`?\s*[:：=]\s*`[A-Za-z_]\w*`(?:\s*[,;/+]\s*`?(?:SK|sort key)`?\s*[:：=]\s*`[A-Za-z_]\w*`|[.)]|$)/iu

/** `elif sk.startswith("ORDER#"):` sorts what was read. */
const tests = /^\W*(?:else\s+)?(?:el|els)?if\s*\(?[\w.[\]'"]+\.starts_?with\(/i

/** "GSI2: by status (`GSI2PK`, `GSI2SK`)" says what the keys of an index are called, and a sample what one holds. */
export const isNoRequest = (text: string) =>
  exampleOf.test(text) ||
  givesNames.test(text) ||
  tests.test(text) ||
  (/[(（]\s*(?:PK|HASH|partition key)\s*[)）]/iu.test(text) && indexNameOf(text) !== undefined) ||
  /^`?((?:GSI|LSI)\d+)`?\s*[:：(（—–-].*[(（]\s*`?\1[-_]?PK`?\s*[,/+]\s*`?\1[-_]?SK`?\s*[)）]\s*$/i.test(text)

/** A variable behind a sign in code is compared, whatever stands above: `day = :day`. */
export const comparesVariable = /`[^`]*(?:=|>|<|\bbetween|,)\s*:\w[^`]*`/i

/** A list in which most lines compare variables, or keys and one of them a range, is one of requests. */
export const listsRequests = (block: Block) =>
  block.kind === 'list' && (comparesKeys(block) || comparesVariables(block))

const comparesVariables = ({ lines }: TextBlock) =>
  lines.filter(({ text }) => comparesVariable.test(text)).length > lines.length * 0.7

const comparesKeys = (block: TextBlock) =>
  block.lines.some(({ text }) => range.test(text)) &&
  block.lines.filter(({ text }) => clausesOf(text).some(clause => keyName(clause.attribute))).length >
    block.lines.length / 2

/**
 * A request reads by the keys of its table or of one index: lines that give both, one under the other, give an item. Under the heading of
 * an index, "GSI1: query by e-mail", they say what its keys hold.
 */
export function givesItems(block: Block): boolean {
  if (block.kind !== 'code' && block.kind !== 'list') return false
  if (indexNameOf(block.heading?.text ?? '') && givesKeys(block)) return true
  let [hasBase, hasIndex] = [false, false]
  for (const { text, depth } of block.lines) {
    const { before, pairs } = keyPairs(text)
    if (text.trim() === '' || (block.kind === 'list' && depth === 0 && pairs.length === 0))
      hasBase = hasIndex = false
    if (before.replace(/^\W+/, '') !== '' || range.test(text) || /=/.test(text)) continue
    for (const { name } of pairs) {
      hasBase ||= name.index === undefined
      hasIndex ||= name.index !== undefined
    }
    if (hasBase && hasIndex) return true
  }
  return false
}

/** A list, or lines of code, about one request that writes: "**Operation**: `PutItem`". */
export const isWritten = (block: Block) =>
  (block.kind === 'list' || block.kind === 'code') &&
  block.lines.some(({ text }) => written.test(text)) &&
  !block.lines.some(({ text }) => read.test(text))
const operation = '^\\s*[`*]*(?:operation|type|api|action)[`*]*\\s*[:：]\\s*[`*]*'
const written = new RegExp(`${operation}(?:put|update|delete|(?:batch|transact)_?write)`, 'i')
const read = new RegExp(`${operation}(?:query|(?:batch_?)?get)`, 'i')

/** Lines that are nothing but the two keys of an index, by their own names. */
function givesKeys({ lines }: TextBlock | CodeBlock): boolean {
  const written = lines.map(({ text }) => text.trim()).filter(Boolean)
  const keys = written.flatMap(text => keyPairs(text).pairs)
  const isOfIndex = keys[0]?.name.index !== undefined && keys[0].name.index === keys[1]?.name.index
  return (
    written.length === 2 &&
    isOfIndex &&
    written.every(text => !text.includes('=') && keyPairs(text).before === '')
  )
}

/** A list whose items are the parts of one request: `Index: GSI1`, `PK: SPECIES#{species}`. Two partition keys are two requests. */
export function isOneRequest({ lines }: TextBlock): boolean {
  const parts = lines.map(({ text }) => ({ text, ...keyPairs(text.replace(exampleOf, '')) }))
  const own = parts.filter(({ text }) => !exampleOf.test(text)).flatMap(part => part.pairs)
  return (
    parts.some(({ pairs }) => pairs.length > 0) &&
    own.filter(({ name }) => name.role === 'pk').length < 2 &&
    parts.every(part =>
      part.pairs.length > 0 ? part.before.trim() === '' : /^[^:：]{2,30}[:：]/u.test(part.text),
    )
  )
}

export const isAboutPlace = (comment: string) =>
  /^(?:query|consulta|consulta en|query en|using|use)\b.*\b(?:GSI|LSI|tabla|table|index|tabela)/i.test(
    comment,
  ) && comment.length < 40

/** Numbers, words of code and expressions are compared too, but not in keys. */
export function isPlausible(clause: RawClause): boolean {
  return (
    /^[#\p{L}_]/u.test(clause.attribute) &&
    !/^(?:if|return|const|let|var|limit|scanindexforward|ttl|true|false|sort|order|o|p95|rcu|wcu)$/i.test(
      clause.attribute,
    ) &&
    clause.values.every(value => value !== '')
  )
}

export const startOf = (clause: RawClause) =>
  new RegExp(
    `(?:begins?_?with\\s*\\(\\s*)?(?:Key\\(\\s*)?["'\`]?${escapePattern(clause.attribute)}["'\`)]*\\s*(?:[,=<>.≤≥${keyName(clause.attribute) ? ':' : ''}]|begins|starts|between|is\\b|prefix|LIKE)`,
    'iu',
  )

/** The attribute of a clause, whatever compares it. */
export const nameOf = ({ attribute }: RawClause) =>
  new RegExp(`(?<![\\w#])\`?${escapePattern(attribute)}(?![\\w#])`, 'u')

/** Whether clauses on the sort key alone go on with a request on the partition key of the same block. */
export function goesOn(last: PatternFact, { heading, line }: Block, clauses: readonly RawClause[]): boolean {
  const areOf = (role: 'pk' | 'sk', all: readonly RawClause[]) =>
    all.every(({ attribute }) => keyName(attribute)?.role === role)
  return last.heading === heading && last.line >= line && areOf('sk', clauses) && areOf('pk', last.clauses)
}
