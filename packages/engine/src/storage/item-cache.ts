/** What an entry takes beside name and value, roughly. */
const entryBytes = 200

/** The committed bytes of items that were read or written, by the name of their key; the newest last. */
export class ItemCache {
  readonly #limit: number
  readonly #values = new Map<string, Buffer>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(name: string): Buffer | undefined {
    const value = this.#values.get(name)
    if (value === undefined) return undefined
    this.#values.delete(name)
    this.#values.set(name, value)
    return value
  }

  keep(name: string, value: Buffer): void {
    this.forget(name)
    const bytes = bytesOf(name, value)
    if (bytes > this.#limit / 16) return
    this.#values.set(name, value)
    this.#bytes += bytes
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#limit) break
      this.forget(oldest)
    }
  }

  forget(name: string): void {
    const value = this.#values.get(name)
    if (value === undefined) return
    this.#values.delete(name)
    this.#bytes -= bytesOf(name, value)
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}

const bytesOf = (name: string, value: Buffer) => name.length + value.length + entryBytes
