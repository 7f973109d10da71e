import { keyPairs } from '../names/key-pairs.ts'
import type { GridBlock } from '../read/markdown/outline.ts'

const attribute = /^`?[A-Za-z_]\w*\??`?(?:\s*[,/]\s*`?[A-Za-z_]\w*\??`?)*(?:\s*[(（].*)?$/u

/** Rows `PK: USER#<id>` among rows of plain attributes: the same table with what keys hold in a column of its own. */
export function splitPairs(block: GridBlock): GridBlock | undefined {
  const split = block.rows.map(row => {
    const [first = '', ...others] = row.cells
    const { before, pairs } = keyPairs(first)
    const [pair] = pairs
    if (pair && pairs.length === 1 && before.trim() === '')
      return { ...row, cells: [pair.label, spanned(pair.value), ...others], isKey: true }
    return { ...row, cells: [first, '', ...others], isKey: pair !== undefined }
  })
  const rest = split.filter(row => !row.isKey)
  const isMixed = rest.length > 0 && rest.every(({ cells }) => attribute.test(cells[0] ?? ''))
  if (!isMixed) return undefined
  const [first = '', ...others] = block.header
  return { ...block, header: [first, 'Value', ...others], rows: split }
}

const spanned = (value: string) => (/^[`"']/.test(value) ? value : `\`${value}\``)
