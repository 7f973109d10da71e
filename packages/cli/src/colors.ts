import type { Surroundings } from './command.ts'

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const

export type Color = keyof typeof codes

/** Writes text in a colour, where colours are wanted. */
export type Paint = (color: Color, text: string) => string

/** Colours on a terminal only, unless NO_COLOR or FORCE_COLOR says otherwise. */
export function paintFor(stream: Surroundings['out'], env: Surroundings['env']): Paint {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0'
  const isWanted = !env.NO_COLOR && env.TERM !== 'dumb' && (forced || stream.isTTY === true)
  if (!isWanted) return (_, text) => text
  return (color, text) => {
    const [on, off] = codes[color]
    return `\u001B[${on}m${text}\u001B[${off}m`
  }
}
