import {
  type AttributeFact,
  type Facts,
  type IndexFact,
  isOfOtherMatter,
  type KeyFact,
  type RecordFact,
} from '../facts.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { attributesLabel, keyColumn, typeLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { isOnlyOne, readIndexBeside, roleOfIndex } from './index-beside.ts'
import { indexOfBlock } from './index-of-heading.ts'
import { keyTypeOf, typeOf } from './types.ts'

interface Columns {
  readonly name: number
  readonly type: number
  readonly key: number
}

/** An attribute in each row: its name, its type, whether it is a key, and for keys what they hold. */
export function readAttributeGrid(block: GridBlock, facts: Facts): void {
  const columns = columnsOf(block)
  if (!columns) return
  const record: RecordFact = {
    name: '',
    lead: block.lead,
    source: 'attributes',
    heading: block.heading,
    line: block.line,
    keys: [],
    attributes: [],
    values: {},
  }
  const rows = block.rows.flatMap(each => oneEach(each, columns.name))
  if (readKeysAlone(block, rows, columns, facts)) return
  for (const row of rows) readRow({ block, row, columns, record, facts })
  if (record.keys.length > 0 || record.attributes.length > 0) facts.records.push(record)
}

const ofKeys =
  /^(?:primary|partition|hash|composite)[ -]keys?$|^key schema$|^clave (?:primaria|de partición)$|^chave primária$|^clé primaire$|^primärschlüssel$|^主キー$|^プライマリキー$|^기본 ?키$|^主键$/iu

/** One row or two under "Primary key", or under an index: they are its keys, in this order. */
function readKeysAlone(block: GridBlock, rows: GridBlock['rows'], columns: Columns, facts: Facts): boolean {
  const index = indexOf(block, facts)
  const title = (block.heading?.text ?? '').replace(/^[\d.)\s]+/, '')
  const isOfKeys = ofKeys.test(title.trim()) || ofKeys.test(block.lead.replace(/[:：]\s*$/u, '').trim())
  const isSaid = rows.some(row => roleIn(row, columns, bare(row.cells[columns.name] ?? '')) !== undefined)
  if (rows.length > 2 || columns.key >= 0 || isSaid || !(index || isOfKeys)) return false
  if (rows.some(row => keyName(bare(row.cells[columns.name] ?? '')))) return false
  rows.forEach((row, at) => {
    const name = nameIn(bare(row.cells[columns.name] ?? ''))
    if (name)
      declare({ block, row, facts }, { role: at === 0 ? 'pk' : 'sk' }, name, row.cells[columns.type] ?? '')
  })
  return true
}

const bare = (text: string) => text.replaceAll('`', '').trim()

function columnsOf(block: GridBlock): Columns | undefined {
  const header = block.header.map(bare)
  const cells = (at: number) => block.rows.map(row => bare(row.cells[at] ?? ''))
  const names = header.findIndex(
    (label, at) =>
      attributesLabel.test(label) &&
      cells(at).filter(cell => isNaming(cell) || cell === '').length >= block.rows.length * 0.7,
  )
  const type = header.findIndex(
    (label, at) =>
      at !== names &&
      (typeLabel.test(label) ||
        cells(at).filter(cell => typeOf(cell) !== undefined && cell.length < 40).length >
          block.rows.length * 0.7),
  )
  const isRole = (cell: string) => keyName(cell) !== undefined
  const key = header.findIndex(
    (label, at) =>
      at !== names &&
      at !== type &&
      cells(at).some(
        cell =>
          isRole(firstOf(cell)) &&
          (keyColumn.test(label) || /part|sort|hash|range|^pk$|^sk$|キー|키|键/iu.test(firstOf(cell))),
      ) &&
      (names >= 0 ||
        !cells(at).some(cell => keyName(cell)?.attribute !== undefined && !/^(?:pk|sk)$/i.test(cell))),
  )
  // A column of types may hold what kind of key each is.
  if (key < 0 && type >= 0 && cells(type).every(isRole))
    return { name: Math.max(names, 0), type: -1, key: type }
  // Where a column has the names of keys, it is the one of names, whatever its header.
  const keyed = header.findIndex(
    (_, at) =>
      at !== key &&
      cells(at).filter(cell => keyName(firstWord(cell))?.attribute).length > block.rows.length / 2,
  )
  const hasKeys = keyed >= 0 || cells(0).some(cell => keyName(firstWord(cell))?.attribute)
  const name = names >= 0 ? names : keyed >= 0 ? keyed : hasKeys || type > 0 ? 0 : -1
  if (name < 0 || (type < 0 && key < 0 && !hasKeys)) return undefined
  // Constants under a name of their own are values of an attribute, and no attributes.
  const areValues = names < 0 && cells(name).every(cell => /^[A-Z][A-Z0-9_]+$/.test(cell) && !keyName(cell))
  if (areValues) return undefined
  // A table of numbers does not list attributes.
  if (cells(name).filter(isNaming).length < block.rows.length * 0.6) return undefined
  return { name, type, key }
}

/** Names in one cell: `first, last` and `createdAt / updatedAt`; none if anything else stands there. */
function namesIn(cell: string): string[] {
  const names = cell.split(/\s*(?:[,/、，+&]|\band\b)\s*/)
  return names.every(each => /^[A-Za-z_]\w*\??$/.test(each)) ? names : []
}

/** Whether a cell names an attribute, or several. */
const isNaming = (cell: string) => nameIn(cell) !== undefined || namesIn(cell).length > 0

/** `gsi1pk`, `gsi1sk` in one row are two attributes. */
function oneEach(row: GridBlock['rows'][number], name: number): GridBlock['rows'][number][] {
  const names = namesIn(bare(row.cells[name] ?? ''))
  return names.length > 1
    ? names.map(each => ({ ...row, cells: row.cells.map((cell, at) => (at === name ? each : cell)) }))
    : [row]
}

const firstWord = (cell: string) => cell.split(/[\s(（]/)[0] ?? ''
const nameIn = (cell: string) =>
  /^[^\p{L}_@$]*([A-Za-z_@$][\w.@$#:-]*\??)(?:\s*(?:[(（⭐*★🔑].*)?)?$/u.exec(cell)?.[1]

/** One row of a grid, and what it adds to. */
interface Row {
  readonly block: GridBlock
  readonly row: GridBlock['rows'][number]
  readonly columns: Columns
  readonly record: RecordFact
  readonly facts: Facts
}

function readRow(at: Row): void {
  const { block, row, columns, record, facts } = at
  const cell = bare(row.cells[columns.name] ?? '')
  const name = nameIn(cell)?.replace(/\?$/, '')
  if (!name) return
  const isNested = /\.\w/.test(name)
  if (isNested) return
  const typeCell = columns.type >= 0 ? (row.cells[columns.type] ?? '') : ''
  const role = roleIn(row, columns, cell)
  const own = keyName(name)
  if (own?.attribute) {
    readKey(at, own, name, role)
    return
  }
  if (!indexOf(block, facts)) record.attributes.push(attributeOf(name, typeCell, row))
  if (role) declareRole(at, role, name, typeCell)
  else readIndexBeside(at, name)
  const isTtl = row.cells.some(
    (each, place) => place !== columns.name && /\bTTL\b|time[- ]to[- ]live/i.test(each),
  )
  if (
    isTtl &&
    !isOfOtherMatter(block.heading) &&
    /ttl|expir|delete|purge|valid/i.test(name) &&
    typeOf(typeCell) !== 'boolean'
  )
    facts.ttls.push({ attribute: name, heading: block.heading, line: row.line, isCode: false })
}

/** What an attribute is a key of; "Partition key = `${studentId}-${year}`" says what it holds, too. */
function declareRole(at: Row, role: KeyName, name: string, typeCell: string): void {
  declare(at, role, name, typeCell)
  const values = role.index === undefined ? (valueIn(at.row, at.columns)?.values ?? []) : []
  // `emi_{uuid}` is how an id looks, and made of no other value.
  const isForm = /^[\w-]*[{<](?:uuid|ulid|guid|nanoid|cuid|ksuid|random|hex|hash|string|number|\d+\w*)[}>]$/i
  if (
    values.some(
      each => readTemplate(each).kind === 'template' && !/^\W*[\w.]+\W*$/.test(each) && !isForm.test(each),
    )
  )
    at.record.keys.push({
      ...{ name: { ...role, attribute: name }, label: name, values, rest: '', line: at.row.line },
    })
}

function attributeOf(name: string, typeCell: string, row: GridBlock['rows'][number]): AttributeFact {
  const others = row.cells.join(' ')
  const spoken =
    typeCell === '' ? row.cells.find(cell => cell.length < 25 && typeOf(cell) !== undefined) : undefined
  return {
    name,
    type:
      typeOf(typeCell) ??
      typeOf(spoken ?? '') ??
      (typeCell.trim() === '' ? 'any' : bare(typeCell).toLowerCase().slice(0, 30)),
    line: row.line,
    isOptional: /optional|opcional|⛔|선택|任意|optionnel|可选|\bno\b(?=\s*$)|nullable/iu.test(others),
    isSample: false,
  }
}

/** What a row says of the role of its attribute, in its key column, its type or its description. */
function roleIn(row: GridBlock['rows'][number], columns: Columns, name: string): KeyName | undefined {
  const column = columns.key >= 0 ? keyName(firstOf(bare(row.cells[columns.key] ?? ''))) : undefined
  if (column) return column
  const ofIndex = row.cells.map((each, at) => (at === columns.name ? undefined : roleOfIndex(each)))
  const spoken = ofIndex.find(each => each !== undefined)
  if (spoken) return spoken
  const aside = /[(（]([^)）]*)[)）]/
  for (const cell of [
    name,
    row.cells[columns.type] ?? '',
    ...row.cells.filter((_, at) => at !== columns.name && at !== columns.type),
  ]) {
    const text = bare(cell)
    const found =
      keyName(aside.exec(text)?.[1] ?? '') ??
      keyName(/^((?:partition|sort|hash|range|primary) key)\b/i.exec(text)?.[1] ?? '')
    if (found && !/GSI|index/i.test(text) && !(found.attribute && !/^(?:PK|SK)$/i.test(found.attribute)))
      return found
  }
  return undefined
}

/** The index that a grid is about: by its section or the words before it, or named there before it. */
const indexOf = (
  block: GridBlock,
  { indexes }: Facts,
): Pick<IndexFact, 'name' | 'alias' | 'kind'> | undefined =>
  indexOfBlock(block) ??
  (/secondary ind|\bGSIs?\b|\bLSIs?\b/i.test(block.heading?.text ?? '')
    ? indexes.findLast(({ heading, line }) => heading === block.heading && line < block.line)
    : undefined)

const firstOf = (text: string) => text.split(/\s*[,/;]\s*/)[0] ?? ''

function declare(
  { block, row, facts }: Pick<Row, 'block' | 'row' | 'facts'>,
  role: KeyName,
  attribute: string,
  typeCell: string,
): void {
  const type = keyTypeOf(typeCell)
  const said = { heading: block.heading, line: row.line, isCode: false, ...(type ? { type } : {}) }
  const index = indexOf(block, facts)
  if (index)
    facts.indexes.push({
      name: index.name,
      ...(index.alias && index.alias !== index.name ? { alias: index.alias } : {}),
      role: role.role,
      attribute,
      kind: index.kind,
      ...said,
    })
  else if (role.index === undefined) facts.tableKeys.push({ role: role.role, attribute, ...said })
  else if (/\d/.test(role.index) || isOnlyOne(role, block))
    facts.indexes.push({ name: role.index, role: role.role, attribute, kind: 'GSI', ...said })
}

/** The section's index, under the number that its keys give it: gsi1pk in "GSI: channel-mapping". */
function indexFor(own: KeyName, block: GridBlock): { name: string; alias?: string } {
  const short = own.index as string
  const index = indexOfBlock(block)
  return index && !/^(?:GSI|LSI)[-_]?\d*$/i.test(index.name)
    ? { name: index.name, alias: short }
    : { name: short }
}

function readKey(at: Row, own: KeyName, name: string, role: KeyName | undefined): void {
  const { block, row, columns, record, facts } = at
  const typeCell = row.cells[columns.type] ?? ''
  const value = valueIn(row, columns)
  if (!value) {
    if (own.index)
      facts.indexes.push({
        ...indexFor(own, block),
        role: own.role,
        attribute: name,
        kind: /^lsi/i.test(own.index) ? 'LSI' : 'GSI',
        heading: block.heading,
        line: row.line,
        isCode: false,
      })
    else declare(at, role ?? own, name, typeCell)
    return
  }
  if (own.index)
    facts.indexes.push({
      ...indexFor(own, block),
      role: own.role,
      attribute: name,
      kind: 'GSI',
      heading: block.heading,
      line: row.line,
      isCode: false,
    })
  record.keys.push({ name: own, label: name, values: value.values, rest: '', line: row.line })
  const type = keyTypeOf(typeCell)
  if (type && !own.index && value.kind === 'key')
    facts.tableKeys.push({
      role: own.role,
      attribute: name,
      type,
      heading: block.heading,
      line: row.line,
      isCode: false,
    })
}

/** What a key holds: the first cell with a template, else the first constant that stands in a code span. */
function valueIn(
  row: GridBlock['rows'][number],
  columns: Columns,
): { kind: 'key' | 'name'; values: KeyFact['values'] } | undefined {
  const others = row.cells.filter(
    (cell, at) => at !== columns.name && (at !== columns.key || /[#|].*[{<]/.test(cell)),
  )
  const found = others.map(cell => {
    const spans =
      [...cell.matchAll(/`([^`]+)`/g)].length > 0 && !/^[`"']/.test(cell.trim())
        ? cell.slice(cell.indexOf('`'))
        : cell
    const { values } = valuesOf(
      spans.replace(/^(?:partition key|sort key|format|GSI\d* (?:partition|sort) key)\s*[=:：—–(-]*\s*/i, ''),
    )
    return { cell, values, kinds: values.map(value => readTemplate(value).kind) }
  })
  const template = found.find(each => each.kinds.some(kind => kind === 'template'))
  if (template) return { kind: 'key', values: template.values }
  const constant = found.find(
    each =>
      each.kinds[0] === 'constant' &&
      (/[`"']/.test(each.cell) || /^[A-Z][A-Z0-9_#]+$/.test(each.cell.trim())) &&
      typeOf(each.values[0] ?? '') === undefined &&
      !/^(?:PK|SK|HASH|RANGE|YES|NO)$/i.test(each.values[0] ?? ''),
  )
  if (constant) return { kind: 'key', values: constant.values }
  const sample = found.find(each => each.kinds[0] === 'sample' && /[#|]/.test(each.values[0] ?? ''))
  if (sample) return { kind: 'key', values: sample.values }
  const typed = columns.type >= 0 ? (row.cells[columns.type] ?? '') : ''
  const named = /^`([A-Za-z_]\w*)`\s*[(（]/.exec(typed.trim())?.[1]
  return named && !keyName(named) && typeOf(named) === undefined
    ? { kind: 'name', values: [named] }
    : undefined
}
