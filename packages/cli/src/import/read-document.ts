import { assemble } from './assemble/assemble.ts'
import type { Draft } from './draft.ts'
import { Facts, isFuture } from './facts.ts'
import { type Block, type Line, outline } from './markdown/outline.ts'
import { readCode } from './notations/code.ts'
import { readGrid } from './notations/grids.ts'
import { readLines } from './notations/lines.ts'
import { readParagraph } from './notations/sentences.ts'
import { mentionedTable } from './notations/table-mentions.ts'
import { isUnderWarning, isWarning, withoutWarned } from './warnings.ts'

export { designOf } from './design-of.ts'

/** Reads a design document: every fact with its line, guesses and contradictions marked, nothing invented. */
export function readDocument(markdown: string, file: string): Draft {
  const { headings, blocks } = outline(markdown)
  const facts = new Facts()
  for (const block of blocks.filter(each => isAboutDesign(each))) {
    mention(block, facts)
    if (block.kind === 'code') readCode({ ...block, lines: withoutWarned(block.lines) }, facts)
    else if (block.kind === 'grid') readGrid(block, facts)
    else if (block.kind === 'list') readLines(block, block.lines, facts)
    else if (isObject(block.lines)) readCode({ ...block, kind: 'code', language: 'json' }, facts)
    else readParagraph(block, block.lines, facts)
  }
  return assemble(file, headings, facts)
}

/** An item may stand outside of a fence: `{ "PK": "USER#1", "SK": "PROFILE" }`. */
const isObject = (lines: readonly Line[]) =>
  /^\{\s*["']?\w+["']?\s*:[\s\S]*\}$/.test(lines.map(({ text }) => text.replaceAll('`', '')).join('\n'))

function mention(block: Block, facts: Facts): void {
  if (block.kind === 'grid' || (block.kind === 'code' && block.language !== 'mermaid')) return
  const texts =
    block.kind === 'paragraph'
      ? [block.lines.map(({ text }) => text).join(' ')]
      : block.lines.map(({ text }) => text)
  texts.forEach((text, at) => {
    const name = mentionedTable(text)
    if (name) facts.mentions.push({ name, heading: block.heading, line: block.lines[at]?.line ?? block.line })
  })
}

/** What is not there yet, and what is not to be done, says nothing of a design. */
const isAboutDesign = ({ heading, lead }: Block) =>
  !isFuture(heading) && !isUnderWarning(heading) && !isWarning(lead)
