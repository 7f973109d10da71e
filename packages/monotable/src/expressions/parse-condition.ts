import type { AttributeValue } from '../values/attribute-value.ts'
import type {
  Comparator,
  Condition,
  ConditionFunction,
  ConditionNode,
  Operand,
  PathOperand,
} from './condition.ts'
import { conditionTokens, invalidCondition, type Token } from './condition-tokens.ts'

const comparators: Readonly<Record<string, Comparator>> = {
  '=': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Every function that is a condition, and how many operands it takes. */
const functions = new Map<string, { name: ConditionFunction; operands: 1 | 2 }>([
  ['attribute_exists', { name: 'attribute_exists', operands: 1 }],
  ['exists', { name: 'attribute_exists', operands: 1 }],
  ['attribute_not_exists', { name: 'attribute_not_exists', operands: 1 }],
  ['attribute_type', { name: 'attribute_type', operands: 2 }],
  ['begins_with', { name: 'begins_with', operands: 2 }],
  ['contains', { name: 'contains', operands: 2 }],
])

/** The functions that design documents also write between their operands: `SK begins_with "NEED#"`. */
const infix: readonly ConditionFunction[] = ['begins_with', 'contains']

const words = new Map<string, AttributeValue>([
  ['true', { BOOL: true }],
  ['false', { BOOL: false }],
  ['null', { NULL: true }],
])

/** Reads a condition; an error says in words what is wrong, and where. */
export function parseCondition(text: string): Condition {
  return { text, root: new Parser(text).read() }
}

class Parser {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = conditionTokens(text)
  }

  read(): ConditionNode {
    const root = this.#joined('or')
    if (this.#token.kind !== 'end') throw this.#unexpected("'and', 'or' or the end")
    return root
  }

  #joined(kind: 'or' | 'and'): ConditionNode {
    const next = () => (kind === 'or' ? this.#joined('and') : this.#negated())
    const parts = [next()]
    while (this.#takeWord(kind)) parts.push(next())
    return parts.length === 1 ? (parts[0] as ConditionNode) : { kind, parts }
  }

  #negated(): ConditionNode {
    if (this.#takeWord('not')) return { kind: 'not', of: this.#negated() }
    if (!this.#takeSymbol('(')) return this.#simple()
    const inner = this.#joined('or')
    this.#demandSymbol(')')
    return inner
  }

  #simple(): ConditionNode {
    const call = this.#isCall() && functions.get(this.#token.text.toLowerCase())
    if (call) return this.#call(call.name, call.operands)
    const left = this.#operand()
    const operator = this.#token.kind === 'symbol' ? comparators[this.#token.text] : undefined
    if (operator !== undefined) {
      this.#at++
      return { kind: 'compare', operator, left, right: this.#operand() }
    }
    if (this.#takeWord('between')) return this.#between(left)
    if (this.#takeWord('in')) return this.#in(left)
    for (const name of infix) {
      if (this.#takeWord(name)) return { kind: 'call', name, of: left, other: this.#operand() }
    }
    throw this.#unexpected("'=', '<>', '<', '<=', '>', '>=', 'between', 'in', 'begins_with' or 'contains'")
  }

  #call(name: ConditionFunction, operands: 1 | 2): ConditionNode {
    this.#at += 2
    const of = name.startsWith('attribute_') ? this.#path() : this.#operand()
    if (operands === 2) this.#demandSymbol(',')
    const other = operands === 2 ? this.#operand() : undefined
    this.#demandSymbol(')')
    return { kind: 'call', name, of, other }
  }

  #between(of: Operand): ConditionNode {
    const low = this.#operand()
    if (!this.#takeWord('and')) throw this.#unexpected("'and'")
    return { kind: 'between', of, low, high: this.#operand() }
  }

  #in(of: Operand): ConditionNode {
    if (this.#token.kind === 'argument') {
      const { at, text } = this.#next()
      return { kind: 'inArgument', of, list: { kind: 'argument', at, name: text } }
    }
    this.#demandSymbol('(')
    const list = [this.#operand()]
    while (this.#takeSymbol(',')) list.push(this.#operand())
    this.#demandSymbol(')')
    return { kind: 'in', of, list }
  }

  #operand(): Operand {
    if (this.#isCall()) return this.#size()
    const { kind, at, text } = this.#token
    switch (kind) {
      case 'argument':
        this.#at++
        return { kind, at, name: text }
      case 'text':
        this.#at++
        return { kind: 'literal', at, text, value: { S: text.slice(1, -1) } }
      case 'number':
        this.#at++
        return { kind: 'literal', at, text, value: { N: text } }
      case 'path': {
        this.#at++
        const value = words.get(text.toLowerCase())
        return value ? { kind: 'literal', at, text, value } : { kind, at, text }
      }
      default:
        throw this.#unexpected('an attribute, an {argument} or a value')
    }
  }

  #size(): Operand {
    const { at, text } = this.#token
    if (text.toLowerCase() !== 'size') {
      throw invalidCondition(this.#text, at, `'${text}' is not a function that can be used here`)
    }
    this.#at += 2
    const of = this.#path()
    this.#demandSymbol(')')
    return { kind: 'size', at, of }
  }

  #path(): PathOperand {
    if (this.#token.kind !== 'path') throw this.#unexpected('an attribute')
    const { at, text } = this.#next()
    return { kind: 'path', at, text }
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token
  }

  #next(): Token {
    return this.#tokens[this.#at++] as Token
  }

  #isCall(): boolean {
    return this.#token.kind === 'path' && this.#tokens[this.#at + 1]?.text === '('
  }

  #takeWord(word: string): boolean {
    if (this.#token.kind !== 'path' || this.#token.text.toLowerCase() !== word) return false
    this.#at++
    return true
  }

  #takeSymbol(symbol: string): boolean {
    if (this.#token.kind !== 'symbol' || this.#token.text !== symbol) return false
    this.#at++
    return true
  }

  #demandSymbol(symbol: string): void {
    if (!this.#takeSymbol(symbol)) throw this.#unexpected(`'${symbol}'`)
  }

  #unexpected(wanted: string): Error {
    const { kind, at, text } = this.#token
    const found = kind === 'end' ? text : kind === 'argument' ? `{${text}}` : `'${text}'`
    return invalidCondition(this.#text, at, `expected ${wanted}, found ${found}`)
  }
}
