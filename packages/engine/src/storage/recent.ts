interface Entry<Value> {
  /** Absent while it is hidden. */
  value: Value | undefined
  bytes: number
  /** Whether somebody read it since it was last passed over. */
  isAsked: boolean
}

/** What an entry takes besides name and value, roughly. */
const entryBytes = 200

/**
 * Values by name, as many as fit into a number of bytes: the oldest go first, but those that were asked for meanwhile
 * are passed over once. Asking leaves the map as it is: to move entries in it is to copy all of it now and then,
 * which takes milliseconds where it is large.
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
    const bytes = size + name.length + entryBytes
    if (bytes > this.#limit / 16) {
      this.forget(name)
      return
    }
    if (this.#bytes + bytes > this.#limit) this.#makeRoom()
    const entry = this.#entries.get(name)
    this.#bytes += bytes - (entry?.bytes ?? 0)
    if (entry === undefined) this.#entries.set(name, { value, bytes, isAsked: false })
    else {
      entry.value = value
      entry.bytes = bytes
    }
  }

  /** Is as if it had been forgotten, but keeps its place for another value. Says whether it was there. */
  hide(name: string): boolean {
    const entry = this.#entries.get(name)
    if (entry === undefined) return false
    entry.value = undefined
    return true
  }

  forget(name: string): void {
    const entry = this.#entries.get(name)
    if (entry === undefined) return
    this.#bytes -= entry.bytes
    this.#entries.delete(name)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  /** For many at once: a map finds its first entry by passing all the places where others were deleted. */
  #makeRoom(): void {
    for (const [name, entry] of this.#entries) {
      if (this.#bytes <= this.#limit * 0.9) return
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
