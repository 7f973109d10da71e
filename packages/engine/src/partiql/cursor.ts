import { malformed } from './malformed.ts'
import type { Span, Token } from './token.ts'
import type { Expression, Node } from './tree.ts'

/** How deep a statement may go. AWS has no such bound but the 8,192 characters of a statement. */
const maxDepth = 300

/** The tokens of a statement and how far they were read. */
export class Cursor {
  readonly #tokens: readonly Token[]
  readonly #parse: (cursor: Cursor, rank: number) => Expression
  #position = 0
  #depth = 0
  #parameters = 0

  /** Terms hold expressions and expressions terms: `parse` reads an expression for the files that read the terms. */
  constructor(tokens: readonly Token[], parse: (cursor: Cursor, rank: number) => Expression) {
    this.#tokens = tokens
    this.#parse = parse
  }

  /** An expression whose operators all bind tighter than `rank`. */
  expression(rank = -1): Expression {
    return this.deeper(() => this.#parse(this, rank))
  }

  /** One expression or more, separated by commas. */
  expressions(): Expression[] {
    const list = [this.expression()]
    while (this.accept(',')) list.push(this.expression())
    return list
  }

  get token(): Token {
    return this.#tokens[this.#position] as Token
  }

  get following(): Token {
    return this.#tokens[Math.min(this.#position + 1, this.#tokens.length - 1)] as Token
  }

  get parameters(): number {
    return this.#parameters
  }

  /** Whether the next token is this keyword, operator or symbol. */
  at(text: string): boolean {
    return isMark(this.token) && this.token.text === text
  }

  atName(): boolean {
    return this.token.type === 'name' || this.token.type === 'quotedName'
  }

  /** Whether nothing follows but one semicolon at most. */
  atEnd(): boolean {
    return this.token.type === 'end' || (this.at(';') && this.following.type === 'end')
  }

  take(): Token {
    const token = this.token
    if (token.type !== 'end') this.#position++
    return token
  }

  accept(text: string): boolean {
    if (!this.at(text)) return false
    this.#position++
    return true
  }

  expect(text: string, message: string): void {
    if (!this.accept(text)) throw malformed(message)
  }

  /** The number of this parameter, from 0. */
  nextParameter(): number {
    return this.#parameters++
  }

  /** Runs `parse` one level deeper, so that no statement can exhaust the stack. */
  deeper<T>(parse: () => T): T {
    if (this.#depth >= maxDepth) throw malformed()
    this.#depth++
    const parsed = parse()
    this.#depth--
    return parsed
  }

  /** A node from `first` to the token read last. */
  node(first: Span, children: readonly Expression[] = [], token: Span = first): Node {
    let height = 0
    for (const child of children) height = Math.max(height, child.height)
    if (height >= maxDepth) throw malformed()
    const last = this.#tokens[this.#position - 1] ?? first
    return { start: first.start, end: Math.max(first.end, last.end), token, height: height + 1 }
  }
}

const isMark = ({ type }: Token) => type === 'keyword' || type === 'operator' || type === 'symbol'
