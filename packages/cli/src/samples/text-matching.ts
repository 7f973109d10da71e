import { chance, pick } from './chance.ts'

/** A text that a regular expression accepts, or undefined if the expression is beyond what is understood here. */
export function textMatching(pattern: string, seed: string, least = 0): string | undefined {
  try {
    for (let attempt = 0; attempt < 4; attempt++) {
      const text = new Writer(pattern, `${seed}${attempt}`, least).all()
      if (new RegExp(pattern, 'u').test(text)) return text
    }
  } catch {
    // Not understood.
  }
  return undefined
}

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const classes: Readonly<Record<string, string>> = {
  d: digits,
  w: letters + digits,
  s: ' ',
  S: letters,
  D: letters,
  W: '-',
}

/** Reads an expression from left to right and writes what it wants. */
class Writer {
  readonly #pattern: string
  readonly #seed: string
  readonly #least: number
  #at = 0
  #choices = 0

  constructor(pattern: string, seed: string, least: number) {
    this.#pattern = pattern
    this.#seed = seed
    this.#least = least
  }

  all(): string {
    const text = this.#alternatives()
    if (this.#at < this.#pattern.length) throw new Error('not understood')
    return text
  }

  #alternatives(): string {
    const options = [this.#sequence()]
    while (this.#pattern[this.#at] === '|') {
      this.#at++
      options.push(this.#sequence())
    }
    return pick(this.#next(), options)
  }

  #sequence(): string {
    let text = ''
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at] as string)) {
      const start = this.#at
      const once = this.#atom()
      const end = this.#at
      const count = this.#quantifier()
      text += count > 0 ? once : ''
      const after = this.#at
      for (let more = 1; more < count; more++) {
        this.#at = start
        text += this.#atom()
        if (this.#at !== end) throw new Error('not understood')
      }
      this.#at = after
    }
    return text
  }

  #atom(): string {
    const character = this.#pattern[this.#at++] as string
    if (character === '^' || character === '$') return ''
    if (character === '(') return this.#group()
    if (character === '[') return pick(this.#next(), [...this.#class()])
    if (character === '.') return pick(this.#next(), [...letters])
    if (character !== '\\') return character
    const escaped = this.#pattern[this.#at++] as string
    if (escaped === 'b' || escaped === 'B') return ''
    if (/[pPkxu0-9]/.test(escaped)) throw new Error('not understood')
    return classes[escaped] ? pick(this.#next(), [...classes[escaped]]) : escaped
  }

  #group(): string {
    const kind = /^\?(?::|<\w+>|[=!]|<[=!])/.exec(this.#pattern.slice(this.#at))?.[0] ?? ''
    this.#at += kind.length
    const text = this.#alternatives()
    if (this.#pattern[this.#at++] !== ')') throw new Error('not understood')
    return /[=!]/.test(kind) ? '' : text
  }

  #class(): string {
    if (this.#pattern[this.#at] === '^') {
      this.#at = this.#pattern.indexOf(']', this.#at + 1) + 1
      return letters
    }
    let members = ''
    while (this.#pattern[this.#at] !== ']') {
      if (this.#at >= this.#pattern.length) throw new Error('not understood')
      const first = this.#member()
      const isRange = this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']'
      if (!isRange) members += first
      else {
        this.#at++
        const last = this.#member()
        for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++)
          members += String.fromCharCode(code)
      }
    }
    this.#at++
    // Letters and digits read best, where they are allowed.
    return members.replace(/[^a-z0-9]/g, '') || members
  }

  #member(): string {
    const character = this.#pattern[this.#at++] as string
    if (character !== '\\') return character
    const escaped = this.#pattern[this.#at++] as string
    return classes[escaped] ?? escaped
  }

  #quantifier(): number {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#at))
    if (!found) return 1
    this.#at += found[0].length
    const [sign, from, comma, to] = found
    if (sign.startsWith('?')) return chance(this.#next()) < 0.5 ? 0 : 1
    const least = from === undefined ? (sign.startsWith('+') ? 1 : 0) : Number(from)
    const most = from !== undefined && !comma ? least : to ? Number(to) : Number.POSITIVE_INFINITY
    const usual = Math.max(least, this.#least, comma || from === undefined ? 8 : least)
    return Math.min(usual, most)
  }

  #next(): string {
    return `${this.#seed}/${this.#choices++}`
  }
}
