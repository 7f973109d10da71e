import { assemble } from './assemble/assemble.ts'
import type { Draft } from './draft.ts'
import { Facts, isFuture } from './facts.ts'
import { outline } from './markdown/outline.ts'
import { readCode } from './notations/code.ts'
import { readGrid } from './notations/grids.ts'
import { readLines } from './notations/lines.ts'

export { designOf } from './design-of.ts'

/** Reads a design document: every fact with its line, guesses and contradictions marked, nothing invented. */
export function readDocument(markdown: string, file: string): Draft {
  const { headings, blocks } = outline(markdown)
  const facts = new Facts()
  for (const block of blocks.filter(each => !isFuture(each.heading))) {
    if (block.kind === 'code') readCode(block, facts)
    else if (block.kind === 'grid') readGrid(block, facts)
    else readLines(block, block.lines, facts)
  }
  return assemble(file, headings, facts)
}
