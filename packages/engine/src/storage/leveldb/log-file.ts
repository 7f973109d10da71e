import { crc32c, masked } from './crc32c.ts'
import type { Bytes } from './file-window.ts'

const blockBytes = 32 * 1024
const headerBytes = 7
const [full, first, last] = [1, 2, 4]

/** What one write put into the log, in the fragments that it was cut into at the ends of blocks. */
export interface LogRecord {
  readonly at: number
  readonly fragments: readonly Fragment[]
}

/** Where the data of a fragment is. */
interface Fragment {
  readonly type: number
  readonly start: number
  readonly end: number
}

export interface LogFault {
  /**
   * `torn`: nothing begins behind it, which is what the end of the machine leaves of the write that was under way.
   * `damaged`: other writes begin behind it, so it was whole once.
   */
  readonly kind: 'torn' | 'damaged'
  readonly at: number
  readonly what: string
}

export interface LogContent {
  readonly records: readonly LogRecord[]
  readonly faults: readonly LogFault[]
}

export const recordBytes = (log: Buffer, { fragments }: LogRecord): Buffer =>
  fragments.length === 1
    ? log.subarray(fragments[0]!.start, fragments[0]!.end)
    : Buffer.concat(fragments.map(({ start, end }) => log.subarray(start, end)))

/** Reads a log, or a MANIFEST, which has the same form: every whole record, and what is not one. */
export function readLog(log: Bytes): LogContent {
  const records: LogRecord[] = []
  const faults: LogFault[] = []
  for (const found of scanLog(log)) {
    if ('kind' in found) faults.push(found)
    else records.push(found)
  }
  return { records, faults }
}

/** The same one by one, for logs of which only little is kept in memory. */
export function* scanLog(log: Bytes): Generator<LogRecord | LogFault> {
  let open: { at: number; fragments: Fragment[] } | undefined
  for (let at: number | undefined = 0; at !== undefined && at < log.length; ) {
    const fragment = fragmentAt(log, at)
    const what: string | undefined =
      typeof fragment === 'string' ? fragment : outOfPlace(fragment, open !== undefined)
    if (typeof fragment === 'string' || what !== undefined) {
      const next = nextRecord(log, at, fragment)
      yield { kind: next === undefined ? 'torn' : 'damaged', at: open?.at ?? at, what: what as string }
      open = undefined
      at = next
      continue
    }
    if (isBeginning(fragment)) open = { at, fragments: [] }
    open?.fragments.push(fragment)
    if (isEnd(fragment)) {
      yield open as LogRecord
      open = undefined
    }
    at = nextStart(fragment.end)
  }
  if (open !== undefined) yield { kind: 'torn', at: open.at, what: 'the last record is not complete' }
}

/** No header begins in the last bytes of a block. */
function nextStart(at: number): number {
  const left = blockBytes - (at % blockBytes)
  return left < headerBytes ? at + left : at
}

/** The fragment that begins here, or what is wrong with it. It does not reach beyond its block. */
function fragmentAt(log: Bytes, at: number): Fragment | string {
  const left = blockBytes - (at % blockBytes)
  const block = log.subarray(at, Math.min(at + left, log.length))
  if (block.length < headerBytes) return 'the header of the last record is not complete'
  const type = block[6]!
  const end = headerBytes + block.readUInt16LE(4)
  if (type < full || type > last) return `a record has the unknown type ${type}`
  if (end > left) return 'a record is longer than its block'
  if (end > block.length) return 'the last record is not complete'
  if (block.readUInt32LE(0) !== masked(crc32c(block, 6, end))) return 'a record does not match its checksum'
  return { type, start: at + headerBytes, end: at + end }
}

const isBeginning = ({ type }: Fragment) => type === full || type === first
const isEnd = ({ type }: Fragment) => type === full || type === last

function outOfPlace(fragment: Fragment, isOpen: boolean): string | undefined {
  if (isBeginning(fragment)) return isOpen ? 'the end of a record is missing' : undefined
  return isOpen ? undefined : 'the beginning of a record is missing'
}

/**
 * Where the next record begins behind a fault: looked for at every byte of the same block, since the length in a bad
 * header says nothing, then from the start of each block after it. A fragment that continues a record is passed over:
 * the disk may have kept a later part of the write that was under way, and not an earlier one.
 */
function nextRecord(log: Bytes, fault: number, found: Fragment | string): number | undefined {
  // One that begins where another should go on is whole itself.
  if (typeof found !== 'string' && isBeginning(found)) return fault
  for (let at = fault + 1; at < log.length; ) {
    const fragment = fragmentAt(log, nextStart(at))
    if (typeof fragment !== 'string') {
      if (isBeginning(fragment)) return nextStart(at)
      at = fragment.end
    } else if (at - (at % blockBytes) === fault - (fault % blockBytes)) at++
    else at += blockBytes - (at % blockBytes)
  }
  return undefined
}
