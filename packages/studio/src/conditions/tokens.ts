export interface Token {
  readonly kind: 'word' | 'value' | 'number' | 'symbol' | 'end'
  readonly text: string
  readonly from: number
  readonly to: number
}

const pattern = /\s*(?:(:\w+)|(#\w+|[A-Za-z_]\w*)|(\d+)|(<>|<=|>=|[=<>()[\].,]))/y

/** The words of an expression. Throws in words what is none. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  const end = text.trimEnd().length
  while (pattern.lastIndex < end) {
    const start = pattern.lastIndex
    const [, value, word, number, symbol] = pattern.exec(text) ?? []
    const found = value ?? word ?? number ?? symbol
    if (found === undefined) throw new Error(`'${text.slice(start).trim().slice(0, 20)}' is not understood`)
    const kind = value ? 'value' : word ? 'word' : number ? 'number' : 'symbol'
    tokens.push({ kind, text: found, from: pattern.lastIndex - found.length, to: pattern.lastIndex })
  }
  return [...tokens, { kind: 'end', text: '', from: end, to: end }]
}
