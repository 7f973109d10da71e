interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  /** Whether it was asked for since it was last passed over. */
  isAsked: boolean
}

/** What an entry takes beside name and value, roughly. */
const entryBytes = 200

/**
 * Values by name, as many as fit into a number of bytes: the oldest go first, but those that were asked for meanwhile
 * are passed over once. Asking leaves the map as it is: to move an entry to its end is to copy the whole map now and
 * then, which takes milliseconds where it is large.
 */
export class Recent<Value> {
  readonly #limit: number
  /** The newest last. */
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    entry.isAsked = true
    return entry.value
  }

  /** One that would push out many others is not kept. */
  keep(name: string, value: Value, size: number): void {
    this.forget(name)
    const bytes = size + name.length + entryBytes
    if (bytes > this.#limit / 16) return
    this.#entries.set(name, { value, bytes, isAsked: false })
    this.#bytes += bytes
    if (this.#bytes > this.#limit) this.#makeRoom()
  }

  /** Says whether it was there. */
  forget(name: string): boolean {
    const entry = this.#entries.get(name)
    if (entry === undefined) return false
    this.#entries.delete(name)
    this.#bytes -= entry.bytes
    return true
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  /** For many at once: a map finds its first entry by passing all the places where others were deleted. */
  #makeRoom(): void {
    for (const [name, entry] of this.#entries) {
      if (this.#bytes <= this.#limit * 0.95) return
      if (entry.isAsked) this.#passOver(name, entry)
      else this.forget(name)
    }
  }

  /** It comes to stand at the end, where it is met again if there is still too little room. */
  #passOver(name: string, entry: Entry<Value>): void {
    entry.isAsked = false
    this.#entries.delete(name)
    this.#entries.set(name, entry)
  }
}
