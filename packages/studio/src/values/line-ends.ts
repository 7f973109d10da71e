/** How a text ends its lines. A text field knows only `\n`, so its value must be converted back. */
export type LineEnds = 'lf' | 'crlf' | 'mixed'

export function lineEndsOf(text: string): LineEnds {
  if (!text.includes('\r')) return 'lf'
  return /(?<!\r)\n|\r(?!\n)/.test(text) ? 'mixed' : 'crlf'
}

/** A text in one line: line ends and backslashes as JSON writes them. */
export const escaped = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')

/** The text behind; undefined if it is not written so. */
export function unescaped(line: string): string | undefined {
  try {
    return JSON.parse(`"${line.replace(/\\.|"/g, part => (part === '"' ? '\\"' : part))}"`)
  } catch {
    return undefined
  }
}
