interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
}

/** What an entry takes beside name and value, roughly. */
const entryBytes = 200

/** Values by name, as many as fit into a number of bytes: those that were not asked for longest go first. */
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
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    return entry.value
  }

  /** One that would push out many others is not kept. */
  keep(name: string, value: Value, size: number): void {
    this.forget(name)
    const bytes = size + name.length + entryBytes
    if (bytes > this.#limit / 16) return
    this.#entries.set(name, { value, bytes })
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
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.#limit * 0.95) return
      this.forget(name)
    }
  }
}
