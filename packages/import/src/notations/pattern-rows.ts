import type { Facts, RawClause } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName, sameIndex } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { absent, baseTable, indexLabel, ofTable, patternLabel, tableLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { callClauses, clausesOf, orderedBy, pairClauses } from './conditions.ts'
import { coupled, coupleOf } from './couples.ts'
import { looseClauses } from './loose-clauses.ts'
import { cleanDescription } from './pattern-lines.ts'

const identifier = /^(?:#|no\.?|id|n°|番号|번호|ap|ap#|pattern #|pattern id|序号|№)$/iu

/** One way to read in each row, with its condition in one column. */
export function readConditionRows(block: GridBlock, column: number, facts: Facts): void {
  const description = descriptionColumn(block, [column])
  const index = block.header.findIndex((label, at) => at !== column && indexLabel.test(bare(label)))
  const table = block.header.findIndex(
    (label, at) =>
      at !== column &&
      at !== description &&
      at !== index &&
      tableLabel.test(bare(label)) &&
      ofTable.test(label),
  )
  const samples = block.header.findIndex(label =>
    /^(?:example values?|예시 ?값|例|values?|example|ejemplo|exemplo)$/iu.test(bare(label)),
  )
  const order = block.header.findIndex(label => /^(?:sort(?:ed)?|order(?:ing)?)(?: by)?$/i.test(bare(label)))
  for (const row of block.rows) {
    const named = clausesInRow(row.cells, column, samples)
    const loose = looseIn(row.cells[column] ?? '', named)
    const all = loose ?? named
    const place = placeIn(row.cells[column] ?? '')
    if (all.length === 0 && !place?.index) continue
    declareSort(block, row, { column, order }, facts)
    const others = row.cells.filter((_, at) => at !== description).join(' ')
    const spoken = all.length === 0 ? place?.index : undefined
    facts.patterns.push({
      description: cleanDescription(row.cells[description] ?? ''),
      index: spoken ?? row.cells[index] ?? others,
      ...(index >= 0 || spoken ? { namesIndex: true } : {}),
      table: bare(row.cells[table] ?? place?.table ?? ''),
      ...(loose ? { isLoose: true } : {}),
      clauses: all.filter((clause, at) => all.findIndex(each => each.attribute === clause.attribute) === at),
      heading: block.heading,
      line: row.line,
    })
  }
}

/** "`Query` on GSI `by-owner` (`orders`)", "`GetItem` by `id` (`users`)": where a request goes, in code. */
function placeIn(cell: string): { readonly index: string; readonly table: string } | undefined {
  if (!/\b(?:get_?item|query)\b/i.test(cell)) return undefined
  const index = /\b(?:on|via|using|over)\s+(?:the\s+)?(?:GSI|LSI|index)?\s*`([\w.-]+)`/i.exec(cell)?.[1] ?? ''
  const table = /[(（]\s*`([A-Za-z{][\w.{}-]*)`\s*[)）]\s*$/u.exec(cell)?.[1] ?? ''
  return { index: indexNameOf(`\`${index}\``) || /\b(?:GSI|LSI|index)\b/i.test(cell) ? index : '', table }
}

/** "`Query` `SITE#x`, `begins_with(sk, "USER#")`": the partition key stands there, but not its name. */
function looseIn(text: string, named: readonly RawClause[]): RawClause[] | undefined {
  if (
    named.some(({ attribute }) => keyName(attribute)?.role !== 'sk') ||
    !/\b(?:get_?item|query)\b/i.test(text)
  )
    return undefined
  const { clauses } = looseClauses(text)
  const [partition] = clauses
  return partition && (named.length > 0 ? [partition, ...named] : clauses)
}

/** An index whose row says by what it sorts has that as its sort key. */
function declareSort(
  { heading }: GridBlock,
  { cells, line }: GridBlock['rows'][number],
  at: { readonly column: number; readonly order: number },
  facts: Facts,
): void {
  const attribute = sortedBy(cells[at.order] ?? '', cells[at.column] ?? '')
  const name =
    attribute && /[A-Za-z][\w.]*-index|[A-Za-z]\w*Index|(?:GSI|LSI)[-_]?\d+/.exec(cells.join(' '))?.[0]
  if (name) facts.indexes.push({ name, role: 'sk', attribute, kind: 'GSI', isCode: false, heading, line })
}

/** The attribute by which an index sorts: `createdAt desc` in a column, "sorted by SK=`createdAt`" in a condition. */
function sortedBy(cell: string, condition: string): string | undefined {
  const text = /^([A-Za-z_]\w*)(?:\s+(?:asc|desc)\w*)?$/i.exec(bare(cell))?.[1]
  const spoken = condition.replaceAll('`', '').match(orderedBy)?.[0]
  const found = text ?? /[\w.#-]+$/.exec(spoken ?? '')?.[0]
  return found !== undefined && keyName(found) === undefined ? found : undefined
}

/** The condition of a row, and what other cells compare beside it. */
function clausesInRow(cells: readonly string[], column: number, samples: number): RawClause[] {
  const text = cells[column] ?? ''
  const compared = clausesOf(text)
  const others = cells
    .filter((_, at) => at !== column)
    .flatMap(cell => clausesOf(cell).filter(clause => keyName(clause.attribute)))
  if (compared.length > 0) return [...filled(compared, cells[samples] ?? ''), ...others]
  const paired = pairClauses(text)
  const clauses = paired.length > 0 ? paired : callClauses(text)
  return clauses.length > 0 ? clauses : others
}

/** `PK = :pk AND SK = :sk` with `USER#u001 / METADATA` in the next column. */
function filled(clauses: RawClause[], samples: string): RawClause[] {
  const values = samples
    .replaceAll('`', '')
    .split(/\s+[/,|]\s+|,\s*/)
    .filter(Boolean)
  if (values.length !== clauses.length || !clauses.every(clause => clause.values[0]?.startsWith(':')))
    return clauses
  return clauses.map((clause, at) => ({ ...clause, values: [values[at] as string] }))
}

/** One way to read in each row, with a column for each key. */
export function readKeyedPatternRows(
  block: GridBlock,
  roles: readonly (KeyName | undefined)[],
  facts: Facts,
): void {
  const keys = roles.flatMap((role, at) => (role ? [at] : []))
  const description = descriptionColumn(block, keys)
  const index = block.header.findIndex((label, at) => !keys.includes(at) && indexLabel.test(bare(label)))
  for (const row of block.rows) {
    const clauses = keys.flatMap(at => {
      const both = coupleOf(block.header[at] ?? '')
      const cell = row.cells[at] ?? ''
      if (!both) return clauseOf(ofIndex(roles[at] as KeyName, row.cells[index] ?? ''), cell)
      return coupled(cell).flatMap((part, side) => (both[side] ? clauseOf(both[side], part) : []))
    })
    if (clauses.length === 0) continue
    const isWhole = keys.some(at => roles[at]?.role === 'sk' && exact.test(bare(row.cells[at] ?? '')))
    const hint =
      index >= 0
        ? (row.cells[index] ?? '')
        : row.cells.filter((_, at) => !keys.includes(at) && at !== description).join(' ')
    facts.patterns.push({
      description: cleanDescription(row.cells[description] ?? ''),
      index: hint,
      ...(index >= 0 ? { namesIndex: true } : {}),
      table: '',
      clauses,
      isKeyed: true,
      ...(isWhole ? { isWhole } : {}),
      heading: block.heading,
      line: row.line,
    })
  }
}

/** Where a row names GSI2, its cells under GSI1PK are keys of GSI2. */
function ofIndex(role: KeyName, cell: string): KeyName {
  const index = indexNameOf(bare(cell))?.alias
  const isOther = role.index !== undefined && index !== undefined && !sameIndex(role.index, index)
  return isOther ? { role: role.role, index, attribute: `${index}${role.role.toUpperCase()}` } : role
}

const asks = /\b(?:get_?item|query)\b/i

/** One way to read in each row, of which only the index is said: `List orders of a customer | GSI1`. */
export function readNamedPatternRows(block: GridBlock, facts: Facts): boolean {
  const at = block.header.findIndex(label =>
    /pattern|quer|use case|access|operation|operaci|opera[cç]/i.test(label),
  )
  const index = block.header.findIndex((label, own) => own !== at && indexLabel.test(bare(label)))
  const isPlace = (cell: string) => baseTable.test(bare(cell)) || indexNameOf(bare(cell)) !== undefined
  const places = block.rows.map(({ cells, line }) => {
    const call = cells.find((cell, own) => own !== at && asks.test(cell)) ?? ''
    const place = index >= 0 ? bare(cells[index] ?? '') : /get_?item/i.test(call) ? 'table' : bare(call)
    return { description: cleanDescription(cells[at] ?? ''), place, line }
  })
  if (at < 0 || !places.some(({ place }) => isPlace(place) || asks.test(place))) return false
  for (const { description, place, line } of places)
    facts.patterns.push({
      ...{ description, index: place, namesIndex: true, table: '', clauses: [] },
      ...{ heading: block.heading, line },
    })
  return true
}

/** Words that say how a key is compared, and give no value. */
const exact =
  /^(?:exact(?: match)?|equals?|eq|={1,3}|match(?:es)?|igual|exact[ao]|gleich|genau|égal|exacte?|等于|一致|일치|完全一致)$/iu
const whatever =
  /^(?:all|any(?:thing)?|every(?:thing)?|whole|full|\*|todos?|todas?|tous|toutes|alle|qualquer|cualquiera|beliebig|全部|すべて|전체|任意)(?: (?:items|values|records))?$/iu

const prefixWords =
  /^[`"']*(?:[\w.#]+\s+)?(?:begins?[ _]?with|starts?[ _]?with|prefix|empieza (?:con|por)|comienza (?:con|por)|começa com|commence par|beginnt mit|inizia con)[`"']*\s*[(:]?\s*(?:[A-Za-z_]\w*\s*,\s*)?[`"']*([^`"')]+)/i
const betweenWords =
  /^[`"']*(?:between|entre|zwischen)\s*[(:]?\s*[`"']*(\S+?)[`"']*(?:\s*(?:,|\.\.)\s*|\s+(?:and|y|e|et|und)\s+)[`"']*([^`"')\s]+)/i
const signs: readonly (readonly [RegExp, RawClause['operator']])[] = [
  [/^(?:<=|≤|at most|up to|until|hasta|até|jusqu.à|bis)\s*/iu, '<='],
  [/^(?:>=|≥|at least|from|since|desde|ab|depuis)\s*/iu, '>='],
  [/^(?:<|less than|lower than|before|smaller than|antes de|avant|vor)\s*/iu, '<'],
  [/^(?:>|greater than|more than|after|later than|después de|depois de|après|nach)\s*/iu, '>'],
]

/** How a cell compares, and with what: "begins_with ORDER#", "between a and b", "less than {today}". */
function comparedIn(text: string): Pick<RawClause, 'operator' | 'values'> | undefined {
  const prefix = prefixWords.exec(text)?.[1]
  if (prefix !== undefined) return { operator: 'begins_with', values: [prefix.trim()] }
  const [, low, high] = betweenWords.exec(text) ?? []
  if (low && high) return { operator: 'between', values: [low, high] }
  const plain = text.replace(/^[`"']+/, '')
  if (/^<[^<>]+>/.test(plain)) return undefined
  const [sign, operator] = signs.find(([own]) => own.test(plain)) ?? []
  const value = sign && /^[`"']*([^`"'\s]+)[`"']*$/.exec(plain.replace(sign, ''))?.[1]
  return operator && value ? { operator, values: [value] } : undefined
}

function clauseOf(role: KeyName, cell: string): RawClause[] {
  const text = cell.trim()
  if (text === '' || absent.test(bare(text)) || exact.test(bare(text)) || whatever.test(bare(text))) return []
  const own = clausesOf(text).filter(clause => keyName(clause.attribute))
  if (own.length > 0) return own
  const attribute =
    role.attribute ?? (role.index ? `${role.index}${role.role.toUpperCase()}` : role.role.toUpperCase())
  const compared = comparedIn(text)
  if (compared) return [{ attribute, ...compared }]
  const { values, rest } = valuesOf(text.replace(/^[`"']*=\s*/, ''))
  const value = values[0] ?? ''
  const written = readTemplate(value)
  if (
    written.kind === 'absent' ||
    written.kind === 'prose' ||
    (written.kind === 'name' && /^\p{L}/u.test(rest) && !/^[`"']/.test(text)) ||
    value === '*' ||
    /^(?:GSI|LSI)[-_]?\d+$/i.test(value)
  )
    return []
  // A sort key that ends at a delimiter, or in a star, is a prefix.
  const isPrefix = role.role === 'sk' && /(?:[#|:/]|\*)$/.test(value)
  return [{ attribute, operator: isPrefix ? 'begins_with' : '=', values: [value.replace(/\*$/, '')] }]
}

const bare = (text: string) => text.replaceAll('`', '').trim()

/** Whether a column says nothing but how is read: `GetItem`, `Query`. */
export const isVerbs = ({ rows }: GridBlock, at: number) =>
  rows.length > 0 && rows.every(({ cells }) => verb.test(bare(cells[at] ?? '')))
const verb = /^(?:get_?item|batch_?get(?:_?item)?|query|scan|get|transact_?get(?:_?items)?)(?:\s*\(.*\))?$/i

function descriptionColumn(block: GridBlock, taken: readonly number[]): number {
  const free = block.header
    .map((label, at) => ({ label: bare(label), at }))
    .filter(({ at }) => !taken.includes(at) && !isVerbs(block, at))
  const isNumber = (at: number) =>
    block.rows.every(row => /^[A-Z]{0,4}[-#]?\d+[a-z]?$/i.test(bare(row.cells[at] ?? '')))
  const isPattern = free.find(
    ({ label, at }) =>
      /pattern|patr[oó]n|padr[aã]o|acc[eè]s|패턴|アクセス|访问|zugriff|조회/iu.test(label) &&
      !isNumber(at) &&
      !indexLabel.test(label),
  )
  const described =
    isPattern ??
    free.find(({ label, at }) => patternLabel.test(label) && !isNumber(at) && !identifier.test(label))
  return described?.at ?? free.find(({ label, at }) => !identifier.test(label) && !isNumber(at))?.at ?? 0
}
