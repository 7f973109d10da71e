import { limits } from '../limits.ts'
import { deepCallFault } from './functions.ts'
import type { CallSyntax, ConditionSyntax, OperandSyntax } from './syntax.ts'
import { TokenReader } from './token-reader.ts'
import type { Comparator } from './tree.ts'

type Syntax = ConditionSyntax | OperandSyntax

const comparators = new Set<string>(['=', '<>', '<', '<=', '>', '>='])
const keywords = new Set(['AND', 'OR', 'NOT', 'BETWEEN', 'IN'])
const isKeyword = (word: string) => word.length < 8 && keywords.has(word.toUpperCase())

/** More than the operators an expression may have: only needless parentheses and wrong calls go deeper. */
const maxDepth = 400

const isOperand = (syntax: Syntax): syntax is OperandSyntax =>
  syntax.kind === 'path' || syntax.kind === 'value' || syntax.kind === 'call'

/** Reads the grammar of ConditionExpression, FilterExpression and KeyConditionExpression. */
export function readCondition(text: string, prefix: string): ConditionSyntax {
  return new ConditionReader(text, prefix).read()
}

/**
 * A parenthesis may hold a condition or an operand, and only what follows tells which. `opening` is true right
 * behind one: there, and only there, an operand may stand alone.
 */
class ConditionReader extends TokenReader {
  readonly #calls: string[] = []
  #depth = 0
  #operators = 0
  #grouped: Syntax | undefined

  read(): ConditionSyntax {
    const condition = this.#or(false) as ConditionSyntax
    this.expectEnd()
    return condition
  }

  #or(opening: boolean): Syntax {
    const start = this.token
    const first = this.#and(opening)
    if (!this.isKeyword('OR')) return first
    const parts = [first as ConditionSyntax]
    while (this.takeKeyword('OR')) {
      this.#countOperator()
      parts.push(this.#and(false) as ConditionSyntax)
    }
    return { kind: 'or', text: this.textSince(start), parts }
  }

  #and(opening: boolean): Syntax {
    const start = this.token
    const first = this.#not(opening)
    if (!this.isKeyword('AND')) return first
    const parts = [first as ConditionSyntax]
    while (this.takeKeyword('AND')) {
      this.#countOperator()
      parts.push(this.#not(false) as ConditionSyntax)
    }
    return { kind: 'and', text: this.textSince(start), parts }
  }

  #not(opening: boolean): Syntax {
    const starts = []
    while (this.isKeyword('NOT')) {
      this.#countOperator()
      starts.push(this.advance())
    }
    let condition = this.#simple(opening && starts.length === 0)
    for (const start of starts.reverse()) {
      condition = { kind: 'not', text: this.textSince(start), of: condition as ConditionSyntax }
    }
    return condition
  }

  #simple(opening: boolean): Syntax {
    const start = this.token
    const left = this.isSymbol('(') ? this.#group(() => this.#or(true)) : this.operand()
    if (!isOperand(left)) return left
    const symbol = this.token
    if (symbol.kind === 'symbol' && comparators.has(symbol.text)) {
      this.advance()
      this.#countOperator()
      const operator = symbol.text as Comparator
      const right = this.operand()
      return { kind: 'compare', text: this.textSince(start), operator, left, right }
    }
    if (this.takeKeyword('BETWEEN')) {
      this.#countOperator()
      const low = this.operand()
      this.expectKeyword('AND')
      const high = this.operand()
      return { kind: 'between', text: this.textSince(start), of: left, low, high }
    }
    if (this.takeKeyword('IN')) {
      this.#countOperator()
      const list = this.#operands()
      return { kind: 'in', text: this.textSince(start), of: left, list }
    }
    if (left.kind === 'call' || (opening && this.isSymbol(')'))) return left
    return this.fail()
  }

  operand(): OperandSyntax {
    const { kind, text } = this.token
    if (kind === 'value') {
      this.advance()
      return { kind: 'value', placeholder: text }
    }
    if (this.isSymbol('(')) return this.#group(() => this.operand())
    const calls = kind === 'word' && this.next?.text === '(' && !isKeyword(text)
    return calls ? this.#call() : this.path(isKeyword)
  }

  #group<T extends Syntax>(read: () => T): T {
    this.advance()
    if (++this.#depth > maxDepth) this.refuse('The expression has redundant parentheses;')
    const inner = read()
    this.expectSymbol(')')
    this.#depth--
    if (inner === this.#grouped) this.refuse('The expression has redundant parentheses;')
    this.#grouped = inner
    const goesOn = inner.kind === 'path' && (this.isSymbol('.') || this.isSymbol('['))
    return goesOn ? (this.pathFrom(inner.steps, isKeyword) as Syntax as T) : inner
  }

  #call(): CallSyntax {
    const start = this.token
    const name = this.advance().text
    this.#calls.push(name)
    if (++this.#depth > maxDepth) this.refuse(deepCallFault(this.#calls))
    const args = this.#operands()
    this.#depth--
    this.#calls.pop()
    return { kind: 'call', text: this.textSince(start), name, args }
  }

  /** Calls and parentheses do not count; DynamoDB stops at the first operator too many. */
  #countOperator(): void {
    if (++this.#operators > limits.expression.operators) {
      this.refuse(`The expression contains too many operators; operator count: ${this.#operators}`)
    }
  }

  #operands(): OperandSyntax[] {
    this.expectSymbol('(')
    const operands = [this.operand()]
    while (this.takeSymbol(',')) operands.push(this.operand())
    this.expectSymbol(')')
    return operands
  }
}
