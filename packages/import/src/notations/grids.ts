import { type Facts, speaksOfAccess } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { baseTable, conditionLabel, entityLabel, indexLabel, isAbsent, tableLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { readAttributeGrid } from './attribute-grid.ts'
import { callClauses, clausesOf, pairClauses } from './conditions.ts'
import { coupleOf } from './couples.ts'
import { readEntityRows } from './entity-rows.ts'
import { readIndexNames, readIndexRows, readTableNames } from './index-rows.ts'
import { readLines } from './lines.ts'
import { isVerbs, readConditionRows, readKeyedPatternRows, readNamedPatternRows } from './pattern-rows.ts'
import { isExample, plainGrids, repeated } from './plain-grids.ts'
import { splitPairs } from './split-pairs.ts'
import { readTableRows } from './table-rows.ts'

/** Reads a table by what its columns and cells are, whatever the language of its header. */
export function readGrid(block: GridBlock, facts: Facts): void {
  if (block.rows.length === 0) return
  const plain = plainGrids(block, facts)
  if (plain.length > 0) {
    for (const part of plain) readGrid(part, facts)
    return
  }
  const whole = { ...block, rows: repeated(block.rows) }
  if (!readTableRows(whole, rolesOf(whole, facts), facts)) readPlainGrid(whole, facts)
}

function readPlainGrid(block: GridBlock, facts: Facts): void {
  const roles = rolesOf(block, facts)
  const roleCount = roles.filter(Boolean).length
  const conditions = conditionColumn(block, roleCount)
  if (conditions >= 0 && areDefinitions(block)) {
    const isKeyCell = (cell: string, at: number) =>
      at === conditions || (at > 0 && clausesOf(cell).length > 0)
    const lines = block.rows
      .filter(({ cells }) => !baseTable.test((cells[0] ?? '').trim()))
      .map(({ cells, line }) => ({
        text: `${cells[0]}: ${cells.filter(isKeyCell).join(', ')}`,
        depth: 0,
        line,
      }))
    readLines({ ...block, kind: 'list', lines }, lines, facts)
    return
  }
  if (conditions >= 0) {
    readConditionRows(block, conditions, facts)
    return
  }
  if (roleCount > 0) {
    readRoleGrid(block, roles, facts)
    return
  }
  if (readNamedPatternRows(block, facts)) return
  if (hasPairs(block)) {
    const split = splitPairs(block)
    if (split) {
      readAttributeGrid(split, facts)
      return
    }
    readLines(
      block,
      block.rows.map(row => ({ text: row.cells[0] ?? '', depth: 0, line: row.line })),
      facts,
    )
    return
  }
  if (readIndexNames(block, facts)) return
  if (isProperties(block)) {
    readProperties(block, facts)
    return
  }
  readTableNames(block, facts)
  readAttributeGrid(block, facts)
}

/** Columns may leave out the word: `Partition`, `Sort`, `How (PK)`. */
function bareRole(label: string): KeyName | undefined {
  const word = bareWord.exec(label.replace(/[`*]/g, '').trim())
  if (word) return { role: word[1] ? 'pk' : 'sk' }
  return keyName(/[(（]\s*((?:GSI\d*)?(?:PK|SK))\s*[)）]\s*$/iu.exec(label)?.[1] ?? '')
}

const bareWord =
  /^(?:(?:valor|value|valeur|wert|formato?|template|prefixo?|prefijo)\s+(?:of |d[aeo] |de la |der )?(?:the )?)?(?:(partition|partici[oó]n|parti[cç][aã]o|partizione|partitionierung|hash|파티션|パーティション|分区)|(?:sort|range|ordenaci[oó]n|ordena[cç][aã]o|orden|tri|sortierung|ordinamento|정렬|ソート|排序))(?:[ -]?(?:value|wert|값|値|值|template|format|prefix|part))?$/iu

/** The key of each column. If two belong to the same key, the one with examples does not count. */
function rolesOf({ header }: GridBlock, { keyLabels }: Facts): (KeyName | undefined)[] {
  const isOfEntities = entityLabel.test((header[0] ?? '').trim())
  const declared = (cell: string) =>
    isOfEntities ? keyLabels.get(cell.replaceAll('`', '').trim()) : undefined
  const all = header.map(
    cell => keyName(cell.replaceAll('`', '')) ?? declared(cell) ?? coupleOf(cell)?.[0] ?? bareRole(cell),
  )
  const isSame = (one: KeyName | undefined, other: KeyName | undefined) =>
    one?.role === other?.role && one?.index === other?.index
  return all.map((role, at) =>
    role && isExample(header[at] ?? '') && all.some((other, there) => there !== at && isSame(role, other))
      ? undefined
      : role,
  )
}

/** Where most cells compare keys: `PK = SHOP#{shopId}, SK begins_with PRODUCT#`. */
function conditionColumn(block: GridBlock, roleCount: number): number {
  const isAccess =
    speaksOfAccess(block.heading, block.lead) ||
    block.header.some(label =>
      /pattern|quer|access|condition|patr[oó]n|padr|acc[eè]s|acceso|acesso|패턴|조회|アクセス|クエリ|访问|查询/iu.test(
        label,
      ),
    )
  const compares = (cell: string, label: string) =>
    clausesOf(cell).some(clause => keyName(clause.attribute) || isConditionHeader(label)) ||
    (isAccess && isConditionHeader(label) && pairClauses(cell).length > 0) ||
    (isAccess &&
      /\b(?:query|get_?item)\b/i.test(cell) &&
      (clausesOf(cell).length > 0 || callClauses(cell).length > 0))
  const counts = block.header.map(
    (label, at) => block.rows.filter(row => compares(row.cells[at] ?? '', label)).length,
  )
  const most = Math.max(...counts)
  const at = counts.indexOf(most)
  if (most === 0) return -1
  // Where columns are of keys, a cell that compares one says it in full.
  if (roleCount > 1) return most > block.rows.length / 2 ? at : -1
  return most >= block.rows.length / 2 || (isAccess && most >= 1) ? at : -1
}

/** A table of indexes says what their keys are, and compares nothing. */
const areDefinitions = (block: GridBlock) => {
  const first = (block.header[0] ?? '').replaceAll('`', '').trim()
  return (
    indexLabel.test(first) &&
    !isAccess(block, first) &&
    block.rows.every(
      ({ cells: [cell = ''] }) => indexNameOf(cell) !== undefined || baseTable.test(cell.trim()),
    )
  )
}

const isConditionHeader = (label: string) => conditionLabel.test(label.replaceAll('`', '').trim())

function readRoleGrid(block: GridBlock, roles: readonly (KeyName | undefined)[], facts: Facts): void {
  const first = (block.header[0] ?? '').replaceAll('`', '').trim()
  const firstCells = block.rows.map(row => row.cells[0] ?? '').filter(Boolean)
  const areIndexes =
    !roles[0] &&
    (indexLabel.test(first) || firstCells.every(cell => indexNameOf(cell) !== undefined)) &&
    firstCells.length > 0
  if (
    (areIndexes && (!isAccess(block, first) || isAboutIndexes(block))) ||
    (!roles[0] && isOverview(block))
  ) {
    readIndexRows(block, roles, facts)
    return
  }
  const indexAt = block.header.findIndex(
    (label, at) => at > 0 && !roles[at] && indexLabel.test(label.replaceAll('`', '').trim()),
  )
  if (
    !roles[0] &&
    tableLabel.test(first) &&
    indexAt > 0 &&
    !isAccess(block, first) &&
    isNaming(block, roles)
  ) {
    readIndexRows(block, roles, facts, { nameAt: indexAt, tableAt: 0 })
    return
  }
  if (isAccess(block, first) && !describesItems(block, roles)) {
    readKeyedPatternRows(block, roles, facts)
    return
  }
  if (isAccess(block, first) && !roles[0] && asksInRows(block)) {
    readItemsAndRequests(block, roles, facts)
    return
  }
  readEntityRows(block, roles, facts)
}

/** Rows that are items and requests at once: what is asked for, the keys of the table, and those of indexes beside them. */
function readItemsAndRequests(block: GridBlock, roles: readonly (KeyName | undefined)[], facts: Facts): void {
  const isGiven = ({ cells }: GridBlock['rows'][number]) =>
    roles.some(
      (role, at) => role?.role === 'pk' && !role.index && !isAbsent(cells[at] ?? '') && cells[at] !== '',
    )
  const ofTable = roles.map(role => (role?.index ? undefined : role))
  const items = block.rows.filter(isGiven)
  const others = block.rows.filter(row => !isGiven(row))
  const before = facts.records.length
  readEntityRows({ ...block, rows: items }, roles, facts)
  facts.records.push(
    ...facts.records.splice(before).map(record => ({ ...record, name: '', lead: '', isUnnamed: true })),
  )
  readKeyedPatternRows({ ...block, rows: items }, ofTable, facts)
  readKeyedPatternRows({ ...block, rows: others }, roles, facts)
}

/** A row for the table and one for each index: "Table | a | b", "Sparse `byCity` | c | d". */
function isOverview({ rows }: GridBlock): boolean {
  const isBase = (cell: string) => baseTable.test(cell.replaceAll('`', '').trim()) && /\p{L}/u.test(cell)
  const isIndex = (cell: string) =>
    indexNameOf(cell) !== undefined ||
    (/`[\w.-]+`/.test(cell) && /^\P{Lu}*\p{L}+\s+`|\b(?:index|GSI|LSI|sparse|secondary)\b/iu.test(cell))
  const firsts = rows.map(({ cells }) => cells[0] ?? '')
  return firsts.some(isBase) && firsts.some(isIndex) && firsts.every(cell => isBase(cell) || isIndex(cell))
}

/** Whether the section is one of indexes, whatever its table tells about them. */
const isAboutIndexes = ({ heading, rows }: GridBlock) =>
  /secondary ind|\bGSIs?\b|\bLSIs?\b|인덱스|インデックス|索引|[ií]ndices/iu.test(heading?.text ?? '') &&
  rows.every(row => indexNameOf(row.cells[0] ?? '') !== undefined || baseTable.test(row.cells[0] ?? ''))

/** Cells under PK that are names alone: `userId`, `pk`. */
function isNaming(block: GridBlock, roles: readonly (KeyName | undefined)[]): boolean {
  const at = roles.findIndex(role => role?.role === 'pk')
  return (
    at >= 0 &&
    block.rows.every(
      row =>
        /^[`"]?[A-Za-z_][\w-]*[`"]?(?:\s*\(.*\))?$/.test((row.cells[at] ?? '').trim()) ||
        row.cells[at] === '',
    )
  )
}

function isAccess(block: GridBlock, first: string): boolean {
  const isSaid =
    /pattern|quer|access|operation|patr[oó]n|padr[aã]o|acc[eè]s|consulta|operaci|opera[cç]|액세스|엑세스|접근|조회|쿼리|アクセス|クエリ|操作|访问|查询|use case|requirement|question|need|abfrage|zugriff/iu
  if (block.header.some((_, at) => isVerbs(block, at))) return true
  if (entityLabel.test(first) && !/pattern|use case/i.test(first)) return false
  if (isSaid.test(first)) return true
  if (
    block.header.some(label =>
      /^(?:access patterns?|query|operation|액세스 패턴|アクセスパターン|访问模式)$/iu.test(label.trim()),
    )
  )
    return true
  return (speaksOfAccess(block.heading, block.lead) && !keyName(first)) || asksInRows(block)
}

const asksFor =
  /^(?:get|list|fetch|find|query|load|look ?up|read|show|retrieve|count|search|check|obtener|listar|buscar|consultar|leer|obter|ler|récupérer|lister|trouver|lire|chercher|lade|lese|hole|suche|finde|liste)\s+\S|(?:\p{L}|\s)(?:abrufen|auflisten|laden|finden|suchen|lesen|조회|검색|가져오기|取得|検索|一覧)(?:する|하기)?$|^(?:获取|查询|列出|查找|获得)/iu
const compares = /^[`"']*(?:begins?[ _]?with|starts?[ _]?with|between|[<>]=?\s)/i

/** Whether most rows begin with what is asked for, or one compares a key: "List steps of a recipe". */
function asksInRows({ rows, header }: GridBlock): boolean {
  const asked = rows.filter(({ cells }) => asksFor.test((cells[0] ?? '').replaceAll('`', '').trim()))
  const isCompared = rows.some(({ cells }) =>
    cells.some((cell, at) => keyName(header[at] ?? '') && compares.test(cell.trim())),
  )
  const hasIndexes = header.some((label, at) => at > 0 && indexLabel.test(label.replaceAll('`', '').trim()))
  return asked.length > rows.length / 2 || (isCompared && (asked.length > 0 || hasIndexes))
}

/** A request uses the keys of the table or of one index; a row that has both, or attributes, describes an item. */
const describesItems = (block: GridBlock, roles: readonly (KeyName | undefined)[]) =>
  block.header.some(label => listsAttributes.test(label.trim())) ||
  block.rows.some(row => {
    const given = roles.filter(
      (role, at) =>
        role?.role === 'pk' && ['template', 'sample', 'constant'].includes(kindOf(row.cells[at] ?? '')),
    )
    return new Set(given.map(role => role?.index)).size > 1
  })

const listsAttributes =
  /^(?:attributes|fields|속성|필드|属性|字段|フィールド|atributos|campos|attributs|felder|ttl|data|payload)$/iu

const kindOf = (cell: string) => readTemplate(valuesOf(cell).values[0] ?? '').kind

const hasPairs = (block: GridBlock) =>
  block.rows.filter(row => keyPairs(row.cells[0] ?? '').pairs.length > 0).length >=
    Math.min(2, block.rows.length) && block.rows.length > 0

/** Rows such as `Partition Key | PK (String)` and `Table Name | orders`. */
function isProperties(block: GridBlock): boolean {
  return block.rows.some(row => {
    const label = (row.cells[0] ?? '').replaceAll('`', '').trim()
    const name = keyName(label)
    return (
      (name !== undefined && name.attribute === undefined) ||
      /^(?:partition|sort) key \((?:pk|sk)\)$/i.test(label) ||
      (/^(?:\p{L}+ )?keys?$/iu.test(label) && namesKeys(row.cells[1] ?? '')) ||
      (/table ?name|테이블 ?명|テーブル名|表名|nombre de la tabla|nome da tabela|nom de la table|tablename/iu.test(
        label,
      ) &&
        block.header.length <= 3)
    )
  })
}

/** `PK` / `SK`: what the keys are called. */
const namesKeys = (cell: string) => {
  const names = cell.split(/\s*[/+,]\s*/).map(part => keyName(part.replaceAll('`', '')))
  return names.length === 2 && names.every(name => name?.attribute !== undefined)
}

function readProperties(block: GridBlock, facts: Facts): void {
  const lines = block.rows.flatMap(row => {
    const [label = '', written = '', further = ''] = row.cells
    const [value = '', holding] = written.split(/\s*(?:→|->|⇒)\s*(?=`)/)
    const third = holding ?? further
    const type = /^`?(?:S|N|B|String|Number|Binary)`?$/i.test(third.trim()) ? ` (${third.trim()})` : ''
    const title = label.replaceAll('`', '').replace(/^(?:proposed|chosen|final|full) name$/i, 'Table name')
    const said = { text: `${title}: ${value}${type}`, depth: 0, line: row.line }
    // `Partition Key | PK | CITY#{city}`: what the key is called, and what it holds.
    const holds = kindOf(third) === 'template' && keyName(value)?.attribute !== undefined
    return holds ? [said, { ...said, text: `${value.replaceAll('`', '')}: ${third}` }] : [said]
  })
  readLines({ ...block, kind: 'list', lines }, lines, facts)
}
