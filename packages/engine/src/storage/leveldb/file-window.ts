import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'

/** The bytes of a file, wherever they are. What `subarray` gives stands until it is called again. */
export interface Bytes {
  readonly length: number
  subarray(start: number, end: number): Buffer
}

const readAsync = promisify(read)

export const windowBytes = 256 * 1024

/** Memory for windows, one after another: a buffer for each file would stay until the next full collection. */
export const windowMemory = (): Buffer => Buffer.allocUnsafeSlow(windowBytes)

/** A file that keeps only one part in memory, and reads further on demand. */
export class FileWindow implements Bytes {
  readonly length: number
  readonly #file: number
  #memory: Buffer
  #start = 0
  #end = 0

  constructor(path: string, memory: Buffer) {
    this.#memory = memory
    this.#file = openSync(path, 'r')
    this.length = fstatSync(this.#file).size
  }

  /** Fewer bytes than asked for where the file ends before them. */
  subarray(start: number, end: number): Buffer {
    if (!this.holds(start, end)) {
      this.#move(start, end)
      while (this.#grow(readSync(this.#file, this.#memory, this.#missing)));
    }
    return this.#memory.subarray(start - this.#start, Math.min(end, this.#end) - this.#start)
  }

  holds(start: number, end: number): boolean {
    return start >= this.#start && end <= this.#end
  }

  /** Reads what `subarray` will be asked for, while others work. */
  async load(start: number, end: number): Promise<void> {
    if (this.holds(start, end)) return
    this.#move(start, end)
    while (this.#grow((await readAsync(this.#file, { buffer: this.#memory, ...this.#missing })).bytesRead));
  }

  close(): void {
    closeSync(this.#file)
  }

  #move(start: number, end: number): void {
    if (end - start > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(end - start)
    this.#start = start
    this.#end = start
  }

  get #missing(): { offset: number; length: number; position: number } {
    const offset = this.#end - this.#start
    return { offset, length: this.#memory.length - offset, position: this.#end }
  }

  /** Says whether there may be more. */
  #grow(bytes: number): boolean {
    this.#end += bytes
    return bytes > 0 && this.#end - this.#start < this.#memory.length
  }
}
