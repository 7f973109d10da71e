import type { Companion, Contradiction, Prose } from './companion.ts'
import { code, fence, joinSections, listWords, sentence } from './markdown.ts'

/** Where the design is not what the document says, word by word, and why. */
export function contradictionSection({ source, contradictions = [] }: Companion): string | undefined {
  if (contradictions.length === 0) return undefined
  return joinSections(
    '## Where the document says otherwise',
    `The design was made from ${source === undefined ? 'a document' : code(source)}. Where that contradicts itself, or asks for what DynamoDB does not do, it is read as follows.`,
    ...contradictions.map((each, at) => contradictionText(each, at + 1)),
  )
}

function contradictionText(
  { about = [], quotes, sentence: problem, reading, rule }: Contradiction,
  number: number,
): string {
  return joinSections(
    `### ${number}${about.length > 0 ? `. ${listWords(about)}` : ''}`,
    fence('text', quotes.join('\n')),
    sentence(problem),
    `**Reading:** ${sentence(reading)}${ruleText(rule)}`,
  )
}

/** What the document says besides its design: nothing of it is left out without a word. */
export function proseSection({ prose = [] }: Companion): string | undefined {
  if (prose.length === 0) return undefined
  return joinSections(
    '## What else the document says',
    ...prose.flatMap(({ lines, here, rule }: Prose) => [
      fence('text', lines.join('\n')),
      `${sentence(here)}${ruleText(rule)}`,
    ]),
  )
}

const ruleText = (rule: string | undefined) => (rule === undefined ? '' : ` (rule ${rule})`)
