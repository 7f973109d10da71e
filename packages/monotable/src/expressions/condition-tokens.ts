import { MonotableError } from '../errors.ts'
import { pathForm } from './path.ts'

export interface Token {
  readonly kind: 'path' | 'number' | 'text' | 'argument' | 'symbol' | 'end'
  readonly at: number
  readonly text: string
}

/** A number ends where no name goes on; everything that is neither is a path, `symbol` or wrong. */
const form = new RegExp(
  [
    '(?<space>\\s+)',
    '(?<number>-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)(?![^\\s()\\[\\]{},=<>!"\'`])',
    '(?<text>"[^"{}]*"|\'[^\'{}]*\')',
    '\\{(?<argument>[^{}\\s]+)\\}',
    '(?<symbol><>|!=|<=|>=|[=<>(),])',
    `(?<path>${pathForm})`,
  ].join('|'),
  'y',
)

/** What a character begins that the form did not take. */
const faults: Readonly<Record<string, string>> = {
  '"': 'this text has no closing quote, or contains a brace: pass it as an argument',
  "'": 'this text has no closing quote, or contains a brace: pass it as an argument',
  '{': 'write an argument as {name}',
  '`': 'this name has no closing backtick',
}

export function conditionTokens(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    form.lastIndex = at
    const groups = form.exec(text)?.groups
    if (groups === undefined) {
      const character = String.fromCodePoint(text.codePointAt(at) as number)
      throw invalidCondition(text, at, faults[character] ?? `'${character}' has no meaning here`)
    }
    for (const kind of ['number', 'text', 'argument', 'symbol', 'path'] as const) {
      const found = groups[kind]
      if (found !== undefined) tokens.push({ kind, at, text: found })
    }
    at = form.lastIndex
  }
  tokens.push({ kind: 'end', at, text: 'the end' })
  return tokens
}

export function invalidCondition(
  condition: string,
  position: number,
  problem: string,
): MonotableError<'INVALID_CONDITION'> {
  return new MonotableError('INVALID_CONDITION', { condition, position, problem })
}
