import { Offline, Refused, SignedOut, type UploadApi } from './upload-api.ts'
import type { UploadStore } from './upload-store.ts'

export type State = 'waiting' | 'reading' | 'sending' | 'processing' | 'done' | 'known' | 'failed' | 'removed'

/** One file on its way to be a photo. */
export interface Entry {
  readonly key: string
  readonly path: string
  readonly file: File
  state: State
  /** Of what is sent. */
  share: number
  /** Why it failed: a text, or the code of a reason. */
  problem?: string
  rawId?: string
}

export type Trouble = 'offline' | 'signIn' | undefined

interface Options {
  readonly event: string
  readonly api: UploadApi
  readonly store: UploadStore
  /** What cannot be taken is not sent at all: says why. */
  readonly problemOf: (file: File) => string | undefined
  readonly changed: (entry?: Entry) => void
}

const lanes = 4
const longestPause = 30_000

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** The type of a file by its ending: browsers say nothing of some. */
export const typeOf = (file: File): string | undefined =>
  types[file.name.split('.').at(-1)?.toLowerCase() ?? '']

export const isOver = ({ state }: Pick<Entry, 'state'>) =>
  state === 'done' || state === 'known' || state === 'failed' || state === 'removed'

/** Sends files, some at once, until each has arrived or is refused; what is not answered is tried again for ever. */
export class Uploader {
  readonly entries = new Map<string, Entry>()
  trouble: Trouble
  readonly #options: Options
  readonly #waiting: Entry[] = []
  #running = 0
  #pause = 0
  #isAsking = false

  constructor(options: Options) {
    this.#options = options
    addEventListener('online', () => this.resume())
  }

  /** Files that are there already are left as they are. */
  add(files: readonly { readonly path: string; readonly file: File }[]): void {
    for (const { path, file } of files) {
      const key = [this.#options.event, path, file.size, file.lastModified].join(' ')
      if (this.entries.has(key)) continue
      const problem = this.#options.problemOf(file)
      const entry: Entry = {
        key,
        path,
        file,
        state: problem ? 'failed' : 'waiting',
        share: 0,
        ...(problem && { problem }),
      }
      this.entries.set(key, entry)
      if (!problem) this.#waiting.push(entry)
    }
    this.#options.changed()
    this.#next()
  }

  retry(entry: Entry): void {
    if (entry.state !== 'failed') return
    this.#set(entry, 'waiting')
    this.#waiting.push(entry)
    this.#next()
  }

  /** The network is back, or somebody is signed in again. */
  resume(): void {
    this.#pause = 0
    this.#tell(undefined)
    this.#next()
  }

  #tell(trouble: Trouble): void {
    if (this.trouble === trouble) return
    this.trouble = trouble
    this.#options.changed()
  }

  #set(entry: Entry, state: State, problem?: string): void {
    entry.state = state
    if (problem === undefined) delete entry.problem
    else entry.problem = problem
    this.#options.changed(entry)
  }

  #next(): void {
    while (this.#running < lanes && this.#waiting.length > 0 && !this.trouble) {
      const entry = this.#waiting.shift() as Entry
      this.#running++
      this.#send(entry)
        .catch(error => this.#fail(entry, error))
        .finally(() => {
          this.#running--
          this.#next()
        })
    }
  }

  #fail(entry: Entry, error: unknown): void {
    if (error instanceof Offline || error instanceof SignedOut) {
      this.#set(entry, 'waiting')
      this.#waiting.unshift(entry)
      this.#wait(error)
    } else this.#set(entry, 'failed', error instanceof Refused ? error.message : String(error))
  }

  /** Tries again after a while that grows: browsers do not always know that there is no network. */
  #wait(error: Offline | SignedOut): void {
    this.#pause = Math.min(longestPause, Math.max(1000, this.#pause * 2))
    const asked = error instanceof Offline ? error.seconds * 1000 : 5000
    if (!this.trouble) setTimeout(() => this.#tryAgain(), Math.max(this.#pause, asked))
    this.#tell(error instanceof SignedOut ? 'signIn' : 'offline')
  }

  #tryAgain(): void {
    this.#tell(undefined)
    this.#next()
  }

  async #send(entry: Entry): Promise<void> {
    const { api, store, event } = this.#options
    const { file, path, key } = entry
    this.#set(entry, 'reading')
    const sha256 = await hashOf(file)
    const address = await api.address({
      file: file.name,
      contentType: typeOf(file) as string,
      size: file.size,
      sha256,
    })
    entry.rawId = address.rawId
    const known = { key, event, path, sha256, rawId: address.rawId }
    await store.keep({ ...known, isTold: address.state !== undefined })
    if (address.state === undefined) {
      if (!address.isThere) {
        this.#set(entry, 'sending')
        await api.send(file, address, share => {
          entry.share = share
          this.#options.changed(entry)
        })
      }
      await api.tell(address.rawKey)
      await store.keep({ ...known, isTold: true })
      this.#set(entry, 'processing')
    } else this.#follow(entry, { state: address.state }, true)
    this.#pause = 0
    this.#ask()
  }

  #follow(entry: Entry, { state, reason }: { state: string; reason?: string }, wasThere = false): void {
    if (state === 'INDEXED') this.#set(entry, wasThere ? 'known' : 'done')
    else if (state === 'REMOVED') this.#set(entry, 'removed')
    else if (state === 'FAILED') this.#set(entry, 'failed', reason ?? 'FAILED')
    else this.#set(entry, 'processing')
  }

  /** Asks how far the server is with what has arrived, as long as something is under way. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    const underWay = () => [...this.entries.values()].filter(({ state }) => state === 'processing')
    for (let open = underWay(); open.length > 0; open = underWay()) {
      await new Promise(resolve => setTimeout(resolve, 1500))
      const asked = open.slice(0, 100)
      const byId = new Map(asked.map(entry => [entry.rawId as string, entry]))
      const states = await this.#options.api.states([...byId.keys()]).catch(() => [])
      for (const each of states) {
        const entry = byId.get(each.rawId)
        if (entry && !['UPLOADED', 'PREPROCESSED', 'ANALYZED'].includes(each.state)) this.#follow(entry, each)
      }
    }
    this.#isAsking = false
  }
}

async function hashOf(file: File): Promise<string> {
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    throw new Refused('unreadable')
  }
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
