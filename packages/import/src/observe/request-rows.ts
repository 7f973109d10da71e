import type { Facts, PatternFact, RawClause, RecordFact } from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { absent, indexLabel, ofTable, patternLabel, tableLabel } from '../names/words.ts'
import { clausesOf, pairClauses } from '../notations/conditions.ts'
import { looseClauses, requestsIn } from '../notations/loose-clauses.ts'
import { tellRequest } from '../notations/tell-request.ts'
import { bare, cellKinds } from './cell-kinds.ts'
import { coupled } from './couples.ts'
import { comparesIn, isConditionColumn } from './forms.ts'
import { type Column, isKeyed, type Sheet, share } from './sheet.ts'

/** What the columns of a sheet of requests are. */
interface Layout {
  readonly sheet: Sheet
  readonly description: Column | undefined
  /** The one in which most cells compare keys. */
  readonly condition: Column | undefined
  readonly keyed: readonly Column[]
  readonly index: Column | undefined
  readonly table: Column | undefined
  /** Whether the column of tables has the index behind each: `orders (by-owner)`. */
  readonly isOfBoth: boolean
  readonly samples: Column | undefined
}

interface Request {
  readonly clauses: readonly RawClause[]
  readonly isLoose?: boolean
  readonly isCall?: boolean
  readonly words?: string
  readonly isKeyed?: boolean
  readonly isWhole?: boolean
}

/** One way to read in each row: its keys in columns, compared in a cell, or nothing but the index that is read. */
export function stateRequests(sheet: Sheet, facts: Facts, keyed = sheet.columns.filter(isKeyed)): void {
  const layout = layoutOf(sheet, keyed)
  for (const row of sheet.rows.flatMap(each => oneEach(each, layout))) {
    const text = row.cells[layout.condition?.at ?? -1] ?? ''
    const compared = requestIn(row.cells, layout)
    const place = placeIn(text || (row.cells.find(cell => asks.test(cell)) ?? ''))
    const said = { heading: sheet.block.heading, line: row.line }
    const description = cleanDescription(row.cells[layout.description?.at ?? -1] ?? '')
    if (compared.clauses.length === 0) {
      const others = row.cells.filter((_, at) => at !== layout.description?.at)
      const table = tableIn(row.cells, layout) ?? place?.table ?? ''
      tellRequest({ description, words: others.join(' ; '), table, ...said }, facts)
      continue
    }
    if (row.cells.some(cell => writes.test(bare(cell)))) {
      const isWhole = compared.clauses.every(({ values }) => values.every(value => /[^#|/:_-]$/.test(value)))
      if (isWhole && row.cells.some(cell => puts.test(bare(cell))))
        facts.records.push(itemOf(compared.clauses, said))
      continue
    }
    facts.patterns.push({
      ...{ description, ...compared, ...said },
      ...hintIn(row.cells, layout),
      table: tableIn(row.cells, layout) ?? place?.table ?? '',
    })
  }
}

const both = /^([A-Za-z{$][\w.{}$<>-]*)(?:\s*[/,:(（·→]\s*(?:GSI|LSI|index)?\s*([\w.-]+)\s*[)）]?)?$/iu

function tableIn(cells: readonly string[], { table, isOfBoth }: Layout): string | undefined {
  const cell = table && bare((cells[table.at] ?? '').replaceAll('`', ''))
  return isOfBoth && cell !== undefined ? (both.exec(cell)?.[1] ?? '') : cell
}

/** A row for each request of its cell. */
function oneEach(row: Sheet['rows'][number], { condition }: Layout): readonly Sheet['rows'][number][] {
  const at = condition?.at ?? row.cells.findIndex(cell => asks.test(cell))
  return requestsIn(row.cells[at] ?? '').map(part => ({
    ...row,
    cells: row.cells.map((cell, own) => (own === at ? part : cell)),
  }))
}

const writes = /^(?:put|update|delete|(?:batch|transact)_?write)(?:_?items?\b|(?!\w|\s+\w))/i
const puts = /^put/i

/** What is put has the keys that its row gives. */
const itemOf = (clauses: readonly RawClause[], said: Pick<RecordFact, 'heading' | 'line'>): RecordFact => ({
  ...{ name: '', lead: '', source: 'row', isUnnamed: true, ...said, attributes: [], values: {} },
  keys: clauses.flatMap(({ attribute: label, values, operator }) => {
    const name = keyName(label)
    return name && operator === '=' ? [{ name, label, values, rest: '', line: said.line }] : []
  }),
})

function layoutOf(sheet: Sheet, keyed: readonly Column[]): Layout {
  const { columns } = sheet
  const count = (column: Column) => column.cells.filter(cell => comparesIn(column, cell)).length
  const best = columns.reduce<Column | undefined>(
    (most, each) => (count(each) > (most ? count(most) : 0) ? each : most),
    undefined,
  )
  const isFree = (column: Column) => !keyed.includes(column) && !isKeyed(column)
  const paired = columns.find(
    column =>
      isFree(column) && isConditionColumn(column) && column.cells.some(cell => pairClauses(cell).length > 0),
  )
  // Where columns are of keys, a cell that compares one says it in full.
  const isEnough = best && (keyed.length < 2 || count(best) > sheet.rows.length / 2 || isFree(best))
  const condition = isEnough ? best : keyed.length === 0 ? paired : undefined
  const called = (test: (label: string) => boolean, ...taken: (Column | undefined)[]) =>
    columns.find(
      column => isFree(column) && column !== condition && !taken.includes(column) && test(column.label),
    )
  const index = called(label => indexLabel.test(label))
  const description = descriptionOf(columns.filter(column => isFree(column) && column !== condition))
  const place = called(label => ofTable.test(label) && ofIndex.test(label), description)
  return {
    ...{ sheet, description, condition, index: place ? undefined : index, isOfBoth: place !== undefined },
    keyed: condition && keyed.includes(condition) ? [] : keyed,
    table: place ?? called(label => tableLabel.test(label) && ofTable.test(label), description, index),
    samples: called(label =>
      /^(?:example values?|예시 ?값|例|values?|example|ejemplo|exemplo)$/iu.test(label),
    ),
  }
}

const ofIndex = /index|[íi]ndice|\bGSI|인덱스|インデックス|索引/iu
const identifier = /^(?:#|no\.?|id|n°|番号|번호|ap|ap#|pattern #|pattern id|序号|№)$/iu

function descriptionOf(columns: readonly Column[]): Column | undefined {
  const isOfCalls = ({ cells }: Column) => cells.filter(cell => asks.test(cell)).length > cells.length / 2
  const spoken = columns.filter(column => !isOfCalls(column))
  const free = (spoken.length > 0 ? spoken : columns).filter(
    column => share(column, 'verb', true) < 1 && share(column, 'number', true) < 1,
  )
  const named = free.filter(({ label }) => !identifier.test(label))
  return (
    free.find(
      ({ label }) =>
        /pattern|patr[oó]n|padr[aã]o|acc[eè]s|패턴|アクセス|访问|zugriff|조회/iu.test(label) &&
        !indexLabel.test(label),
    ) ??
    named.find(({ label }) => patternLabel.test(label)) ??
    named[0]
  )
}

const asks = /\b(?:get[_ ]?item|query)\b|\b(?:get|query|fetch|load|find|list)(?:_\w+|[A-Z]\w*)\s*\(/i

/** "`Query` on GSI `by-owner` (`orders`)", "`GetItem` by `id` (`users`)": where a request goes, in code. */
function placeIn(cell: string): { readonly index: string; readonly table: string } | undefined {
  if (!asks.test(cell)) return undefined
  const index = /\b(?:on|via|using|over)\s+(?:the\s+)?(?:GSI|LSI|index)?\s*`([\w.-]+)`/i.exec(cell)?.[1] ?? ''
  const table = /[(（]\s*`([A-Za-z{][\w.{}-]*)`\s*[)）]\s*$/u.exec(cell)?.[1] ?? ''
  return { index: indexNameOf(`\`${index}\``) || /\b(?:GSI|LSI|index)\b/i.test(cell) ? index : '', table }
}

/** The words that may name the index: a column of indexes, or all that is said beside the keys. */
function hintIn(
  cells: readonly string[],
  { index, keyed, description, table, isOfBoth }: Layout,
): Pick<PatternFact, 'index' | 'namesIndex'> {
  const [, first = '', second = first] =
    (isOfBoth && both.exec(bare((cells[table?.at ?? -1] ?? '').replaceAll('`', '')))) || []
  if (second !== '') return { index: second, namesIndex: true }
  if (index) return { index: cells[index.at] ?? '', namesIndex: true }
  const place = bare(cells[table?.at ?? -1] ?? '')
  if (cellKinds(place).has('index')) return { index: place, namesIndex: true }
  return {
    index: cells
      .filter((_, at) => at !== description?.at && !keyed.some(column => column.at === at))
      .join(' '),
  }
}

/** "A direct `SHELF#<id> / BOOK#<no>` read": both keys of an item in one span. */
const bothInOne = /`[A-Z][A-Z0-9_]*#[^\s`]*\s+\/\s+[A-Z][^\s`]*`/

/** The condition of a row: the first of what compares, what is given for keys, and what stands without their names. */
function requestIn(cells: readonly string[], layout: Layout): Request {
  const { condition, keyed, samples } = layout
  const text = cells[condition?.at ?? -1] ?? ''
  const place = keyed.map(({ at }) => ofOneIndex.exec((cells[at] ?? '').trim())).find(Boolean)?.[1]
  const inColumns = keyed.flatMap(column => columnClauses(column, cells, place))
  const couple = cells.find(cell => bothInOne.test(cell))
  if (!condition && inColumns.length === 0 && couple && cells.some(cell => cellKinds(cell).has('request')))
    return { clauses: looseClauses(couple).clauses, isLoose: true, isCall: true, words: cells.join(' ; ') }
  if (!condition) {
    const isWhole = keyed.some(({ at, keys }) => keys[0]?.role === 'sk' && exact.test(bare(cells[at] ?? '')))
    return { clauses: inColumns, isKeyed: true, ...(isWhole ? { isWhole } : {}) }
  }
  const others = cells
    .filter((_, at) => at !== condition.at)
    .flatMap(cell => clausesOf(cell).filter(clause => keyName(clause.attribute)))
  const compared = filled(clausesOf(text), cells[samples?.at ?? -1] ?? '')
  const paired = compared.length > 0 ? compared : pairClauses(text)
  const given = paired
  const named = [...given, ...(compared.length > 0 || given.length === 0 ? others : []), ...inColumns]
  const loose = looseIn(text, named)
  const all = loose ?? named
  const clauses = all.filter(
    (clause, at) => all.findIndex(each => each.attribute === clause.attribute) === at,
  )
  return { clauses, ...(loose ? { isLoose: true, isCall: true, words: cells.join(' ; ') } : {}) }
}

/** "`Query` `SITE#x`, `begins_with(sk, "USER#")`": the partition key stands there, but not its name. */
function looseIn(text: string, named: readonly RawClause[]): RawClause[] | undefined {
  const isNamed = named.some(({ attribute }) => keyName(attribute)?.role !== 'sk')
  if (isNamed || !asks.test(text)) return undefined
  const { clauses } = looseClauses(text)
  const [partition] = clauses
  return partition && (named.length > 0 ? [partition, ...named] : clauses)
}

/** `PK = :pk AND SK = :sk` with `USER#u001 / METADATA` in the next column. */
function filled(clauses: RawClause[], samples: string): RawClause[] {
  const values = bare(samples)
    .split(/\s+[/,|]\s+|,\s*/)
    .filter(Boolean)
  if (values.length !== clauses.length || !clauses.every(clause => clause.values[0]?.startsWith(':')))
    return clauses
  return clauses.map((clause, at) => ({ ...clause, values: [values[at] as string] }))
}

/** "GSI1: `CITY#{city}`" in the column of the table's key. */
const ofOneIndex = /^[`"]?((?:GSI|LSI)[-_]?\d+)[`"]?\s*[:：=→]\s*(?=\S)/i

function columnClauses(
  { at, keys }: Column,
  cells: readonly string[],
  index: string | undefined,
): RawClause[] {
  const cell = (cells[at] ?? '').replace(ofOneIndex, '')
  const own = index
    ? keys.map(({ role }) => ({
        role,
        index,
        attribute: `${index.replace(/[-_]/g, '')}${role.toUpperCase()}`,
      }))
    : keys
  if (own.length === 2)
    return coupled(cell).flatMap((part, side) => (own[side] ? clauseOf(own[side], part) : []))
  return own.flatMap(key => clauseOf(key, cell))
}

/** Words that say how a key is compared, and give no value. */
const exact =
  /^(?:exact(?: match)?|equals?|eq|={1,3}|match(?:es)?|igual|exact[ao]|gleich|genau|égal|exacte?|等于|一致|일치|完全一致)$/iu
const whatever =
  /^(?:all|any(?:thing)?|every(?:thing)?|whole|full|\*|todos?|todas?|tous|toutes|alle|qualquer|cualquiera|beliebig|全部|すべて|전체|任意)(?: (?:items|values|records))?$/iu
const signs: readonly (readonly [RegExp, string])[] = [
  [/^(?:≤|at most|up to|until|hasta|até|jusqu.à|bis)\s*/iu, '<= '],
  [/^(?:≥|at least|from|since|desde|ab|depuis)\s*/iu, '>= '],
  [/^(?:less than|lower than|before|smaller than|antes de|avant|vor)\s*/iu, '< '],
  [/^(?:greater than|more than|after|later than|después de|depois de|après|nach)\s*/iu, '> '],
]

/** How a cell compares, and with what: "begins_with ORDER#", "between a and b", "less than {today}". */
function comparedIn(cell: string, attribute: string): RawClause[] {
  const text = cell.replace(/[`"']/g, '').trim()
  if (/^<[^<>]+>/.test(text)) return []
  const [word = /^$/, sign = ''] = signs.find(([own]) => own.test(text)) ?? []
  const said = text
    .replace(word, sign)
    .replace(/^(prefix|begins?[ _]?with|starts?[ _]?with)\s*[:(]\s*(?:\w+\s*,\s*)?/i, 'begins_with ')
  if (sign !== '' && /\s/.test(said.slice(sign.length).trim())) return []
  return clausesOf(`${attribute} ${said}`)
    .filter(clause => clause.attribute === attribute && clause.operator !== '=')
    .slice(0, 1)
}

function clauseOf(role: KeyName, cell: string): RawClause[] {
  const text = cell.trim()
  if (text === '' || [absent, exact, whatever].some(words => words.test(bare(text)))) return []
  const own = clausesOf(text).filter(clause => keyName(clause.attribute))
  if (own.length > 0) return own
  const attribute =
    role.attribute ?? (role.index ? `${role.index}${role.role.toUpperCase()}` : role.role.toUpperCase())
  const compared = comparedIn(text, attribute)
  if (compared.length > 0) return compared
  const { values, rest } = valuesOf(text.replace(/^[`"']*=\s*/, ''))
  const value = values[0] ?? ''
  const { kind } = readTemplate(value)
  const isWords =
    ['absent', 'prose'].includes(kind) || (kind === 'name' && /^\p{L}/u.test(rest) && !/^[`"']/.test(text))
  if (isWords || value === '*' || /^(?:GSI|LSI)[-_]?\d+$/i.test(value)) return []
  // A sort key that ends at a delimiter, or in a star, is a prefix.
  const isPrefix = role.role === 'sk' && /(?:[#|:/]|\*)$/.test(value)
  return [{ attribute, operator: isPrefix ? 'begins_with' : '=', values: [value.replace(/\*$/, '')] }]
}
