import { joinedWords, keywords, wordOperators } from './keywords.ts'
import { malformed } from './malformed.ts'
import type { Token, TokenType } from './token.ts'

const blank = /(?:\s+|--[^\n\r]*|\/\*[\s\S]*?\*\/)+/y

/** What a token looks like, and what it is read as. */
const readers: readonly [RegExp, (written: string) => [TokenType, string]][] = [
  [/[A-Za-z_$][A-Za-z0-9_$]*/y, readWord],
  [/(?:\d+(?:\.\d*)?|\.\d+)(?:[eE](?:[+-]?\d+)?)?/y, readNumber],
  [/'(?:[^']|'')*'/y, written => ['string', written.slice(1, -1).replaceAll("''", "'")]],
  [/"(?:[^"]|"")*"/y, written => ['quotedName', written.slice(1, -1).replaceAll('""', '"')]],
  [/\?/y, () => ['parameter', '?']],
  [/!=/y, () => ['operator', '<>']],
  [/<=|>=|<>|\|\||<(?!<)|>(?!>)|[=+\-%]|\/(?!\*)/y, written => ['operator', written]],
  [/<<|>>|[()[\]{}:,*;.]/y, written => ['symbol', written]],
]

/** The tokens of a statement, an `end` last. What is no token is refused without a word on why, as AWS does. */
export function tokenise(source: string): readonly Token[] {
  const tokens: Token[] = []
  let start = 0
  for (;;) {
    start += match(blank, source, start)?.length ?? 0
    if (start >= source.length) break
    const token = readToken(source, start)
    start = token.end
    add(tokens, token)
  }
  tokens.push({ type: 'end', text: '', start, end: start })
  return tokens
}

function readToken(source: string, start: number): Token {
  for (const [pattern, read] of readers) {
    const written = match(pattern, source, start)
    if (written === undefined) continue
    const [type, text] = read(written)
    return { type, text, start, end: start + written.length }
  }
  throw malformed()
}

function match(pattern: RegExp, source: string, start: number): string | undefined {
  pattern.lastIndex = start
  return pattern.exec(source)?.[0]
}

function add(tokens: Token[], token: Token): void {
  const last = tokens.at(-1)
  const text = `${last?.text} ${token.text}`
  if (last !== undefined && isWord(last) && isWord(token) && joinedWords.has(text)) {
    tokens[tokens.length - 1] = { ...token, text, start: last.start }
  } else tokens.push(token)
}

const isWord = ({ type }: Token) => type === 'keyword' || type === 'operator'

const reservedWords: ReadonlyMap<string, TokenType> = new Map([
  ['null', 'null'],
  ['missing', 'missing'],
  ['true', 'boolean'],
  ['false', 'boolean'],
])

function readWord(written: string): [TokenType, string] {
  const lower = written.toLowerCase()
  const reserved = reservedWords.get(lower)
  if (reserved !== undefined) return [reserved, lower]
  if (wordOperators.has(lower)) return ['operator', lower]
  return keywords.has(lower) ? ['keyword', lower] : ['name', written]
}

/** AWS reads a literal into a decimal whose exponent and scale are integers of 32 bits. */
function readNumber(written: string): [TokenType, string] {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e')
  const power = exponent === '' ? Number.NaN : Number(exponent)
  const scale = (mantissa.split('.')[1] ?? '').length - power
  if (!isInt32(power) || !isInt32(scale)) throw malformed()
  return ['number', written]
}

const isInt32 = (value: number) => value >= -2147483648 && value <= 2147483647
