import type { Facts } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { attributesLabel, entityLabel, isAbsent, isDescriptive, typeLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { coupleOf } from './couples.ts'
import { declareIndex } from './declarations.ts'

/** A table in the form that the readers know: turned, with a column for both keys, or one for each entity; none if it is plain. */
export function plainGrids(block: GridBlock, facts: Facts): GridBlock[] {
  const plain = turnGrid(block) ?? withCouples(block, facts)
  return plain ? [plain] : byEntity(block)
}

/** Attributes of several entities in one table, whose first column says whose the rows are: one table for each. */
function byEntity(block: GridBlock): GridBlock[] {
  const [first = '', ...header] = block.header
  const isOfAttributes = header.some(label => attributesLabel.test(label.replaceAll('`', '').trim()))
  if (
    !entityLabel.test(first.trim()) ||
    !isOfAttributes ||
    !header.some(label => typeLabel.test(label.trim()))
  )
    return []
  const groups: { readonly name: string; readonly rows: GridBlock['rows'][number][] }[] = []
  for (const {
    cells: [name = '', ...cells],
    line,
  } of block.rows) {
    const last = groups.at(-1)
    if (last && (name.trim() === '' || name === last.name)) last.rows.push({ cells, line })
    else groups.push({ name, rows: [{ cells, line }] })
  }
  if (groups.length < 2 || groups.length > block.rows.length / 2) return []
  return groups.map(({ name, rows }) => ({
    ...block,
    ...{ header, rows, lead: `${name.replace(/[`*]/g, '')}:`, line: rows[0]?.line ?? block.line },
  }))
}

const same =
  /^(?:〃|″|"|”|〞|↑|\^|''|〃)$|^[(（]?(?:(?:the )?same\b|ditto\b|idem\b|dito\b|as above\b|see above\b|同上|上と同じ|同じ|같음|위와 ?(?:같음|동일)|동일|상동|与上相同|相同|igual\b|(?:o |a |la |el |le )?(?:mism[ao]|mesm[ao]|même)(?!\p{L})|wie oben\b|gleiche?r?s?\b|dasselbe\b|derselbe\b|dieselbe\b|ci-dessus\b|come sopra\b|как выше|то же)[^`#]*$/iu

/** "same partition" is what the row before has, "same project key" the one that begins so, "same as Project" what that row has. */
export function repeated(rows: GridBlock['rows']): GridBlock['rows'] {
  const all: { readonly cells: readonly string[]; readonly line: number }[] = []
  const meant = (words: string, at: number) => {
    const spoken = words.toLowerCase()
    const begins = ({ cells }: { readonly cells: readonly string[] }) =>
      /^`?([A-Za-z]{3,})[^A-Za-z]/.exec(cells[at] ?? '')?.[1]?.toLowerCase()
    const isCalled = ({ cells: [name = ''] }: { readonly cells: readonly string[] }) =>
      name !== '' && spoken.includes(name.replaceAll('`', '').toLowerCase())
    const isSaid = (row: { readonly cells: readonly string[] }) => spoken.includes(begins(row) ?? '\n')
    return all.findLast(isSaid) ?? all.findLast(isCalled) ?? all.at(-1)
  }
  for (const { cells, line } of rows)
    all.push({
      line,
      cells: cells.map((cell, at) => (same.test(cell.trim()) ? (meant(cell, at)?.cells[at] ?? cell) : cell)),
    })
  return all
}

/**
 * `ORG#<id> / ACCOUNT#<id>` in most cells of a column: it is one for both keys, whatever it is called. A column that is
 * called as an index has the keys of that index.
 */
function withCouples(block: GridBlock, facts: Facts): GridBlock | undefined {
  const at = block.header.findIndex((_, own) => isOfCouples(block, own))
  if (at < 0) return undefined
  const index = indexNameOf(block.header[at] ?? '')
  if (index) declareIndex({ facts, heading: block.heading, line: block.line }, index)
  const label = index ? `${index.alias ?? index.name} (PK/SK)` : 'PK / SK'
  const cellOf = (cell: string) => cell.replace(/(?<=`)\s*[;,(（].*$/, '')
  return {
    ...block,
    header: block.header.map((own, there) => (there === at ? label : own.replace(/\/.*pattern/i, ''))),
    rows: block.rows.map(row => ({
      ...row,
      cells: row.cells.map((cell, own) => (own === at ? cellOf(cell) : cell)),
    })),
  }
}

const couple = /^`?[A-Z][A-Z0-9_]*#[^`/]*(?:\s\/\s|`\s*\/\s*`)[^`/]+`?(?:\s*$|[;,(（])/

function isOfCouples({ header, rows }: GridBlock, at: number): boolean {
  const label = header[at] ?? ''
  if (coupleOf(label) !== undefined || keyName(label) !== undefined || isExample(label)) return false
  const cells = rows.map(({ cells: all }) => (all[at] ?? '').trim())
  const given = indexNameOf(label) ? cells.filter(cell => !isAbsent(cell) && cell !== '') : cells
  return given.length > 0 && given.filter(cell => couple.test(cell)).length > given.length * 0.6
}

export const isExample = (label: string) =>
  /example|sample|ejemplo|exempl|beispiel|예시|예제|例|示例/iu.test(label)

/** A table with a column for each entity and a row for each key, turned into one with a row for each entity. */
function turnGrid(block: GridBlock): GridBlock | undefined {
  const keys = block.rows.filter(row => keyName(row.cells[0] ?? '')?.attribute !== undefined)
  if (block.header.length < 3 || !keys.some(row => keyName(row.cells[0] ?? '')?.role === 'pk'))
    return undefined
  const [, ...names] = block.header
  const isOfEntity = (at: number) =>
    keys.some(row => isTemplate(row.cells[at] ?? '')) &&
    keys.every(
      row => isTemplate(row.cells[at] ?? '') || readTemplate(bare(row.cells[at] ?? '')).kind !== 'prose',
    )
  if (names.some(name => name === '' || isDescriptive(bare(name)) || keyName(name))) return undefined
  if (!names.every((_, at) => isOfEntity(at + 1))) return undefined
  return {
    ...block,
    header: [block.header[0] ?? '', ...block.rows.map(row => row.cells[0] ?? '')],
    rows: names.map((name, at) => ({
      cells: [name, ...block.rows.map(row => row.cells[at + 1] ?? '')],
      line: block.line,
    })),
  }
}

const bare = (text: string) => text.replaceAll('`', '').trim()

const isTemplate = (cell: string) =>
  ['template', 'constant', 'sample'].includes(readTemplate(bare(cell)).kind) &&
  /[#|:{<]|^[A-Z_]{3,}$/.test(bare(cell))
