import { type AttributeFact, type Facts, type IndexFact, isOfOtherMatter, type RecordFact } from '../facts.ts'
import { type KeyName, keyName, roleName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { keyColumn, typeLabel } from '../names/words.ts'
import { indexOfBlock } from '../notations/index-of-heading.ts'
import { keyTypeOf, typeOf } from '../notations/types.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { byOwner, roleOfIndex, withMarksBehind, withPairs } from './attribute-sheets.ts'
import { bare, cellKinds, firstOf } from './cell-kinds.ts'
import { attributeColumn } from './forms.ts'
import { valueIn } from './row-values.ts'
import { type Column, type Sheet, share } from './sheet.ts'
import { ttlRow } from './told-ttls.ts'

type Row = GridBlock['rows'][number]

/** A sheet with an attribute in each row, and what it adds to. */
interface Layout {
  readonly sheet: Sheet
  readonly name: Column
  readonly type: Column | undefined
  readonly key: Column | undefined
  readonly record: RecordFact
  readonly facts: Facts
  /** The index that the sheet is about. */
  readonly index: Pick<IndexFact, 'name' | 'alias' | 'kind'> | undefined
}

/** An attribute in each row: its name, its type, whether it is a key, and for keys what they hold. */
export function stateAttributes(given: Sheet, facts: Facts): void {
  for (const { sheet, owner } of byOwner(withPairs(withMarksBehind(given)))) stateOwn(sheet, owner, facts)
}

function stateOwn(sheet: Sheet, owner: Pick<RecordFact, 'name' | 'lead'> | undefined, facts: Facts): void {
  const layout = layoutOf(sheet, facts)
  const rows = sheet.rows.flatMap(row => (isTitle(row, layout.name) ? [] : oneEach(row, layout.name.at)))
  if (stateKeysAlone(rows, layout)) return
  for (const row of rows) stateRow(row, layout)
  const { record } = layout
  if (record.keys.length > 0 || record.attributes.length > 0)
    facts.records.push(owner ? { ...record, ...owner, isOfNamed: owner.name !== '' } : record)
}

/** A word alone in its row, among names in code or in small letters, heads the rows below it. */
function isTitle({ cells }: Row, { at: own, cells: names }: Column): boolean {
  const isName = (cell: string) => /^[`a-z_]/.test(cell)
  return (
    cells.every((cell, at) => at === own || cell.trim() === '') &&
    cells.length > 1 &&
    !isName(cells[own] ?? '') &&
    names.filter(isName).length > names.length / 2
  )
}

function layoutOf(sheet: Sheet, facts: Facts): Layout {
  const { block } = sheet
  const name = attributeColumn(sheet)
  const others = sheet.columns.filter(column => column !== name)
  const type = others.find(column => typeLabel.test(column.label) || share(column, 'type', true) > 0.7)
  const isRole = (column: Column) =>
    column.cells.some(
      cell =>
        cellKinds(cell).has('role') &&
        (keyColumn.test(column.label) ||
          /part|sort|hash|range|^pk$|^sk$|キー|키|键/iu.test(firstOf(bare(cell)))),
    )
  const key = others.find(column => column !== type && isRole(column))
  // A column of types may hold what kind of key each is.
  const isKeyType = key === undefined && type?.cells.every(cell => cellKinds(cell).has('role'))
  return {
    ...{ sheet, name, facts, index: indexOf(block, facts) },
    type: isKeyType ? undefined : type,
    key: isKeyType ? type : key,
    record: {
      ...{ name: sheet.entity ?? '', lead: block.lead, source: 'attributes' },
      ...{ heading: block.heading, line: block.line },
      ...{ keys: [], attributes: [], values: {} },
    },
  }
}

const ofKeys =
  /^(?:primary|partition|hash|composite)[ -]keys?$|^key schema$|^clave (?:primaria|de partición)$|^chave primária$|^clé primaire$|^primärschlüssel$|^主キー$|^プライマリキー$|^기본 ?키$|^主键$/iu

/** One row or two under "Primary key", or under an index: they are its keys, in this order. */
function stateKeysAlone(rows: readonly Row[], layout: Layout): boolean {
  const { sheet, name, type, key, index } = layout
  const title = sheet.block.heading?.text ?? ''
  const isOfKeys = [title, sheet.block.lead.replace(/[:：]\s*$/u, '')].some(text => ofKeys.test(text.trim()))
  const isSaid = rows.some(row => roleIn(row, layout) !== undefined)
  if (rows.length > 2 || key || isSaid || !(index || isOfKeys)) return false
  if (rows.some(row => keyName(bare(row.cells[name.at] ?? '')))) return false
  rows.forEach((row, at) => {
    const attribute = nameIn(bare(row.cells[name.at] ?? ''))
    if (attribute)
      declare(
        { role: at === 0 ? 'pk' : 'sk' },
        attribute,
        { row, typeCell: row.cells[type?.at ?? -1] ?? '' },
        layout,
      )
  })
  return true
}

/** Names in one cell: `first, last` and `createdAt / updatedAt`; none if anything else stands there. */
function namesIn(cell: string): string[] {
  const names = cell.split(/\s*(?:[,/、，+&]|\band\b)\s*/)
  return names.every(each => /^[A-Za-z_]\w*\??$/.test(each)) ? names : []
}

/** `gsi1pk`, `gsi1sk` in one row are two attributes. */
function oneEach(row: Row, name: number): Row[] {
  const names = namesIn(bare(row.cells[name] ?? ''))
  return names.length > 1
    ? names.map(each => ({ ...row, cells: row.cells.map((cell, at) => (at === name ? each : cell)) }))
    : [row]
}

const nameIn = (cell: string) =>
  /^[^\p{L}_@$]*([A-Za-z_@$](?:[\w.@$#:-]*\w)?\??)(?:\s*(?:[(（⭐*★🔑].*)?)?$/u.exec(cell)?.[1]

function stateRow(given: Row, layout: Layout): void {
  const { sheet, record, facts, index } = layout
  const row = { ...given, cells: ttlRow(given.cells, layout.name.at) }
  const name = nameIn(bare(row.cells[layout.name.at] ?? ''))?.replace(/\?$/, '')
  // What has a dot is part of another one.
  if (!name || /\.\w/.test(name)) return
  const typeCell = row.cells[layout.type?.at ?? -1] ?? ''
  const role = roleIn(row, layout)
  const own = keyName(name)
  // `directive_sk` among attributes is one, unless it holds a key or its partner is there.
  const isOwn =
    own?.index === undefined ||
    /^(?:GSI|LSI|idx|index)|\d/i.test(own.index) ||
    /\b[GL]SI|index|key\b/i.test(row.cells.join(' ')) ||
    layout.name.cells.filter(cell => keyName(bare(cell))?.index === own.index).length > 1
  if (own?.attribute && isOwn) {
    stateKey(own, name, { row, typeCell, role }, layout)
    return
  }
  if (!role && stateDeclared(name, row, layout)) return
  if (!index) record.attributes.push(attributeOf(name, typeCell, row))
  const [, quote = '', fixed] = row.cells.map(cell => always.exec(cell)).find(Boolean) ?? []
  if (fixed) (record.values as Record<string, string>)[name] = fixed
  // A word in small letters may be an attribute, if only code sets it off.
  if (fixed && role && (/["']/.test(quote) || /^[A-Z\d_]+$/.test(fixed)))
    record.keys.push({
      ...{ name: { ...role, attribute: name }, label: name, rest: '', line: row.line },
      values: [`"${fixed}"`],
    })
  if (role) stateRole(role, name, { row, typeCell }, layout)
  else stateIndexBeside(name, row, layout)
  const isTtl = row.cells.some(
    (cell, at) => at !== layout.name.at && /\bTTL\b|time[- ]to[- ]live/i.test(cell),
  )
  if (
    isTtl &&
    !isOfOtherMatter(sheet.block.heading) &&
    /ttl|expir|delete|purge|valid/i.test(name) &&
    typeOf(typeCell) !== 'boolean'
  )
    facts.ttls.push({ attribute: name, heading: sheet.block.heading, line: row.line, isCode: false })
}

/** `monthKey | SALES#<year>-<month>`, where a key is declared that is called so: what it holds. */
function stateDeclared(name: string, row: Row, layout: Layout): boolean {
  const key = layout.facts.keyLabels.get(name)
  const value = key && !layout.index ? valueIn(row, layout) : undefined
  const isMade = readTemplate(value?.values[0] ?? '').kind === 'template'
  if (!key || value?.kind !== 'key' || (key.index !== undefined && !isMade)) return false
  layout.record.keys.push({ name: key, label: name, values: value.values, rest: '', line: row.line })
  return true
}

/** "Always `"SESSION"` for these items". */
const always =
  /^(?:always|fixed|constant|literal|siempre|sempre|toujours|immer|fest|固定値?|常に|고정값?|항상|始终)\s*(?:value|wert)?[:：=]?\s*([`"']+)([A-Z][A-Z0-9_-]+)[`"']/iu

function attributeOf(name: string, typeCell: string, row: Row): AttributeFact {
  const spoken =
    typeCell === ''
      ? row.cells.find(cell => cell.length < 25 && bare(cell) !== name && typeOf(cell) !== undefined)
      : undefined
  return {
    name,
    type:
      typeOf(typeCell) ??
      typeOf(spoken ?? '') ??
      (typeCell.trim() === '' ? 'any' : bare(typeCell).toLowerCase().slice(0, 30)),
    line: row.line,
    isOptional: /optional|opcional|⛔|선택|任意|optionnel|可选|\bno\b(?=\s*$)|nullable/iu.test(
      row.cells.join(' '),
    ),
    isSample: false,
  }
}

/** What a row says of the role of its attribute, in its key column, its type or its description. */
function roleIn(row: Row, { name, type, key }: Layout): KeyName | undefined {
  const said = firstOf(bare(row.cells[key?.at ?? -1] ?? ''))
  const column = keyName(said) ?? roleName(said)
  if (column) return column
  const others = row.cells.filter((_, at) => at !== name.at)
  const ofIndex = others.map(roleOfIndex).find(each => each !== undefined)
  if (ofIndex) return ofIndex
  for (const cell of [row.cells[name.at] ?? '', row.cells[type?.at ?? -1] ?? '', ...others]) {
    const text = bare(cell)
    const found =
      keyName(/[(（]([^)）]*)[)）]/.exec(text)?.[1] ?? '') ??
      keyName(/^((?:partition|sort|hash|range|primary) key)\b/i.exec(text)?.[1] ?? '')
    if (found && !/GSI|index/i.test(text) && !(found.attribute && !/^(?:PK|SK)$/i.test(found.attribute)))
      return found
    // "a constant; GSI1 PK", "PK. A reserved word."
    const part = text.split(/\s*[;,.]\s*/).find(each => /^(?:[GL]SI[-_ ]?\d+ )?(?:PK|SK)$/.test(each))
    if (part && cell !== row.cells[name.at]) return keyName(part)
  }
  return undefined
}

/** The index that a sheet is about: by its section or the words before it, or named there before it. */
const indexOf = (block: GridBlock, { indexes }: Facts): Layout['index'] =>
  indexOfBlock(block) ??
  (/secondary ind|\bGSIs?\b|\bLSIs?\b/i.test(block.heading?.text ?? '')
    ? indexes.findLast(({ heading, line }) => heading === block.heading && line < block.line)
    : undefined)

interface Cell {
  readonly row: Row
  readonly typeCell: string
}

function declare(
  role: KeyName,
  attribute: string,
  { row, typeCell }: Cell,
  { sheet, facts, index }: Layout,
): void {
  const type = keyTypeOf(typeCell)
  const said = { heading: sheet.block.heading, line: row.line, isCode: false, ...(type ? { type } : {}) }
  if (index)
    facts.indexes.push({
      ...{ name: index.name, role: role.role, attribute, kind: index.kind, ...said },
      ...(index.alias && index.alias !== index.name ? { alias: index.alias } : {}),
    })
  else if (role.index === undefined) facts.tableKeys.push({ role: role.role, attribute, ...said })
  else if (/\d/.test(role.index) || isOnlyOne(role, sheet))
    facts.indexes.push({ name: role.index, role: role.role, attribute, kind: 'GSI', ...said })
}

/** "GSI PK" in one row alone is of an index that has no other name. */
function isOnlyOne(role: KeyName, { rows }: Sheet): boolean {
  const isOfGsi = (cell: string) => {
    const own = roleOfIndex(cell) ?? keyName(bare(cell))
    return own?.role === 'pk' && /^GSI$/i.test(own.index ?? '')
  }
  return rows.filter(({ cells }) => cells.some(isOfGsi)).length === 1 && /^GSI$/i.test(role.index ?? '')
}

/** What an attribute is a key of; "Partition key = `${studentId}-${year}`" says what it holds, too. */
function stateRole(role: KeyName, name: string, cell: Cell, layout: Layout): void {
  declare(role, name, cell, layout)
  const values = role.index === undefined ? (valueIn(cell.row, layout)?.values ?? []) : []
  // `emi_{uuid}` is how an id looks, and made of no other value.
  const isForm = /^[\w-]*[{<](?:uuid|ulid|guid|nanoid|cuid|ksuid|random|hex|hash|string|number|\d+\w*)[}>]$/i
  const isComposed = (each: string) =>
    (readTemplate(each).kind === 'template' || /\d\d[#|]/.test(each)) &&
    !/^\W*[\w.]+\W*$/.test(each) &&
    !isForm.test(each)
  if (values.some(isComposed))
    layout.record.keys.push({
      name: { ...role, attribute: name },
      label: name,
      values,
      rest: '',
      line: cell.row.line,
    })
}

/** An attribute that is called as a key is: what it holds, or that there is such a key. */
function stateKey(
  own: KeyName,
  name: string,
  cell: Cell & { readonly role: KeyName | undefined },
  layout: Layout,
): void {
  const { sheet, record, facts } = layout
  const { row, typeCell, role } = cell
  const value = valueIn(row, layout)
  const said = { heading: sheet.block.heading, line: row.line, isCode: false }
  if (own.index)
    facts.indexes.push({
      ...{ ...indexFor(own, layout), role: own.role, attribute: name, ...said },
      kind: /^lsi/i.test(own.index) ? 'LSI' : 'GSI',
    })
  else if (!value) declare(role ?? own, name, cell, layout)
  if (!value) return
  record.keys.push({ name: own, label: name, values: value.values, rest: '', line: row.line })
  const type = keyTypeOf(typeCell)
  if (type && !own.index && value.kind === 'key')
    facts.tableKeys.push({ role: own.role, attribute: name, type, ...said })
}

/** The section's index, under the number that its keys give it: gsi1pk in "GSI: channel-mapping". */
function indexFor(own: KeyName, { sheet }: Layout): { name: string; alias?: string } {
  const short = own.index as string
  const index = indexOfBlock(sheet.block)
  return index && !/^(?:GSI|LSI)[-_]?\d*$/i.test(index.name)
    ? { name: index.name, alias: short }
    : { name: short }
}

const labelled = /\b(?:GSI|LSI|index)\s*[:：(（]\s*`?([A-Za-z][\w-]*)`?/iu
const trailing = /`?([A-Za-z][\w-]*?(?:[-_](?:index|idx|gsi)|Index)|by[A-Z]\w*)`?(?:\s+(?:GSI|index))?/u

/** The index that a row says its attribute is in: `email | S | GSI: email-index`. */
function stateIndexBeside(attribute: string, row: Row, { name, sheet, facts }: Layout): void {
  const cell = row.cells.find((each, at) => at !== name.at && /\b(?:GSI|LSI|index(?:ed)?)\b/i.test(each))
  const index = cell && (labelled.exec(cell)?.[1] ?? trailing.exec(cell)?.[1])
  if (!index || !/[-_]|index|[a-z][A-Z]/i.test(index) || index === attribute) return
  facts.indexes.push({
    ...{ name: index, attribute, heading: sheet.block.heading, line: row.line, isCode: false },
    role: /\b(?:sort|range|SK)\b/i.test(cell) ? 'sk' : 'pk',
    kind: /\bLSI\b/.test(cell) ? 'LSI' : 'GSI',
  })
}
