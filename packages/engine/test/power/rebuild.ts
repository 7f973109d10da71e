import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One thing that a process did to its files, or told, in the order in which it did so. */
export type Event =
  | { readonly what: 'create' | 'truncate' | 'sync'; readonly file: number; readonly path: string }
  | { readonly what: 'grow'; readonly file: number; readonly bytes: Buffer }
  | { readonly what: 'syncfolder' | 'mkdir' | 'unlink'; readonly path: string }
  | { readonly what: 'rename' | 'link'; readonly path: string; readonly to: string }
  | { readonly what: 'tell'; readonly text: string }

/** What journal.c wrote. */
export function readJournal(path: string): Event[] {
  const bytes = readFileSync(path)
  const events: Event[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    const line = bytes.toString('utf8', at, end)
    const space = line.indexOf(' ')
    const what = line.slice(0, space) as Event['what']
    const rest = line.slice(space + 1)
    at = end + 1
    if (what === 'grow' || what === 'tell') {
      const length = Number(rest.split(' ').at(-1))
      const payload = bytes.subarray(at, at + length)
      at += length
      if (what === 'grow') events.push({ what, file: Number(rest.split(' ')[0]), bytes: payload })
      else events.push({ what, text: payload.toString() })
    } else events.push(eventOf(what, rest))
  }
  return events
}

function eventOf(what: Exclude<Event['what'], 'grow' | 'tell'>, rest: string): Event {
  if (what === 'create' || what === 'truncate' || what === 'sync') {
    const [file = '', path = ''] = rest.split(' ')
    return { what, file: Number(file), path }
  }
  const [path = '', to = ''] = rest.split('\t')
  return what === 'rename' || what === 'link' ? { what, path, to } : { what, path }
}

/**
 * What a file system promises. `ext4`: whatever is synced takes all earlier changes of names along. `strict`: the
 * names in a folder are on disk when that folder is synced, as POSIX says, and not before.
 */
export type Promises = 'ext4' | 'strict'

/** `rolled back`: nothing is there that was not synced. `torn`: some of it is, as the disk had just come to it. */
export type Loss = 'rolled back' | 'torn'

class File {
  pieces: Buffer[] = []
  length = 0
  synced = 0

  grow(bytes: Buffer): void {
    this.pieces.push(bytes)
    this.length += bytes.length
  }
}

type Change = (names: Map<string, Entry>) => void

class Folder {
  readonly names = new Map<string, Entry>()
  readonly onDisk = new Map<string, Entry>()
  /** Since it was last synced. */
  changes: Change[] = []

  change(change: Change): void {
    change(this.names)
    this.changes.push(change)
  }

  sync(count = this.changes.length): void {
    for (const change of this.changes.splice(0, count)) change(this.onDisk)
  }
}

type Entry = File | Folder

/** The file system as it is in memory and as it is on disk, at any point of a journal. */
export class Disk {
  readonly #promises: Promises
  readonly #root = new Folder()
  readonly #files = new Map<number, File>()

  constructor(promises: Promises) {
    this.#promises = promises
  }

  apply(event: Event): void {
    switch (event.what) {
      case 'create': {
        const file = new File()
        this.#files.set(event.file, file)
        this.#put(event.path, file)
        return
      }
      case 'truncate':
        Object.assign(this.#file(event.file), { pieces: [], length: 0, synced: 0 })
        return
      case 'grow':
        this.#file(event.file).grow(event.bytes)
        return
      case 'sync': {
        const file = this.#file(event.file)
        file.synced = file.length
        if (this.#promises === 'ext4') this.#syncNames(this.#root)
        return
      }
      case 'syncfolder':
        if (this.#promises === 'ext4') this.#syncNames(this.#root)
        else this.#folder(event.path).sync()
        return
      case 'mkdir':
        this.#put(event.path, new Folder())
        return
      case 'unlink':
        this.#remove(event.path)
        return
      case 'link':
        this.#put(event.to, this.#entry(event.path))
        return
      case 'rename': {
        const entry = this.#entry(event.path)
        this.#remove(event.path)
        this.#put(event.to, entry)
      }
    }
  }

  /** Writes what a power loss would leave now. `random` gives numbers from 0 to 1. */
  write(target: string, loss: Loss, random: () => number): void {
    rmSync(target, { recursive: true, force: true })
    this.#writeFolder(this.#root, target, loss, random)
  }

  #writeFolder(folder: Folder, target: string, loss: Loss, random: () => number): void {
    mkdirSync(target)
    const names = new Map(folder.onDisk)
    if (loss === 'torn') {
      const kept = Math.floor(random() * (folder.changes.length + 1))
      for (const change of folder.changes.slice(0, kept)) change(names)
    }
    for (const [name, entry] of names) {
      if (entry instanceof Folder) this.#writeFolder(entry, join(target, name), loss, random)
      else writeFileSync(join(target, name), left(entry, loss, random))
    }
  }

  #syncNames(folder: Folder): void {
    folder.sync()
    for (const entry of folder.names.values()) if (entry instanceof Folder) this.#syncNames(entry)
  }

  #put(path: string, entry: Entry): void {
    const { folder, name } = this.#place(path)
    folder.change(names => names.set(name, entry))
  }

  #remove(path: string): void {
    const { folder, name } = this.#place(path)
    folder.change(names => names.delete(name))
  }

  #file(id: number): File {
    return this.#files.get(id) as File
  }

  #place(path: string): { folder: Folder; name: string } {
    const slash = path.lastIndexOf('/')
    return { folder: this.#folder(path.slice(0, slash)), name: path.slice(slash + 1) }
  }

  #folder(path: string): Folder {
    return (path === '' ? this.#root : this.#entry(path)) as Folder
  }

  #entry(path: string): Entry {
    const { folder, name } = this.#place(path)
    const entry = folder.names.get(name)
    if (entry === undefined) throw new Error(`the journal knows no ${path}`)
    return entry
  }
}

const page = 4096

/** Of what was not synced, some: up to a point, and now and then without a page before that point. */
function left(file: File, loss: Loss, random: () => number): Buffer {
  const { synced } = file
  const bytes = Buffer.concat(file.pieces)
  if (loss === 'rolled back') return bytes.subarray(0, synced)
  const kept = Buffer.from(bytes.subarray(0, synced + Math.floor(random() * (bytes.length - synced + 1))))
  const firstPage = Math.ceil(synced / page)
  const pages = Math.floor(kept.length / page) - firstPage
  if (pages > 0 && random() < 0.5) {
    const hole = (firstPage + Math.floor(random() * pages)) * page
    kept.fill(0, hole, hole + page)
  }
  return kept
}
