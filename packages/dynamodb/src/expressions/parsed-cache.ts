/**
 * Recently parsed expressions, by text, in two generations: a hit in the older one moves to the younger, and
 * what nobody asked for goes when the younger is full. A hit costs one look-up and moves nothing.
 */
export class ParsedCache<T> {
  readonly #capacity: number
  #young = new Map<string, T>()
  #old = new Map<string, T>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(text: string, parse: (text: string) => T): T {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const parsed = this.#old.get(text) ?? parse(text)
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, parsed)
    return parsed
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }
}
