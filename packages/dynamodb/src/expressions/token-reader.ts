import { invalid } from '../errors.ts'
import { type Token, tokenize } from './lexer.ts'
import type { PathSyntax, StepSyntax } from './syntax.ts'
import type { Path, PathStep } from './tree.ts'

/** Walks the tokens of one expression; what condition, update and projection have in common. */
export class TokenReader {
  readonly #text: string
  readonly #prefix: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(text: string, prefix: string) {
    this.#text = text
    this.#prefix = prefix
    this.#tokens = tokenize(text)
  }

  get token(): Token {
    return this.#tokens[this.#at] as Token
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at + 1]
  }

  advance(): Token {
    const token = this.token
    if (token.kind !== 'end') this.#at++
    return token
  }

  isSymbol(symbol: string): boolean {
    return this.token.kind === 'symbol' && this.token.text === symbol
  }

  /** Keywords are words in any case. */
  isKeyword(keyword: string): boolean {
    const { kind, text } = this.token
    return kind === 'word' && text.length === keyword.length && text.toUpperCase() === keyword
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false
    this.#at++
    return true
  }

  takeKeyword(keyword: string): boolean {
    if (!this.isKeyword(keyword)) return false
    this.#at++
    return true
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.fail()
  }

  expectKeyword(keyword: string): void {
    if (!this.takeKeyword(keyword)) this.fail()
  }

  expectEnd(): void {
    if (this.token.kind !== 'end') this.fail()
  }

  /** The source from a token to the one taken last. */
  textSince(start: Token): string {
    const last = this.#tokens[this.#at - 1] ?? start
    return this.#text.slice(start.start, last.end)
  }

  /** Names the token that fits nothing, and shows it between its neighbours. */
  fail(): never {
    const from = this.#tokens[this.#at - 1] ?? this.token
    const to = this.next ?? this.token
    const near = this.#text.slice(from.start, to.kind === 'end' ? this.token.end : to.end)
    this.refuse(`Syntax error; token: "${this.token.text}", near: "${near.trimEnd()}"`)
  }

  refuse(message: string): never {
    throw invalid(this.#prefix + message)
  }

  path(isKeyword: (word: string) => boolean): PathSyntax {
    return this.pathFrom([this.#nameStep(isKeyword)], isKeyword)
  }

  /** Goes on with the steps of a path whose beginning was read. */
  pathFrom(beginning: readonly StepSyntax[], isKeyword: (word: string) => boolean): PathSyntax {
    const steps = [...beginning]
    for (;;) {
      if (this.takeSymbol('.')) steps.push(this.#nameStep(isKeyword))
      else if (this.takeSymbol('[')) steps.push(this.#indexStep())
      else return { kind: 'path', steps, literal: literalPath(steps) }
    }
  }

  #nameStep(isKeyword: (word: string) => boolean): StepSyntax {
    const { kind, text } = this.token
    if (kind === 'alias') {
      this.#at++
      return { kind: 'alias', placeholder: text }
    }
    if (kind !== 'word' || isKeyword(text)) this.fail()
    this.#at++
    return { kind: 'name', name: text }
  }

  #indexStep(): StepSyntax {
    if (this.token.kind !== 'number') this.fail()
    const digits = this.advance().text
    this.expectSymbol(']')
    return { kind: 'index', index: Number(digits), digits }
  }
}

function literalPath(steps: readonly StepSyntax[]): Path | undefined {
  const path: PathStep[] = []
  for (const step of steps) {
    if (step.kind === 'alias') return undefined
    path.push(step.kind === 'name' ? step.name : step.index)
  }
  return path as PathStep[] as [string, ...PathStep[]]
}
