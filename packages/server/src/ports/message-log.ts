import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

export interface Identified {
  readonly id: string
}

/** A message that was kept instead of sent, and when. */
export type Kept<T> = T & { readonly at: string }

/** Messages in a file, one line of JSON each. A message is there when `keep` returns, and no id is there twice. */
export class MessageLog<T extends Identified> {
  readonly #path: string
  readonly #file: FileHandle
  readonly #now: () => Date
  /** Of every id, when it is or was written. */
  readonly #written: Map<string, Promise<void>>
  /** Whether the file ends within a line, because a write was cut short. */
  #isTorn: boolean
  #lines: string[] = []
  /** The write that has not begun and takes what comes meanwhile. */
  #next: Promise<void> | undefined
  #last: Promise<void> = Promise.resolve()

  private constructor(path: string, file: FileHandle, now: () => Date, found: FoundLines<T>) {
    this.#path = path
    this.#file = file
    this.#now = now
    this.#written = new Map(found.messages.map(({ id }) => [id, Promise.resolve()]))
    this.#isTorn = found.isTorn
  }

  static async open<T extends Identified>(path: string, now: () => Date): Promise<MessageLog<T>> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Letters are nobody else's business.
    const file = await open(path, 'a', 0o600)
    try {
      await syncFolder(dirname(path))
      await syncFolder(dirname(dirname(path)))
      return new MessageLog(path, file, now, await readLines<T>(path))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  keep(message: T): Promise<void> {
    const found = this.#written.get(message.id)
    if (found) return found
    const written = this.#write(`${JSON.stringify({ at: this.#now().toISOString(), ...message })}\n`)
    this.#written.set(message.id, written)
    written.catch(() => this.#written.delete(message.id))
    return written
  }

  /** In the order in which they were kept. */
  async *list(): AsyncIterable<Kept<T>> {
    yield* (await readLines<T>(this.#path)).messages
  }

  async close(): Promise<void> {
    await this.#last
    await this.#file.close()
  }

  #write(line: string): Promise<void> {
    this.#lines.push(line)
    if (!this.#next) {
      this.#next = this.#last.then(() => this.#writeAll())
      this.#last = this.#next.catch(() => undefined)
    }
    return this.#next
  }

  async #writeAll(): Promise<void> {
    const text = (this.#isTorn ? '\n' : '') + this.#lines.splice(0).join('')
    this.#next = undefined
    this.#isTorn = true
    await this.#file.appendFile(text)
    await this.#file.datasync()
    this.#isTorn = false
  }
}

interface FoundLines<T> {
  readonly messages: Kept<T>[]
  readonly isTorn: boolean
}

async function readLines<T extends Identified>(path: string): Promise<FoundLines<T>> {
  const messages = new Map<string, Kept<T>>()
  let rest = ''
  const take = (line: string) => {
    const message = parse<T>(line)
    // A write that failed can have left the message: its repeat is the same one.
    if (message && !messages.has(message.id)) messages.set(message.id, message)
  }
  // Not by `readline`, which also breaks at characters that JSON leaves as they are.
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() as string
    for (const line of lines) take(line)
  }
  take(rest)
  return { messages: [...messages.values()], isTorn: rest !== '' }
}

/** Undefined for what is left of a line that was cut short. */
function parse<T>(line: string): Kept<T> | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
