import { exitCodeMeanings } from './exit-codes.ts'
import type { Flags } from './flags.ts'

export interface HelpParts {
  /** Command lines that work, each with what it does: what most people look for comes first. */
  readonly examples: readonly (readonly [line: string, about: string])[]
  readonly usage: string
  /** A few lines. */
  readonly about: readonly string[]
  readonly flags: Flags
  /** What else there is to know, after the options. */
  readonly more?: readonly string[]
}

/** What `--help` of a command says: examples first. */
export function helpText({ examples, usage, about, flags, more = [] }: HelpParts): string {
  const rows = Object.entries(flags).map(([name, { value, about }]) => {
    return [value === undefined ? `--${name}` : `--${name} <${value}>`, about] as const
  })
  return [
    'Examples:',
    ...alignRows(examples),
    '',
    `Usage: ${usage}`,
    '',
    ...about,
    '',
    ...alignRows(rows),
    ...(more.length > 0 ? ['', ...more] : []),
    '',
    'Exit codes:',
    ...Object.entries(exitCodeMeanings).map(([code, meaning]) => `  ${code}  ${meaning}`),
  ].join('\n')
}

/** Two columns; a left side that is very long has a line of its own. */
function alignRows(rows: readonly (readonly [string, string])[]): string[] {
  const limit = 44
  const width = Math.max(...rows.map(([left]) => (left.length > limit ? 0 : left.length)))
  return rows.flatMap(([left, right]) =>
    left.length > limit
      ? [`  ${left}`, `  ${' '.repeat(width)}  ${right}`]
      : [`  ${left.padEnd(width)}  ${right}`],
  )
}
