import type { Facts } from '../facts.ts'
import type { GridBlock } from '../markdown/outline.ts'

const labelled = /\b(?:GSI|LSI|index)\s*[:：(（]\s*`?([A-Za-z][\w-]*)`?/iu
const trailing = /`?([A-Za-z][\w-]*?(?:-index|Index|-gsi)|by[A-Z]\w*)`?(?:\s+(?:GSI|index))?/u
const isName = /[-_]|index|[a-z][A-Z]/i

/** The index that a row says its attribute is in: `email | S | GSI: email-index`. */
export function readIndexBeside(
  attribute: string,
  row: GridBlock['rows'][number],
  nameAt: number,
  block: GridBlock,
  facts: Facts,
): void {
  const cell = row.cells.find((each, at) => at !== nameAt && /\b(?:GSI|LSI|index(?:ed)?)\b/i.test(each))
  const name = cell && (labelled.exec(cell)?.[1] ?? trailing.exec(cell)?.[1])
  if (!name || !isName.test(name) || name === attribute) return
  facts.indexes.push({
    name,
    role: /\b(?:sort|range|SK)\b/i.test(cell) ? 'sk' : 'pk',
    attribute,
    kind: /\bLSI\b/.test(cell) ? 'LSI' : 'GSI',
    heading: block.heading,
    line: row.line,
    isCode: false,
  })
}
