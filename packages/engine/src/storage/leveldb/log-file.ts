import { crc32c, masked } from './crc32c.ts'

const blockBytes = 32 * 1024
const headerBytes = 7
const [full, first, last] = [1, 2, 4]

/** What one write put into the log, in the fragments that it was cut into at the ends of blocks. */
export interface LogRecord {
  readonly at: number
  readonly fragments: readonly Buffer[]
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

export const recordBytes = ({ fragments }: LogRecord): Buffer =>
  fragments.length === 1 ? fragments[0]! : Buffer.concat(fragments)

interface Fragment {
  readonly type: number
  readonly data: Buffer
  readonly end: number
}

/** Reads a log, or a MANIFEST, which has the same form: every whole record, and what is not one. */
export function readLog(bytes: Buffer): LogContent {
  const records: LogRecord[] = []
  const faults: LogFault[] = []
  let open: { at: number; fragments: Buffer[] } | undefined
  for (let at: number | undefined = 0; at !== undefined && at < bytes.length; ) {
    const fragment = fragmentAt(bytes, at)
    const what: string | undefined =
      typeof fragment === 'string' ? fragment : outOfPlace(fragment, open !== undefined)
    if (typeof fragment === 'string' || what !== undefined) {
      const next = nextRecord(bytes, at, fragment)
      faults.push({ kind: next === undefined ? 'torn' : 'damaged', at: open?.at ?? at, what: what as string })
      open = undefined
      at = next
      continue
    }
    if (isBeginning(fragment)) open = { at, fragments: [] }
    open?.fragments.push(fragment.data)
    if (isEnd(fragment)) {
      records.push(open as LogRecord)
      open = undefined
    }
    at = nextStart(fragment.end)
  }
  if (open !== undefined) faults.push({ kind: 'torn', at: open.at, what: 'the last record is not complete' })
  return { records, faults }
}

/** No header begins in the last bytes of a block. */
function nextStart(at: number): number {
  const left = blockBytes - (at % blockBytes)
  return left < headerBytes ? at + left : at
}

/** The fragment that begins here, or what is wrong with it. */
function fragmentAt(bytes: Buffer, at: number): Fragment | string {
  if (bytes.length - at < headerBytes) return 'the header of the last record is not complete'
  const length = bytes.readUInt16LE(at + 4)
  const type = bytes[at + 6]!
  const end = at + headerBytes + length
  if (type < full || type > last) return `a record has the unknown type ${type}`
  if ((at % blockBytes) + headerBytes + length > blockBytes) return 'a record is longer than its block'
  if (end > bytes.length) return 'the last record is not complete'
  if (bytes.readUInt32LE(at) !== masked(crc32c(bytes, at + 6, end))) {
    return 'a record does not match its checksum'
  }
  return { type, data: bytes.subarray(at + headerBytes, end), end }
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
function nextRecord(bytes: Buffer, fault: number, found: Fragment | string): number | undefined {
  // One that begins where another should go on is whole itself.
  if (typeof found !== 'string' && isBeginning(found)) return fault
  for (let at = fault + 1; at < bytes.length; ) {
    const fragment = fragmentAt(bytes, nextStart(at))
    if (typeof fragment !== 'string') {
      if (isBeginning(fragment)) return nextStart(at)
      at = fragment.end
    } else if (at - (at % blockBytes) === fault - (fault % blockBytes)) at++
    else at += blockBytes - (at % blockBytes)
  }
  return undefined
}
