import { Malformed } from './byte-reader.ts'
import { readLog, recordBytes } from './log-file.ts'
import type { OpenTable, PinnedStore } from './pinned-store.ts'
import {
  type Block,
  blocksOf,
  type DataBlock,
  findBlocks,
  isIndexOf,
  readCheckedBlock,
  type Version,
  versionsOf,
} from './table-file.ts'
import { readBatch } from './write-batch.ts'

/** Something that could not be read, and which keys it may have held. */
export interface ReadFault {
  readonly file: string
  readonly what: string
  /** The keys of the store behind the first and up to the last may be gone. Absent: any. */
  readonly keys?: { readonly after: Buffer | undefined; readonly upTo: Buffer }
}

type OnFault = (fault: ReadFault) => void

/** The newest version of every key, in key order. Unreadable records are reported and skipped. */
export function* newestVersions(
  { tables, logs }: Pick<PinnedStore, 'tables' | 'logs'>,
  onFault: OnFault,
): Generator<Version> {
  const sources = [...tables.map(table => versionsInTable(table, onFault)), versionsInLogs(logs, onFault)]
  let last: Buffer | undefined
  for (const version of merged(sources)) {
    if (last?.equals(version.key)) continue
    last = version.key
    if (version.value !== undefined) yield version
  }
}

function* versionsInTable(table: OpenTable, onFault: OnFault): Generator<Version> {
  let after: Buffer | undefined
  for (const block of blocksToRead(table, onFault)) {
    const upTo = 'upTo' in block ? block.upTo : undefined
    try {
      yield* versionsOf(readCheckedBlock(table, block))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      onFault({ file: table.name, what: error.message, ...(upTo && { keys: { after, upTo } }) })
    }
    after = upTo
  }
}

/** Without a whole index blocks are looked for from the beginning. */
function blocksToRead(table: OpenTable, onFault: OnFault): DataBlock[] | ReturnType<typeof findBlocks> {
  try {
    return blocksOf(table)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const found = findBlocks(table.subarray(0, table.length))
    const { smallest, largest } = table.info ?? {}
    const keys = smallest && largest && { after: smallest.subarray(0, -8), upTo: largest.subarray(0, -8) }
    onFault({ file: table.name, what: error.message, ...(keys && { keys }) })
    return found.filter(block => !isIndex(table, block, found))
  }
}

/** Behind the data come filter and index, whose blocks have checksums, too, but other entries. */
function isIndex(table: OpenTable, block: Block, found: readonly Block[]): boolean {
  try {
    return isIndexOf(readCheckedBlock(table, block), found)
  } catch {
    return true
  }
}

/** All that logs hold fits into memory: that is where LevelDB has it, too. */
function* versionsInLogs(logs: PinnedStore['logs'], onFault: OnFault): Generator<Version> {
  const versions: Version[] = []
  for (const { name, bytes } of logs) {
    const { records, faults } = readLog(bytes)
    for (const { kind, what, at } of faults) {
      if (kind === 'damaged') onFault({ file: name, what: `${what} (at byte ${at})` })
    }
    for (const record of records) {
      try {
        versions.push(...readBatch(recordBytes(bytes, record)))
      } catch (error) {
        if (!(error instanceof Malformed)) throw error
        onFault({ file: name, what: `${error.message} (at byte ${record.at})` })
      }
    }
  }
  yield* versions.sort(compareVersions)
}

/** By key; of one key the newest first. */
function compareVersions(a: Version, b: Version): number {
  const byKey = Buffer.compare(a.key, b.key)
  if (byKey !== 0) return byKey
  return a.sequence > b.sequence ? -1 : a.sequence < b.sequence ? 1 : 0
}

interface Head {
  version: Version
  readonly source: Iterator<Version>
}

/** A heap of what stands first in each source. */
function* merged(sources: readonly Iterable<Version>[]): Generator<Version> {
  const heap: Head[] = []
  for (const each of sources) {
    const source = each[Symbol.iterator]()
    const first = source.next()
    if (!first.done) heap.push({ version: first.value, source })
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at)
  while (heap.length > 0) {
    const [head] = heap as [Head]
    yield head.version
    const next = head.source.next()
    if (!next.done) head.version = next.value
    else {
      const last = heap.pop() as Head
      if (heap.length > 0) heap[0] = last
    }
    sink(heap, 0)
  }
}

function sink(heap: Head[], from: number): void {
  for (let at = from; ; ) {
    let least = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && compareVersions(heap[child]!.version, heap[least]!.version) < 0)
        least = child
    }
    if (least === at) return
    ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
    at = least
  }
}
