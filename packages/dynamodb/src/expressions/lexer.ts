type TokenKind = 'word' | 'alias' | 'value' | 'number' | 'symbol' | 'end'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly start: number
  readonly end: number
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isDigit = (code: number) => code >= 48 && code <= 57
const isWordPart = (code: number) => isLetter(code) || isDigit(code) || code === 95
const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

/** Never fails: a character that no expression knows is a symbol, refused where the parser meets it. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++
    if (at >= text.length) break
    const token = tokenAt(text, at)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '<EOF>', start: text.length, end: text.length })
  return tokens
}

function tokenAt(text: string, start: number): Token {
  const code = text.charCodeAt(start)
  const token = (kind: TokenKind, end: number): Token => ({ kind, text: text.slice(start, end), start, end })
  if (isLetter(code)) return token('word', wordEnd(text, start + 1))
  if (text[start] === '#' || text[start] === ':') {
    const end = wordEnd(text, start + 1)
    if (end === start + 1) return token('symbol', end)
    return token(text[start] === '#' ? 'alias' : 'value', end)
  }
  if (isDigit(code)) return token('number', numberEnd(text, start))
  const pair = text.slice(start, start + 2)
  if (pair === '<>' || pair === '<=' || pair === '>=') return token('symbol', start + 2)
  return token('symbol', start + (code >= 0xd800 && code < 0xdc00 ? 2 : 1))
}

function wordEnd(text: string, from: number): number {
  let end = from
  while (isWordPart(text.charCodeAt(end))) end++
  return end
}

/** A number does not begin with zero: `007` is three of them. */
function numberEnd(text: string, start: number): number {
  let end = start + 1
  if (text[start] !== '0') while (isDigit(text.charCodeAt(end))) end++
  return end
}
