import { normal } from '../values/normal.ts'
import type { Comparator, Condition, ConditionFunction, ConditionSource, Operand } from './condition.ts'
import { type Token, tokensOf } from './tokens.ts'

const comparators = new Set(['=', '<>', '<', '<=', '>', '>='])
const functions = new Set([
  'attribute_exists',
  'attribute_not_exists',
  'attribute_type',
  'begins_with',
  'contains',
])

/** Reads the condition of a request; nothing if it has none. Throws in words what cannot be read. */
export function parseCondition(source: ConditionSource): Condition | undefined {
  return source.ConditionExpression === undefined ? undefined : new Reader(source).read()
}

class Reader {
  readonly #source: ConditionSource
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(source: ConditionSource) {
    this.#source = source
    this.#text = source.ConditionExpression ?? ''
    this.#tokens = tokensOf(this.#text)
  }

  read(): Condition {
    const condition = this.#joined('OR')
    if (this.#token.kind !== 'end') throw this.#unexpected()
    return condition
  }

  get #token(): Token {
    return this.#tokens[this.#at]!
  }

  #unexpected(): Error {
    return new Error(
      this.#token.kind === 'end' ? 'The condition ends too early' : `'${this.#token.text}' is unexpected`,
    )
  }

  #isKeyword(word: string): boolean {
    return this.#token.kind === 'word' && this.#token.text.toUpperCase() === word
  }

  #takeKeyword(word: string): boolean {
    if (!this.#isKeyword(word)) return false
    this.#at++
    return true
  }

  #takeSymbol(symbol: string): boolean {
    if (this.#token.kind !== 'symbol' || this.#token.text !== symbol) return false
    this.#at++
    return true
  }

  #expect(symbol: string): void {
    if (!this.#takeSymbol(symbol)) throw this.#unexpected()
  }

  #since(from: number): string {
    return this.#text.slice(from, this.#tokens[this.#at - 1]!.to)
  }

  #joined(kind: 'AND' | 'OR'): Condition {
    const { from } = this.#token
    const next = () => (kind === 'OR' ? this.#joined('AND') : this.#negated())
    const parts = [next()]
    while (this.#takeKeyword(kind)) parts.push(next())
    return parts.length === 1 ? parts[0]! : { kind, text: this.#since(from), parts }
  }

  #negated(): Condition {
    const { from } = this.#token
    if (!this.#takeKeyword('NOT')) return this.#simple()
    const of = this.#negated()
    return { kind: 'NOT', text: this.#since(from), of }
  }

  #simple(): Condition {
    const { from, kind, text } = this.#token
    if (kind === 'word' && functions.has(text)) return this.#call(from, text as ConditionFunction)
    if (text === '(' && this.#holdsCondition()) {
      this.#at++
      const inner = this.#joined('OR')
      this.#expect(')')
      return inner
    }
    return this.#test(from)
  }

  /** A parenthesis holds a condition unless a comparison follows it. */
  #holdsCondition(): boolean {
    let depth = 0
    let at = this.#at
    do {
      const { text } = this.#tokens[at]!
      depth += text === '(' ? 1 : text === ')' ? -1 : 0
      at++
    } while (depth > 0 && at < this.#tokens.length)
    const after = this.#tokens[at]?.text.toUpperCase() ?? ''
    return !(comparators.has(after) || after === 'BETWEEN' || after === 'IN')
  }

  #call(from: number, name: ConditionFunction): Condition {
    this.#at++
    const operands = this.#list()
    return { kind: 'call', name, operands, text: this.#since(from) }
  }

  #test(from: number): Condition {
    const left = this.#operand()
    if (this.#token.kind === 'symbol' && comparators.has(this.#token.text)) {
      const operator = this.#token.text as Comparator
      this.#at++
      const operands = [left, this.#operand()]
      return { kind: 'compare', operator, operands, text: this.#since(from) }
    }
    if (this.#takeKeyword('BETWEEN')) {
      const low = this.#operand()
      if (!this.#takeKeyword('AND')) throw this.#unexpected()
      const operands = [left, low, this.#operand()]
      return { kind: 'between', operands, text: this.#since(from) }
    }
    if (!this.#takeKeyword('IN')) throw this.#unexpected()
    const operands = [left, ...this.#list()]
    return { kind: 'in', operands, text: this.#since(from) }
  }

  #list(): Operand[] {
    this.#expect('(')
    const operands = [this.#operand()]
    while (this.#takeSymbol(',')) operands.push(this.#operand())
    this.#expect(')')
    return operands
  }

  #operand(): Operand {
    const { kind, text } = this.#token
    if (this.#takeSymbol('(')) {
      const operand = this.#operand()
      this.#expect(')')
      return operand
    }
    if (kind === 'value') {
      this.#at++
      const value = this.#source.ExpressionAttributeValues?.[text]
      if (!value) throw new Error(`${text} has no value in ExpressionAttributeValues`)
      return { kind: 'value', alias: text, value: normal(value) }
    }
    if (kind === 'word' && text === 'size' && this.#tokens[this.#at + 1]?.text === '(') {
      this.#at++
      return { kind: 'size', of: this.#list()[0]! }
    }
    return { kind: 'path', path: this.#path() }
  }

  #path(): (string | number)[] {
    const path: (string | number)[] = [this.#name()]
    for (;;) {
      if (this.#takeSymbol('.')) path.push(this.#name())
      else if (this.#takeSymbol('[')) {
        if (this.#token.kind !== 'number') throw this.#unexpected()
        path.push(Number(this.#token.text))
        this.#at++
        this.#expect(']')
      } else return path
    }
  }

  #name(): string {
    const { kind, text } = this.#token
    if (kind !== 'word') throw this.#unexpected()
    this.#at++
    if (!text.startsWith('#')) return text
    const name = this.#source.ExpressionAttributeNames?.[text]
    if (name === undefined) throw new Error(`${text} has no name in ExpressionAttributeNames`)
    return name
  }
}
