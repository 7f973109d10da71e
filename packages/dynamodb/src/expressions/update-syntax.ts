import {
  type ActionSyntax,
  type CallSyntax,
  isArithmetic,
  type OperandSyntax,
  type PathSyntax,
  type Section,
  type SetValueSyntax,
  type UpdateSyntax,
} from './syntax.ts'
import { TokenReader } from './token-reader.ts'

const sections: readonly Section[] = ['SET', 'REMOVE', 'ADD', 'DELETE']
const isKeyword = (word: string) => word.length < 7 && sections.includes(word.toUpperCase() as Section)

const maxDepth = 400

/** Reads the grammar of UpdateExpression. */
export function readUpdate(text: string, prefix: string): UpdateSyntax {
  return new UpdateReader(text, prefix).read()
}

class UpdateReader extends TokenReader {
  #depth = 0
  #grouped: SetValueSyntax | undefined

  read(): UpdateSyntax {
    const written: Section[] = []
    const actions: ActionSyntax[] = []
    do {
      const section = sections.find(keyword => this.takeKeyword(keyword)) ?? this.fail()
      written.push(section)
      do actions.push(this.#action(section))
      while (this.takeSymbol(','))
    } while (this.token.kind !== 'end')
    return { sections: written, actions }
  }

  #action(section: Section): ActionSyntax {
    const path = this.#path()
    if (section === 'REMOVE') return { section, path }
    if (section === 'SET') {
      this.expectSymbol('=')
      return { section, path, value: this.#setValue() }
    }
    if (this.token.kind !== 'value') this.fail()
    return { section, path, value: { kind: 'value', placeholder: this.advance().text } }
  }

  /** One operand, or two with a sign between them; the whole may stand in parentheses. */
  #setValue(): SetValueSyntax {
    const left = this.isSymbol('(') ? this.#group(() => this.#setValue()) : this.#operand()
    if (isArithmetic(left)) return left
    if (this.takeSymbol('+')) return { kind: 'plus', left, right: this.#operand() }
    if (this.takeSymbol('-')) return { kind: 'minus', left, right: this.#operand() }
    return left
  }

  #operand(): OperandSyntax {
    const { kind, text } = this.token
    if (kind === 'value') {
      this.advance()
      return { kind: 'value', placeholder: text }
    }
    if (this.isSymbol('(')) return this.#group(() => this.#operand())
    return kind === 'word' && this.next?.text === '(' && !isKeyword(text) ? this.#call() : this.#path()
  }

  #group<T extends SetValueSyntax>(read: () => T): T {
    this.advance()
    if (++this.#depth > maxDepth) this.refuse('The expression has redundant parentheses;')
    const inner = read()
    this.expectSymbol(')')
    this.#depth--
    if (inner === this.#grouped) this.refuse('The expression has redundant parentheses;')
    this.#grouped = inner
    return inner
  }

  #call(): CallSyntax {
    const start = this.token
    const name = this.advance().text
    this.expectSymbol('(')
    if (++this.#depth > maxDepth) {
      this.refuse(`The function is not allowed to be used this way in an expression; function: ${name}`)
    }
    const args = [this.#operand()]
    while (this.takeSymbol(',')) args.push(this.#operand())
    this.expectSymbol(')')
    this.#depth--
    return { kind: 'call', text: this.textSince(start), name, args }
  }

  #path(): PathSyntax {
    return this.path(isKeyword)
  }
}
