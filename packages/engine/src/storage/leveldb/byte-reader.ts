/** The bytes do not hold what they should; the message says what was expected. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** Reads numbers and pieces as LevelDB writes them, one after another. */
export class ByteReader {
  readonly #bytes: Buffer
  at: number
  readonly end: number

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes
    this.at = start
    this.end = end
  }

  get isAtEnd(): boolean {
    return this.at >= this.end
  }

  byte(): number {
    if (this.isAtEnd) throw new Malformed('a number ends too early')
    return this.#bytes[this.at++]!
  }

  /** Seven bits a byte, the lowest first. File numbers, sizes and lengths are far below 2^53. */
  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) {
        if (!Number.isSafeInteger(value)) throw new Malformed('a number is too large')
        return value
      }
    }
  }

  /** So many bytes, as a view of the file. */
  take(length: number): Buffer {
    const start = this.at
    if (length > this.end - start) throw new Malformed('a piece ends too early')
    this.at += length
    return this.#bytes.subarray(start, this.at)
  }

  /** Bytes with their length before them. */
  piece(): Buffer {
    return this.take(this.number())
  }
}
