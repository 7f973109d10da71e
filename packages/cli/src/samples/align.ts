import { type Hole, partsOf } from './template.ts'

/** What one side of an access pattern says of an entity's key. */
export interface Alignment {
  /** The attribute behind each placeholder of the pattern. */
  readonly holes: Readonly<Record<string, string>>
  /** Attributes whose value the pattern writes out: `STATUS#OPEN` over `STATUS#{status}`. */
  readonly fixed: Readonly<Record<string, string>>
}

/** Lays a pattern over a template from the left, as far as they agree; undefined where nothing of it does. */
export function align(pattern: string, template: string): Alignment | undefined {
  const holes: Record<string, string> = {}
  const fixed: Record<string, string> = {}
  const [asked, key] = [tokensOf(pattern), tokensOf(template)]
  let at = 0
  for (const [index, token] of key.entries()) {
    const found = asked[at]
    if (found === undefined) return { holes, fixed }
    if (typeof token === 'string') {
      if (found !== token) return Object.keys(holes).length > 0 ? { holes, fixed } : undefined
      at++
    } else if (typeof found !== 'string') {
      holes[found.name] = token.name
      at++
    } else {
      const end = endOf(asked, at, key[index + 1])
      const text = asked.slice(at, end).join('')
      // An unfinished value is a prefix: it fixes nothing.
      if (end < asked.length || key.length === index + 1) fixed[token.name] = text
      at = end
    }
  }
  return { holes, fixed }
}

type Token = string | Hole

function tokensOf(template: string): Token[] {
  return partsOf(template).flatMap<Token>(part => (typeof part === 'string' ? [...part] : [part]))
}

function endOf(tokens: readonly Token[], from: number, delimiter: Token | undefined): number {
  let at = from
  while (at < tokens.length && typeof tokens[at] === 'string' && tokens[at] !== delimiter) at++
  return at
}
