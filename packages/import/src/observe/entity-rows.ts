import type { AttributeFact, Facts, KeyFact, RecordFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { placeholderName, readTemplate, seriesIn } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import {
  attributesLabel,
  entityLabel,
  indexLabel,
  isAbsent,
  isGenericHeading,
  patternLabel,
  tableLabel,
  ttlLabel,
} from '../names/words.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { asideIn } from './beside-keys.ts'
import { bare, kindOf } from './cell-kinds.ts'
import { coupled } from './couples.ts'
import { ttlIn } from './key-names.ts'
import { type Column, isKeyed, type Sheet, share } from './sheet.ts'

/** What the columns of a sheet of entities are. */
interface Layout {
  readonly sheet: Sheet
  readonly keyed: readonly Column[]
  readonly name: Column | undefined
  readonly attributes: Column | undefined
  readonly table: Column | undefined
  readonly ttl: Column | undefined
  /** Whether placeholders are marked, so that bare words are fixed. */
  readonly marksParts: boolean
  /** Whether texts are put together, so that what stands in quotes is fixed. */
  readonly marksTexts: false | 'joined' | 'all'
  /** Whether most keys end at a sign, so that they only begin there. */
  readonly arePrefixes: boolean
  /** Whether keys are samples, so that the columns beside them are what the items have. */
  readonly areSamples: boolean
}

const sentence = /^[^#{<`]*\S\s+[^#{<`\s]+\s+[^#{<`]+$/

/** An entity in each row, with a column for each key. */
export function stateEntities(sheet: Sheet, facts: Facts): void {
  const layout = layoutOf(sheet)
  const said = { heading: sheet.block.heading, isCode: false }
  let last: RecordFact | undefined
  for (const { cells, filled, name, isContinued, line } of filledRows(layout)) {
    // Among keys with marked parts a row of sentences is not stored: "returned by the API".
    if (layout.marksParts && layout.keyed.every(({ at }) => sentence.test(filled[at] ?? ''))) continue
    const keys = keysInRow(filled, line, layout)
    const saysKeys = keys.some(
      key => key.name.index === undefined || readTemplate(key.values[0] ?? '').kind !== 'name',
    )
    const rest = restOf(cells, line, layout)
    // Below a row with keys, one that only goes on with its attributes.
    const isRest = cells.filter(Boolean).length === 1 && cells[layout.attributes?.at ?? -1]
    if (isRest) last?.attributes.push(...rest.attributes)
    if (!saysKeys || isRest) continue
    const named = isContinued ? { name: '', lead: name } : { name: bare(name), lead: sheet.block.lead }
    last = { ...named, ...rest, keys }
    facts.records.push(last)
    const ttl = ttlIn(cells[layout.ttl?.at ?? -1] ?? '')
    if (ttl) facts.ttls.push({ attribute: ttl, line, ...said })
  }
}

/** Rows as they stand, and with the partition key of the row above where the cell for it is left empty. */
function filledRows({ sheet, keyed, name: title }: Layout) {
  const at = title?.at ?? -1
  let name = ''
  let above: readonly string[] = []
  const ofRole = (role: 'pk' | 'sk') => keyed.filter(({ keys: [key] }) => key?.role === role && !key.index)
  return sheet.rows.map(row => {
    const cells = row.cells.map(cell => cell.trim())
    const isContinued = at >= 0 && cells[at] === ''
    if (!isContinued) name = cells[at] ?? ''
    const isOpen = isContinued || at < 0 || ofRole('sk').some(column => cells[column.at])
    const filled = cells.map((cell, own) =>
      cell === '' && isOpen && ofRole('pk').some(column => column.at === own) ? (above[own] ?? '') : cell,
    )
    if (!isContinued || cells[0] !== '')
      above = filled.map((cell, own) => cell || (isContinued ? (above[own] ?? '') : ''))
    return { cells, filled, name, isContinued, line: row.line }
  })
}

function layoutOf(sheet: Sheet): Layout {
  const keyed = sheet.columns.filter(isKeyed)
  const name = nameColumn(sheet, keyed)
  const free = sheet.columns.filter(column => column !== name && !isKeyed(column))
  const cells = keyed.flatMap(column => column.cells)
  const series = seriesIn(cells)
  return {
    sheet,
    keyed,
    name,
    attributes: sheet.isOfItems ? undefined : attributesColumn(free),
    table: sheet.columns.find(
      ({ label, keys, cells: own }) =>
        keys.length === 0 &&
        tableLabel.test(label) &&
        !entityLabel.test(label) &&
        own.every(cell => /^[A-Za-z][\w.{}$<>-]*$/.test(bare(cell))),
    ),
    ttl: free.find(({ label }) => ttlLabel.test(label)),
    marksParts: cells.some(cell => /[{<]/.test(cell)),
    arePrefixes:
      cells.filter(cell => begins.test(cell)).length > cells.filter(cell => cell !== '').length / 2,
    areSamples:
      cells.filter(cell => kindOf(cell) === 'sample' || cell.split(/[#|]/).some(part => series.has(part)))
        .length >
      cells.length / 3,
    marksTexts:
      cells.some(cell => /["'#]\s*\+|\+\s*["']/.test(cell)) && (cells.some(isText) ? 'all' : 'joined'),
  }
}

/** A text in quotes is fixed; beside such texts a bare word is not: `"user"` and `ID`. */
const isText = (cell: string) => /^`?["'][A-Za-z_][\w-]*["']`?$/.test(cell)

function nameColumn({ columns, block, isOfItems }: Sheet, keyed: readonly Column[]): Column | undefined {
  const free = columns.filter(column => !isKeyed(column))
  if (isOfItems || areAttributes(free)) return undefined
  const first = Math.min(...keyed.map(({ at }) => at))
  const before = free.filter(column => column.at < first && share(column, 'number', true) < 1)
  return (
    before.find(({ label }) => entityLabel.test(label)) ??
    before[0] ??
    free.find(({ label }) => entityLabel.test(label) && !/^(?:use case|data|name)$/i.test(label)) ??
    free.find(({ label }) => /^(?:on|source|used by|applies to|of|from|items?)$/i.test(label)) ??
    (isNamed(block)
      ? undefined
      : free.find(({ label }) => /desc|설명|説明|用途|描述|purpose|use case/iu.test(label)))
  )
}

/** Whether the section is about one entity, whose rows these are. */
const isNamed = ({ heading }: GridBlock) =>
  heading !== undefined && heading.depth > 2 && !isGenericHeading(cleanTitle(heading.text))

const notAttributes =
  /^(?:description|desc|notes?|example|examples|purpose|usage|use|attributes?|comment|remarks|ap|index|access|query|type of.*|item|pattern|ttl|count)$/i

const isAttribute = (name: string) =>
  /^[a-z][A-Za-z0-9_]*$/.test(name) &&
  !notAttributes.test(name) &&
  !entityLabel.test(name.replace(/^type$/, ''))

/** A column that calls the rows may be an attribute, too. */
const ofType = /^[A-Za-z]+(?:Type|_type)$/
const isCapital = ({ label }: Column) =>
  /^[A-Z][A-Za-z0-9_]*$/.test(label) &&
  !notAttributes.test(label) &&
  ![entityLabel, indexLabel, patternLabel].some(words => words.test(label.replace(/^Name$/, '')))

/** `PK | SK | name | description | length`: all columns beside the keys, some of which can be nothing else. */
const areAttributes = (free: readonly Column[]) =>
  free.every(({ label }) => /^[a-z][A-Za-z0-9_]*$/.test(label)) &&
  free.filter(({ label }) => isAttribute(label)).length >= Math.max(1, free.length / 3)

const ofAttributes =
  /field|attribut|atribut|column|propert|payload|content|속성|필드|属性|項目|フィールド|字段|campos|champs|felder|datos|dados/iu

/** The column that lists attributes: it is called so, or its words say so and its cells are lists of names. */
function attributesColumn(free: readonly Column[]): Column | undefined {
  const plain = ({ label }: Column) =>
    label.replace(/(?<=\S)\s*[(（][^()（）]*[)）]$|^[.(（…]+|[)）.…]+$/gu, '').trim()
  const listsNames = ({ cells }: Column) =>
    cells.filter(cell => namesIn(cell, { text: '', depth: 0, line: 0 }).length > 0).length >= cells.length / 2
  // Beside columns that are attributes one more may be called so.
  const isOwn = (column: Column) =>
    areAttributes(free) &&
    free.length > 2 &&
    (!listsNames(column) || column.cells.every(cell => /^\s*(?:\{|$)/.test(cell)))
  const listing = free.filter(column => !isOwn(column))
  return (
    listing.find(
      column =>
        attributesLabel.test(plain(column)) && !/^(?:name|nombre|nome|nom|columns?)$/i.test(plain(column)),
    ) ?? listing.find(column => ofAttributes.test(plain(column)) && listsNames(column))
  )
}

const ofPrefixes = /prefix|접두|プレフィックス|前缀|prefij|pr[eé]fixe|pr[aä]fix/iu
const begins = /([A-Za-z_]+[#|:])(?=`?\s*$)/
/** What only begins a key is as good as a sample of it: `USER#` as `USER#1`. */
const asSample = (cell: string) => cell.replace(begins, '$11')

function keysInRow(
  cells: readonly string[],
  line: number,
  { sheet, keyed, name, marksTexts, arePrefixes }: Layout,
): KeyFact[] {
  const own = keyed.flatMap(column => {
    const cell = cells[column.at] ?? ''
    return keysIn(
      arePrefixes || ofPrefixes.test(column.label) ? asSample(cell) : cell,
      column.keys,
      line,
      marksTexts,
    )
  })
  const others = sheet.columns.filter(column => column !== name && !isKeyed(column))
  return [
    ...own,
    ...others.flatMap(({ at }) => [...pairsIn(cells[at] ?? '', line), ...placedIn(cells[at] ?? '', line)]),
  ]
}

export const keyFact = (name: KeyName, values: readonly string[], line: number, rest = ''): KeyFact => {
  const attribute = name.attribute ?? (name.index ? `${name.index}${name.role.toUpperCase()}` : undefined)
  return {
    name: attribute ? { ...name, attribute } : name,
    label: attribute ?? name.role.toUpperCase(),
    ...{ values, rest, line },
  }
}

/** `GSI1: CLUB#club / NAME#last (roster)`, "GSI1: `AUTH#authority` → all of them" in a column of indexes. */
const placed =
  /(?:^|[;\u2028,]\s*)`?((?:GSI|LSI)[-_ ]?\d*)`?\s*[:：=]\s*[`"]*((?:[^\s`",;/→(（]|<[^<>]*>|\{[^{}]*\})+)[`"]*(?:\s*\/\s*[`"]*((?:[^\s`",;/→(（]|<[^<>]*>|\{[^{}]*\})+)[`"]*)?/giu

/** GSI2 keys `MEMBER#<id>` / `LOAN#<at>`; GSI3 uses `SHOP#<id>` / the same sort key. */
const spanned =
  /`?((?:GSI|LSI)[-_ ]?\d+)`?\s*(?:keys?|uses?|with|→|->)?\s*`([^`]+)`\s*(?:[/,+]|and)\s*(?:`([^`]+)`|the same sort key)/giu

function placedIn(cell: string, line: number): KeyFact[] {
  let sort: string | undefined
  const found = [...cell.matchAll(placed), ...cell.matchAll(spanned)]
  return found.flatMap(([all, index = '', partition, own]) => {
    sort = own ?? (/same sort key$/i.test(all) ? sort : undefined)
    const values = [partition, sort]
    const isShape = (value = '') => /[#|{<~]/.test(value) && readTemplate(value).kind !== 'prose'
    return values.flatMap((value, at): KeyFact[] => {
      const isFixed = /^[A-Z][A-Z_]+$/.test(value ?? '') && (at === 1 || isShape(sort))
      const name: KeyName = { role: at === 0 ? 'pk' : 'sk', index: index.replace(/[-_ ]/g, '').toUpperCase() }
      return value !== undefined && (isShape(value) || isFixed) ? [keyFact(name, [value], line)] : []
    })
  })
}

/** `GSI1PK=USER#<id>, GSI1SK=ORDER#<at>` in a column of indexes. */
const pairsIn = (cell: string, line: number): KeyFact[] =>
  keyPairs(cell).pairs.flatMap(({ name, label, value }) => {
    const given = valuesOf(value).values.slice(0, 1)
    const isSaid =
      name.index !== undefined && ['template', 'constant'].includes(readTemplate(given[0] ?? '').kind)
    return isSaid && !keyName(given[0] ?? '') ? [{ name, label, values: given, rest: '', line }] : []
  })

function keysIn(
  cell: string,
  names: readonly KeyName[],
  line: number,
  marksTexts: false | 'joined' | 'all',
): KeyFact[] {
  if (cell === '' || isAbsent(cell)) return []
  const parts =
    names.length === 2
      ? coupled(/\s\/\s|`\s*\/\s*`/.test(cell) ? cell.replace(/(?<=`)\s*[;,(（].*$/, '') : cell)
      : [cell]
  return names.flatMap((name, at) => {
    const part = parts[at]
    const given = part === undefined ? undefined : valuesIn(part, name, marksTexts)
    return given ? [keyFact(name, given.values, line, given.rest)] : []
  })
}

/** What a part of a cell says that a key holds; undefined if it says nothing, or only what the key is called. */
function valuesIn(
  part: string,
  name: KeyName,
  marksTexts: false | 'joined' | 'all',
): Pick<KeyFact, 'values' | 'rest'> | undefined {
  const quoted = marksTexts ? /^`?["']([A-Za-z_][\w-]*)["']`?$/.exec(part)?.[1] : undefined
  const fixed = quoted && `"${quoted}"`
  const word = marksTexts === 'all' && /^`?([A-Za-z_]\w*)`?$/.exec(part)?.[1]
  const { values, rest } = fixed || word ? { values: [fixed || `{${word}}`], rest: '' } : valuesOf(part)
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

/** What a row says beside its name and its keys. */
function restOf(
  cells: readonly string[],
  line: number,
  { sheet, name, attributes, table, marksParts, areSamples }: Layout,
) {
  const free = sheet.columns.filter(column => column !== name && !isKeyed(column))
  const at = { text: '', depth: 0, line }
  const own = table ? cells[table.at] : undefined
  return {
    source: 'row' as const,
    heading: sheet.block.heading,
    line,
    attributes: attributes
      ? namesIn(cells[attributes.at] ?? '', at)
      : [
          ...attributeColumns(free, cells, line, sheet.isOfItems || areAttributes(free)),
          ...(areSamples && !sheet.isOfItems
            ? attributeColumns(
                sheet.columns.filter(each =>
                  each === name ? ofType.test(each.label) : free.includes(each) && isCapital(each),
                ),
                cells,
                line,
                true,
              )
            : []),
          ...sheet.columns.flatMap(column => (isKeyed(column) ? [] : asideIn(cells[column.at] ?? '', line))),
        ],
    values: {},
    ...(marksParts ? { marksParts } : {}),
    ...(own ? { table: bare(own) } : {}),
  }
}

/** Columns that are called as attributes are: `createdAt`. */
function attributeColumns(
  free: readonly Column[],
  cells: readonly string[],
  line: number,
  isAll: boolean,
): AttributeFact[] {
  return free.flatMap(({ at, label, cells: all }) => {
    const isGiven = (cells[at] !== '' && !isAbsent(cells[at] ?? '')) || all.every(cell => cell.trim() === '')
    return (isAll ? isGiven : isAttribute(label))
      ? [{ name: label, type: 'any', line, isOptional: false, isSample: false }]
      : []
  })
}
