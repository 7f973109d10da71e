import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { isDescriptive } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'

/** A table with a column for each entity and a row for each key, turned into one with a row for each entity. */
export function turnGrid(block: GridBlock): GridBlock | undefined {
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
