import { type Paint, paintFor } from './colors.ts'
import type { Surroundings } from './command.ts'

export interface OutputOptions {
  readonly json?: boolean | undefined
  readonly quiet?: boolean | undefined
}

/** The one door of a command to its streams: data to stdout, all else to stderr. */
export interface Output {
  readonly isJson: boolean
  /** Colours for data. */
  readonly paint: Paint
  /** What was asked for: the value with --json, else the text. */
  data(value: unknown, text: string): void
  /** What is good to know; not with --quiet. */
  note(line: string): void
  /** What must be known. */
  warn(line: string): void
  /** How far something long is, from 0 to 1; drawn on a terminal only, and not with --quiet. */
  progress(what: string, share: number): void
}

const barWidth = 24

export function outputFor(around: Surroundings, { json = false, quiet = false }: OutputOptions = {}): Output {
  const painted = paintFor(around.err, around.env)
  let drawn = ''
  return {
    isJson: json,
    paint: json ? (_, text) => text : paintFor(around.out, around.env),
    data: (value, text) => around.say(json ? JSON.stringify(value, null, 2) : text),
    note: line => {
      if (!quiet) around.complain(line)
    },
    warn: line => around.complain(painted('yellow', line)),
    progress(what, share) {
      if (quiet || !around.err.isTTY) return
      const full = Math.round(share * barWidth)
      const line = `${what} ${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`
      if (line === drawn) return
      drawn = line
      // The bar goes when it is full: what follows is the result.
      around.err.write(share >= 1 ? `\r${' '.repeat(line.length)}\r` : `\r${line}`)
    },
  }
}
