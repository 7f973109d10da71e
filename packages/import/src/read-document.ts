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

/** Reads a design document: every fact with its line, guesses and contradictions marked, nothing invented. */
export function readDocument(markdown: string, file: string): Draft {
  const { headings, blocks } = outline(markdown)
  const facts = new Facts()
  for (const block of blocks.filter(each => isAboutDesign(each))) {
    mention(block, facts)
    const before = facts.records.length
    if (block.kind === 'code') readCode({ ...block, lines: withoutWarned(block.lines) }, facts)
    else if (block.kind === 'grid') readGrid(block, facts)
    else if (block.kind === 'list') readLines(block, block.lines, facts)
    else if (isObject(block.lines)) readCode({ ...block, kind: 'code', language: 'json' }, facts)
    else readParagraph(block, block.lines, facts)
    if (isDrawing(block))
      facts.records.push(...facts.records.splice(before).map(record => ({ ...record, isDrawn: true })))
  }
  return assemble(file, headings, facts)
}

/** An item may stand outside of a fence: `{ "PK": "USER#1", "SK": "PROFILE" }`. */
const isObject = (lines: readonly Line[]) =>
  /^\{\s*["']?\w+["']?\s*:[\s\S]*\}$/.test(lines.map(({ text }) => text.replaceAll('`', '')).join('\n'))

/** A box around samples, or a listing of them in a fence. */
const isDrawing = (block: Block) =>
  block.kind === 'code'
    ? block.lines.some(({ text }) => /^\s*[┌╔╭┏]/.test(text)) &&
      !block.lines.some(({ text }) => /[{<]\w/.test(text))
    : block.kind === 'grid' &&
      block.isFenced === true &&
      !block.rows.some(({ cells }) => cells.some(cell => /[#|]\$?[{<:[]/.test(cell)))

function mention(block: Block, facts: Facts): void {
  if (block.kind === 'grid' || (block.kind === 'code' && block.language !== 'mermaid')) return
  const texts =
    block.kind === 'paragraph'
      ? [block.lines.map(({ text }) => text).join(' ')]
      : block.lines.map(({ text }) => text)
  const spoken = block.kind === 'paragraph' ? texts.map(text => text.replace(/`[^`]*`|\S*[=#]\S*/g, ' ')) : []
  facts.words.push(...spoken.map(text => ({ text, heading: block.heading, line: block.line })))
  texts.forEach((text, at) => {
    const name = mentionedTable(text)
    if (name) facts.mentions.push({ name, heading: block.heading, line: block.lines[at]?.line ?? block.line })
  })
}

/** What is not there yet, and what is not to be done, says nothing of a design. */
const isAboutDesign = ({ heading, lead }: Block) =>
  !isFuture(heading) && !isUnderWarning(heading) && !isWarning(lead)
