import type { AttributeFact, Facts, KeyFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { placeholderName, readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { absent, attributesLabel, entityLabel, isGenericHeading, tableLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'
import { coupled, coupleOf } from './couples.ts'

/** An entity in each row, with a column for each key. A cell that is left empty is the one above it. */
export function readEntityRows(
  block: GridBlock,
  roles: readonly (KeyName | undefined)[],
  facts: Facts,
): void {
  const columns = columnsOf(block, roles)
  const nameAt = nameColumn(block, columns)
  const attributesAt = attributesColumn(block, new Set([nameAt, ...columns.keys()]))
  const tableAt = tableColumn(block, columns)
  const marksParts = block.rows.some(row => [...columns.keys()].some(at => /[{<]/.test(row.cells[at] ?? '')))
  const marksTexts = addsTexts(block, [...columns.keys()])
  const layout: Layout = { block, columns, nameAt, attributesAt, tableAt, marksParts, marksTexts }
  declareEmpty(layout, facts)
  let name = ''
  let above: readonly string[] = []
  for (const row of block.rows) {
    const cells = row.cells.map(cell => cell.trim())
    const isContinued = nameAt >= 0 && cells[nameAt] === ''
    if (!isContinued) name = cells[nameAt] ?? ''
    const keys = keysInRow({ cells, above, line: row.line, isContinued }, layout)
    if (!isContinued || cells[0] !== '')
      above = cells.map((cell, at) => cell || (isContinued ? (above[at] ?? '') : ''))
    if (saysKeys(keys)) {
      const named = isContinued
        ? { name: '', lead: name }
        : { name: name.replaceAll('`', ''), lead: block.lead }
      facts.records.push({ ...named, ...restOf(cells, row.line, layout), keys })
    }
  }
}

/** A column called SK in which nothing stands says that the table has such a key all the same. */
function declareEmpty({ block, columns }: Layout, facts: Facts): void {
  for (const [at, [key]] of columns)
    if (
      key?.attribute &&
      key.index === undefined &&
      block.rows.every(({ cells }) => (cells[at] ?? '').trim() === '')
    )
      facts.tableKeys.push({
        ...{ role: key.role, attribute: key.attribute, heading: block.heading, line: block.line },
        isCode: false,
      })
}

/** What the columns of a grid of entities are. */
interface Layout {
  readonly block: GridBlock
  readonly columns: ReadonlyMap<number, readonly KeyName[]>
  readonly nameAt: number
  readonly attributesAt: number
  readonly tableAt: number
  readonly marksParts: boolean
  readonly marksTexts: boolean
}

interface Row {
  readonly cells: readonly string[]
  readonly above: readonly string[]
  readonly line: number
  readonly isContinued: boolean
}

function keysInRow({ cells, above, line, isContinued }: Row, { block, columns, nameAt, marksTexts }: Layout) {
  const own = [...columns].flatMap(([at, names]) => {
    const isAbove = cells[at] === '' && (isContinued || nameAt < 0) && isBasePartition(names[0])
    const cell = (isAbove ? above[at] : cells[at]) ?? ''
    const isPrefix = ofPrefixes.test(block.header[at] ?? '')
    return keysIn(isPrefix ? asSample(cell) : cell, names, line, marksTexts)
  })
  const others = cells.filter((_, at) => at !== nameAt && !columns.has(at))
  return [...own, ...others.flatMap(cell => [...pairsIn(cell, line), ...placedIn(cell, line)])]
}

/** `GSI1: CLUB#club / NAME#last (roster)`, "GSI1: `AUTH#authority` → all of them" in a column of indexes. */
const placed =
  /(?:^|[;\u2028,]\s*)`?((?:GSI|LSI)[-_ ]?\d*)`?\s*[:：=]\s*[`"]*((?:[^\s`",;/→(（]|<[^<>]*>|\{[^{}]*\})+)[`"]*(?:\s*\/\s*[`"]*((?:[^\s`",;/→(（]|<[^<>]*>|\{[^{}]*\})+)[`"]*)?/giu

const placedIn = (cell: string, line: number): KeyFact[] =>
  [...cell.matchAll(placed)].flatMap(([, index = '', ...values]) =>
    values.flatMap((value, at): KeyFact[] => {
      const role = at === 0 ? 'pk' : 'sk'
      const short = index.replace(/[-_ ]/g, '').toUpperCase()
      const attribute = `${short}${role.toUpperCase()}`
      const isShape = value !== undefined && /[#|{<~]/.test(value) && readTemplate(value).kind !== 'prose'
      const isFixed = at === 1 && /^[A-Z][A-Z_]+$/.test(value ?? '')
      return isShape || isFixed
        ? [
            {
              name: { role, index: short, attribute },
              label: attribute,
              values: [value as string],
              rest: '',
              line,
            },
          ]
        : []
    }),
  )

/** `GSI1PK=USER#<id>, GSI1SK=ORDER#<at>` in a column of indexes. */
const pairsIn = (cell: string, line: number): KeyFact[] =>
  keyPairs(cell).pairs.flatMap(({ name, label, value }) => {
    const given = valuesOf(value).values.slice(0, 1)
    const isSaid =
      name.index !== undefined && ['template', 'constant'].includes(readTemplate(given[0] ?? '').kind)
    return isSaid && !keyName(given[0] ?? '') ? [{ name, label, values: given, rest: '', line }] : []
  })

/** What a row says beside its name and its keys. */
function restOf(cells: readonly string[], line: number, layout: Layout) {
  const { block, columns, nameAt, attributesAt, tableAt, marksParts } = layout
  const table = tableAt >= 0 ? cells[tableAt] : undefined
  return {
    source: 'row' as const,
    heading: block.heading,
    line,
    attributes:
      attributesAt >= 0
        ? namesIn(cells[attributesAt] ?? '', { text: '', depth: 0, line })
        : [
            ...attributeColumns(block, new Set([nameAt, ...columns.keys()]), cells, line),
            ...cells.flatMap((cell, at) => (at === nameAt || columns.has(at) ? [] : storedIn(cell, line))),
            ...cells.flatMap((cell, at) => (columns.has(at) ? [] : asideIn(cell, line))),
          ],
    values: {},
    ...(marksParts ? { marksParts } : {}),
    ...(table ? { table: bare(table) } : {}),
  }
}

/** "Course metadata (name, city, numHoles)": what a row has, in an aside. */
const asideIn = (cell: string, line: number): AttributeFact[] =>
  namesIn(/[(（]([a-z_]\w*(?:\s*,\s*[a-z_]\w*){2,})[)）]\s*$/u.exec(cell)?.[1] ?? '', {
    text: '',
    depth: 0,
    line,
  })

/** "One phone, stores `userId` and `status`": what a remark says that a row has. */
function storedIn(cell: string, line: number): AttributeFact[] {
  const said =
    /(?:\b(?:has|have|stores?|holds?|contains?|with|includes?|carries|fields|attributes|plus|mit|con|com|avec|contient|tiene)\b|[,、:：])\s*(?=`)(.*)$/iu.exec(
      cell,
    )?.[1] ?? ''
  const isListed =
    /^(?:`[a-z]\w*`(?:\s*(?:,?\s*(?:and|y|e|et|und)\s+(?:an?\s+)?|[,、+&]|and|y|e|et|und)\s*|[.\s]*$|\s*[(（][^)）]*[)）]\s*,?\s*))+/iu.exec(
      said,
    )?.[0] ?? ''
  return namesIn(isListed, { text: '', depth: 0, line }).filter(({ name }) => !keyName(name))
}

const isBasePartition = (name: KeyName | undefined) => name?.role === 'pk' && !name.index

/** Whether keys of the table are among them, or what those of an index hold. */
const saysKeys = (keys: readonly KeyFact[]) =>
  keys.some(key => key.name.index === undefined || readTemplate(key.values[0] ?? '').kind !== 'name')

/** The column that lists attributes: it is called so, or its words say so and its cells are lists of names. */
function attributesColumn(block: GridBlock, taken: ReadonlySet<number>): number {
  const free = block.header
    .map((label, at) => ({
      label: label
        .replaceAll('`', '')
        .replace(/^[.(（]+|[)）]+$/gu, '')
        .trim(),
      at,
    }))
    .filter(({ at }) => !taken.has(at))
  const listsNames = (at: number) =>
    block.rows.filter(row => namesIn(row.cells[at] ?? '', { text: '', depth: 0, line: 0 }).length > 0)
      .length >=
    block.rows.length / 2
  const found =
    free.find(
      ({ label }) => attributesLabel.test(label) && !/^(?:name|nombre|nome|nom|columns?)$/i.test(label),
    ) ?? free.find(({ label, at }) => ofAttributes.test(label) && listsNames(at))
  return found?.at ?? -1
}

const ofAttributes =
  /field|attribut|column|propert|payload|content|속성|필드|属性|項目|フィールド|字段|campos|champs|felder|datos|dados/iu

const bare = (text: string) => text.replaceAll('`', '').trim()

const tableColumn = ({ header, rows }: GridBlock, columns: ReadonlyMap<number, unknown>) =>
  header.findIndex(
    (label, at) =>
      !columns.has(at) &&
      isTableColumn(
        label,
        rows.map(row => row.cells[at] ?? ''),
      ),
  )

/** Whether texts are put together, so that what stands in quotes is fixed. */
const addsTexts = ({ rows }: GridBlock, keysAt: readonly number[]) =>
  rows.some(row => keysAt.some(at => /["'#]\s*\+|\+\s*["']/.test(row.cells[at] ?? '')))

/** Whether a column says in which table an entity is. */
const isTableColumn = (label: string, cells: readonly string[]) =>
  tableLabel.test(bare(label)) &&
  !entityLabel.test(bare(label)) &&
  cells.every(cell => /^[A-Za-z][\w.{}$<>-]*$/.test(bare(cell)))

const ofPrefixes = /prefix|접두|プレフィックス|前缀|prefij|pr[eé]fixe|pr[aä]fix/iu

/** What only begins a key is as good as a sample of it: `USER#` as `USER#1`. */
const asSample = (cell: string) => cell.replace(/([A-Za-z_]+[#|:])(?=`?\s*$)/, '$11')

function columnsOf(block: GridBlock, roles: readonly (KeyName | undefined)[]): Map<number, KeyName[]> {
  const columns = new Map<number, KeyName[]>()
  block.header.forEach((label, at) => {
    const role = roles[at]
    const both = coupleOf(label)
    if (both) columns.set(at, both)
    else if (role) columns.set(at, [role])
  })
  return columns
}

function nameColumn(block: GridBlock, columns: ReadonlyMap<number, unknown>): number {
  const free = block.header
    .map((label, at) => ({ label: label.replaceAll('`', '').trim(), at }))
    .filter(({ at }) => !columns.has(at))
  if (areAttributes(block, columns)) return -1
  const first = Math.min(...columns.keys())
  const isNumber = (at: number) => block.rows.every(row => /^#?\d*$/.test((row.cells[at] ?? '').trim()))
  const before = free.filter(({ at }) => at < first && !isNumber(at))
  const named = before.find(({ label }) => entityLabel.test(label)) ?? before[0]
  return (
    named?.at ??
    free.find(({ label }) => entityLabel.test(label) && !/^(?:use case|data|name)$/i.test(label))?.at ??
    (isNamed(block)
      ? undefined
      : free.find(({ label }) => /desc|설명|説明|用途|描述|purpose|use case/iu.test(label))?.at) ??
    -1
  )
}

/** Whether the section is about one entity, whose rows these are. */
const isNamed = ({ heading }: GridBlock) =>
  heading !== undefined &&
  heading.depth > 2 &&
  !isGenericHeading(cleanTitle(heading.text)) &&
  !/entit|엔티티|エンティティ|实体|key|clave|chave|cl[eé]|キー|키|pk|sk/iu.test(heading.text)

const notAttributes =
  /^(?:description|desc|notes?|example|examples|purpose|usage|use|attributes?|comment|remarks|ap|index|access|query|type of.*|item|pattern|ttl|count)$/i

const isAttribute = (name: string) =>
  /^[a-z][A-Za-z0-9_]*$/.test(name) &&
  !notAttributes.test(name) &&
  !entityLabel.test(name.replace(/^type$/, ''))

/** `PK | SK | name | description | length`: all columns beside the keys, some of which can be nothing else. */
function areAttributes({ header }: GridBlock, columns: ReadonlyMap<number, unknown>): boolean {
  const free = header.filter((_, at) => !columns.has(at)).map(bare)
  return (
    free.every(name => /^[a-z][A-Za-z0-9_]*$/.test(name)) &&
    free.filter(isAttribute).length >= Math.max(1, free.length / 3)
  )
}

/** Columns that are called as attributes are: `createdAt`. */
function attributeColumns(
  block: GridBlock,
  taken: ReadonlySet<number>,
  cells: readonly string[],
  line: number,
): AttributeFact[] {
  const isAll = areAttributes(block, new Map([...taken].map(at => [at, at])))
  const isGiven = (at: number) =>
    cells[at] !== '' || block.rows.every(row => (row.cells[at] ?? '').trim() === '')
  return block.header.flatMap((label, at) => {
    const name = bare(label)
    return !taken.has(at) && (isAll ? isGiven(at) : isAttribute(name))
      ? [{ name, type: 'any', line, isOptional: false, isSample: false }]
      : []
  })
}

function keysIn(cell: string, names: readonly KeyName[], line: number, marksTexts: boolean): KeyFact[] {
  const text = cell.trim()
  if (text === '' || absent.test(text.replaceAll('`', ''))) return []
  const parts = names.length === 2 ? coupled(text) : [text]
  return names.flatMap((name, at) => {
    const part = parts[at]
    const given = part === undefined ? undefined : valuesIn(part, name, marksTexts)
    if (!given) return []
    const attribute = name.attribute ?? (name.index ? `${name.index}${name.role.toUpperCase()}` : undefined)
    return [
      {
        name: attribute ? { ...name, attribute } : name,
        label: attribute ?? name.role.toUpperCase(),
        ...given,
        line,
      },
    ]
  })
}

/** What a part of a cell says that a key holds; undefined if it says nothing, or only what the key is called. */
function valuesIn(
  part: string,
  name: KeyName,
  marksTexts: boolean,
): Pick<KeyFact, 'values' | 'rest'> | undefined {
  const quoted = marksTexts ? /^`?["']([A-Za-z_][\w-]*)["']`?$/.exec(part)?.[1] : undefined
  const { values, rest } = quoted ? { values: [`"${quoted}"`], rest: '' } : valuesOf(part)
  const first = values[0] ?? ''
  const written = readTemplate(first)
  const isWords =
    written.kind === 'prose' ||
    (written.kind === 'name' && /^\p{L}/u.test(rest) && !/^[`"']/.test(part.trim()))
  if (first === '' || written.kind === 'absent') return undefined
  if (isWords && /\b(?:get_?item|query|scan|delete|same|above|see|any)\b/i.test(part)) return undefined
  const named = keyName(first)
  if (named?.attribute && named.index === name.index) return undefined
  // "Branch name (lowercase)": words that say whose value stands there.
  const spoken = `{${placeholderName(part.replace(/[(（].*$/, '').replaceAll('`', ''))}}`
  return { values: isWords ? [spoken] : values, rest }
}
