import { ByteReader, Malformed } from './byte-reader.ts'
import { crc32c, masked } from './crc32c.ts'
import type { Bytes } from './file-window.ts'
import { uncompress } from './snappy.ts'

const footerBytes = 48
const magic = 0xdb4775248b80fb57n
/** Behind every block: a byte that says how it is compressed, and the checksum. */
export const trailerBytes = 5

export interface Block {
  readonly at: number
  readonly bytes: number
}

/** A key as LevelDB keeps it, with when it was written, and whether it was written or deleted. */
export interface Version {
  readonly key: Buffer
  readonly sequence: bigint
  /** Undefined: deleted. */
  readonly value: Buffer | undefined
}

/** A block that holds keys up to this one, and more than the one before it does. */
export interface DataBlock extends Block {
  readonly upTo: Buffer
}

/** Where the data blocks of a table file are. Throws `Malformed` if that is unclear, or if a filter is wrong. */
export function blocksOf(file: Bytes): DataBlock[] {
  if (file.length < footerBytes) throw new Malformed('it is too short for a table')
  const footer = file.length - footerBytes
  const end = file.subarray(footer, file.length)
  if (end.readBigUInt64LE(footerBytes - 8) !== magic) throw new Malformed('its end is not that of a table')
  const reader = new ByteReader(end, 0, footerBytes - 8)
  const [metaIndex, index] = [readPlace(reader, footer), readPlace(reader, footer)]
  // A filter that is wrong says of keys that they are not there.
  for (const filter of placesIn(readCheckedBlock(file, metaIndex), footer)) readCheckedBlock(file, filter)
  return placesIn(readCheckedBlock(file, index), footer)
}

const placesIn = (block: Buffer, footer: number): DataBlock[] =>
  Array.from(entriesOf(block), ([upTo, place]) => ({
    ...readPlace(new ByteReader(place), footer),
    upTo: upTo.subarray(0, -8),
  }))

function readPlace(reader: ByteReader, footer: number): Block {
  const block = { at: reader.number(), bytes: reader.number() }
  if (block.at + block.bytes + trailerBytes > footer) throw new Malformed('a block lies outside of it')
  return block
}

/** A block with its trailer. Throws `Malformed` unless it is as it was written. */
export function readCheckedBlock(file: Bytes, { at, bytes }: Block): Buffer {
  const block = file.subarray(at, at + bytes + trailerBytes)
  if (
    block.length === bytes + trailerBytes &&
    block.readUInt32LE(bytes + 1) === masked(crc32c(block, 0, bytes + 1))
  ) {
    return block
  }
  throw new Malformed(`the block at byte ${at} does not match its checksum`)
}

/** All versions in a block that was checked, in the order of their keys, the newest of each key first. */
export function* versionsOf(block: Buffer): Generator<Version> {
  for (const [internal, value] of entriesOf(block)) yield versionOf(internal, value)
}

function versionOf(internal: Buffer, value: Buffer): Version {
  if (internal.length < 8) throw new Malformed('a key is too short')
  const end = internal.length - 8
  const stamp = internal.readBigUInt64LE(end)
  const isWritten = (stamp & 0xffn) === 1n
  return { key: internal.subarray(0, end), sequence: stamp >> 8n, value: isWritten ? value : undefined }
}

/** Whether a block that was checked holds no data, but where these blocks are; of a table without filters it may be empty. */
export function isIndexOf(block: Buffer, blocks: readonly Block[]): boolean {
  const places = new Set(blocks.map(({ at, bytes }) => `${at} ${bytes}`))
  return Array.from(entriesOf(block)).every(([, value]) => places.has(placeText(value)))
}

/** Two numbers and nothing else; data can be anything, and hardly ever is that of a block. */
function placeText(value: Buffer): string {
  const reader = new ByteReader(value)
  try {
    const text = `${reader.number()} ${reader.number()}`
    return reader.isAtEnd ? text : ''
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return ''
  }
}

/** Keys share with the one before them what they begin with. */
function* entriesOf(block: Buffer): Generator<[key: Buffer, value: Buffer]> {
  const bytes = contentOf(block)
  if (bytes.length < 4) throw new Malformed('a block is too short')
  const restarts = bytes.readUInt32LE(bytes.length - 4)
  const reader = new ByteReader(bytes, 0, bytes.length - 4 - restarts * 4)
  let key: Buffer = Buffer.alloc(0)
  while (!reader.isAtEnd) {
    const shared = reader.number()
    const own = reader.number()
    const valueBytes = reader.number()
    if (shared > key.length) throw new Malformed('a block has a key that is cut short')
    key = Buffer.concat([key.subarray(0, shared), reader.take(own)])
    yield [key, reader.take(valueBytes)]
  }
}

const plain = 0
const snappy = 1

function contentOf(block: Buffer): Buffer {
  const end = block.length - trailerBytes
  const content = block.subarray(0, end)
  if (block[end] === plain) return content
  if (block[end] === snappy) return uncompress(content)
  throw new Malformed('a block is compressed in an unknown way')
}

/**
 * The blocks that can be found without an index: each ends where its checksum fits. It ends before the first block
 * that is damaged, since nothing says where the next one begins.
 */
export function findBlocks(file: Buffer): Block[] {
  const blocks: Block[] = []
  for (let at = 0; ; ) {
    const block = findBlock(file, at)
    if (block === undefined) return blocks
    blocks.push(block)
    at += block.bytes + trailerBytes
  }
}

function findBlock(file: Buffer, at: number): Block | undefined {
  let crc = 0
  for (let end = at; end + trailerBytes <= file.length; end++) {
    crc = crc32c(file, end, end + 1, crc)
    if (
      (file[end] === plain || file[end] === snappy) &&
      end - at >= 8 &&
      file.readUInt32LE(end + 1) === masked(crc)
    ) {
      return { at, bytes: end - at }
    }
  }
  return undefined
}
