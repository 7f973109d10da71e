import type { Block, Line } from '../read/markdown/outline.ts'

/** A label without marks, its colon and what stands in parentheses after it. */
export const stripped = (text: string) =>
  text
    .replace(/[`*]/g, '')
    .replace(/\s*[:：]\s*$/u, '')
    .replace(/\s*[(（].*[)）]\s*$/u, '')
    .trim()

/** What stands before keys and names them: `User:` in `User: PK=USER#<id>`. */
export const labelOf = (text: string) =>
  text
    .replace(/[`*"']/g, '')
    .replace(/\s*(?:[:：→=(（|,-]|->|–|—)\s*$/u, '')
    .trim()

const marks = /^\s*(?:(?:[-*•+▪●]|\d+[.)]|\/\/+|#+|--|[├└│┌─╰╭]+|>)\s+)*/u

/** `entity "Order line" as line {` of a diagram. */
const ofDiagram =
  /^(?:entity|class|object|table|struct|model)\s+["`]?([A-Za-z][\w ]*?)["`]?(?:\s+as\s+\w+)?\s*(?:<<.*>>)?\s*\{$/

/** What a line says, without its bullet; `[ GSI ] ByMail` is `GSI: ByMail`. */
export function textOf(line: Line, { kind }: Block): string {
  const text = line.text
    .replace(marks, '')
    .trim()
    .replace(/^\[\s*(table|gsi|lsi|index)\s*\]\s*(?=\S)/i, '$1: ')
  // `orders        -- one for each shop`
  const bare = /(?<=^[\w.-]+)\s{2,}(?:--|\/\/|#)\s.*$/
  return kind === 'code'
    ? text
        .replace(bare, '')
        .replace(ofDiagram, '$1:')
        .replace(/^class\s+(\w+)(?:\(.*\))?:$/, '$1:')
    : text
}
