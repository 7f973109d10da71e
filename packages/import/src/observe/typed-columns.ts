import { keyName } from '../names/key-name.ts'
import { attributesLabel, typeLabel } from '../names/words.ts'
import { typeOf } from '../notations/types.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { bare } from './cell-kinds.ts'

/** What a column is called: a name, set off from others or not, and what stands in parentheses behind it. */
const heading =
  /^(?<mark>[_*]{0,3})`?(?<name>[A-Za-z_][\w.-]*?)`?\k<mark>\??\s*(?:[(（](?<aside>[^()（）]+)[)）])?$/u

/** A column for each attribute above a row of their types, as a grid with a row for each: `| _id_ | total |` and `| string | number |`. */
export function typedColumns(
  block: GridBlock,
): { readonly grid: GridBlock; readonly isGuess: boolean } | undefined {
  const [types, ...more] = block.rows
  // `| Attribute | Type |` above `| email (PK) | String |` says itself what its columns are.
  const [first = '', ...labels] = block.header.map(bare)
  if (attributesLabel.test(first) && labels.some(label => typeLabel.test(label))) return undefined
  const found = block.header.map(label => heading.exec(label.trim())?.groups)
  const given = (types?.cells ?? []).filter(cell => cell.trim() !== '')
  if (!types || found.includes(undefined) || found.length < 2 || given.length < found.length / 2)
    return undefined
  if (!given.every(cell => typeOf(cell) !== undefined || /^[A-Z]\w+(?:<.*>|\[\])$/.test(cell)))
    return undefined
  const roles = found.map(each => keyName(each?.aside ?? '')?.role.toUpperCase() ?? '')
  const marked = found.flatMap((each, at) => (each?.mark ? [at] : []))
  // Keys that are only set off: the first is the partition key, and the second of two the sort key.
  const isGuess = !roles.includes('PK') && marked.length > 0 && marked.length < found.length
  if (isGuess) roles[marked[0] as number] = 'PK'
  if (isGuess && marked.length === 2) roles[marked[1] as number] ||= 'SK'
  const rows = found.map((each, at) => ({
    line: types.line,
    cells: [
      each?.name ?? '',
      types.cells[at] ?? '',
      roles[at] ?? '',
      more.map(({ cells }) => cells[at] ?? '').join(' '),
    ],
  }))
  return { grid: { ...block, header: ['Attribute', 'Type', 'Key', 'Description'], rows }, isGuess }
}
