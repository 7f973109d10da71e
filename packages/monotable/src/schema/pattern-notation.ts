import { MonotableError } from '../errors.ts'

export type SortOperator = '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'

/** The key condition of an access pattern, taken apart: `GSI1: GSI1PK = SHOP#{shopId}, GSI1SK begins_with PRODUCT#`. */
export interface KeyCondition {
  /** The index before it, if any. */
  readonly index: string | undefined
  readonly clauses: readonly Clause[]
}

export interface Clause {
  readonly attribute: string
  readonly operator: SortOperator
  /** Templates: one, or two for `between`. */
  readonly values: readonly string[]
}

/** What begins a clause: `SK begins_with `, `SK between `, `begins_with(SK, ` or `SK = `. */
const head =
  /begins_with\s*\(\s*(?<called>[^\s=<>(),"{}]+)\s*,|(?<attribute>[^\s=<>(),"{}]+)(?:\s+(?<word>begins_with|between)(?=[\s"])|\s*(?<sign><=|>=|=|<|>)(?![=<>]))/iy
/** Between clauses; it counts only where another clause follows, so that a literal may hold a comma or an 'and'. */
const separator = /\s*,\s*|\s+and\s+/iy
const conjunction = /\s+and\s+/iy
const quoted = /\s*"((?:[^"]|"")*)"\s*/y
const prefix = /^\s*([^\s:=<>(),"{}]+):\s+/

/**
 * Reads a key condition. A value goes on to the end, or to a comma or 'and' that another clause follows; between double
 * quotes it may hold anything, a quote doubled.
 */
export function parseKeyCondition(pattern: string, condition: string): KeyCondition {
  return new Reader(pattern, condition).read()
}

class Reader {
  readonly #pattern: string
  readonly #text: string
  #at = 0

  constructor(pattern: string, text: string) {
    this.#pattern = pattern
    this.#text = text.trimEnd()
  }

  read(): KeyCondition {
    const index = prefix.exec(this.#text)
    this.#at = index ? index[0].length : this.#text.length - this.#text.trimStart().length
    const clauses = [this.#clause()]
    while (this.#at < this.#text.length) {
      this.#at += this.#separatorAt(this.#at)
      clauses.push(this.#clause())
    }
    return { index: index?.[1], clauses }
  }

  #clause(): Clause {
    const found = matchAt(head, this.#text, this.#at)
    if (!found) throw this.#refuse(`'${this.#rest()}' does not begin with a key attribute and an operator`)
    this.#at += found[0].length
    const { called, attribute = called as string, word, sign } = found.groups as Record<string, string>
    const operator = (called ? 'begins_with' : (word?.toLowerCase() ?? sign)) as SortOperator
    if (called) return { attribute, operator, values: [this.#called()] }
    const values = operator === 'between' ? this.#between() : [this.#value(this.#clauseEnd())]
    return { attribute, operator, values }
  }

  /** The value of `begins_with(SK, PHOTO#)`: to the parenthesis that the end or another clause follows. */
  #called(): string {
    const isEnd = (at: number) =>
      this.#text[at] === ')' && (at + 1 === this.#text.length || this.#separatorAt(at + 1) > 0)
    const value = this.#value(this.#find(isEnd))
    if (this.#text[this.#at] !== ')') throw this.#refuse("'begins_with(' is never closed")
    this.#at++
    return value
  }

  #between(): string[] {
    const isAnd = (at: number) => matchAt(conjunction, this.#text, at) !== null
    const low = this.#value(this.#find(at => isAnd(at) || this.#separatorAt(at) > 0))
    const and = matchAt(conjunction, this.#text, this.#at)
    if (!and) throw this.#refuse(`'between' has no 'and' after '${low}'`)
    this.#at += and[0].length
    const end = this.#clauseEnd()
    const another = this.#find(at => at >= end || isAnd(at))
    const high = this.#value(end)
    if (another < end) {
      throw this.#refuse(
        `'between ${low} and ${high}' can be read in two ways`,
        'Put its values in double quotes',
      )
    }
    return [low, high]
  }

  /** A value up to `end`, or to its closing quote; only what may follow a value follows it. */
  #value(end: number): string {
    const inQuotes = matchAt(quoted, this.#text, this.#at)
    if (inQuotes) {
      const trailing = inQuotes[0].length - inQuotes[0].trimEnd().length
      this.#at += inQuotes[0].length - trailing
      if (this.#mayFollowValue()) return this.#filled((inQuotes[1] as string).replaceAll('""', '"'))
      throw this.#refuse(`'${this.#rest()}' follows a finished value`)
    }
    const value = this.#text.slice(this.#at, end).trim()
    if (value.startsWith('"')) throw this.#refuse(`'${value}' has no closing quote`)
    this.#at = end
    return this.#filled(value)
  }

  #mayFollowValue(): boolean {
    const rest = this.#text.slice(this.#at).trimStart()
    if (rest.startsWith(')')) this.#at = this.#text.length - rest.length
    return rest === '' || rest.startsWith(')') || matchAt(separator, this.#text, this.#at) !== null
  }

  #filled(value: string): string {
    if (value === '') throw this.#refuse('a value is missing')
    return value
  }

  #clauseEnd(): number {
    return this.#find(at => this.#separatorAt(at) > 0)
  }

  /** The first place from here on, outside quotes and braces, of which something is true; or the end. */
  #find(isThere: (at: number) => boolean): number {
    let at = this.#at
    const inQuotes = matchAt(quoted, this.#text, at)
    if (inQuotes) at += inQuotes[0].trimEnd().length
    while (at < this.#text.length && !isThere(at)) {
      const close = this.#text[at] === '{' ? this.#text.indexOf('}', at) : -1
      at = close < 0 ? at + 1 : close + 1
    }
    return at
  }

  /** The length of a separator here that another clause follows; 0 if there is none. */
  #separatorAt(at: number): number {
    const found = matchAt(separator, this.#text, at)
    return found && matchAt(head, this.#text, at + found[0].length) ? found[0].length : 0
  }

  #rest(): string {
    return this.#text.slice(this.#at).trim()
  }

  #refuse(
    problem: string,
    fix = "Write it as 'PK = SHOP#{shopId}, SK begins_with PRODUCT#'",
  ): MonotableError {
    return new MonotableError('INVALID_DECLARATION', { pattern: this.#pattern, problem, fix })
  }
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}
