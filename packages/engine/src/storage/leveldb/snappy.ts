import { ByteReader, Malformed } from './byte-reader.ts'

/** A block as LevelDB compresses it by default. This engine does not, but other programs may have had the store. */
export function uncompress(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes)
  const target = Buffer.alloc(reader.number())
  let end = 0
  while (!reader.isAtEnd) {
    const tag = reader.byte()
    if ((tag & 3) === 0) {
      const literal = reader.take(literalBytes(reader, tag >> 2))
      if (end + literal.length > target.length) throw new Malformed('a compressed block is too long')
      end += literal.copy(target, end)
    } else end = copyBack(target, end, copyOf(reader, tag))
  }
  if (end !== target.length) throw new Malformed('a compressed block is too short')
  return target
}

/** Up to 60 the tag holds the length itself; beyond, how many bytes hold it. */
const literalBytes = (reader: ByteReader, size: number) =>
  (size < 60 ? size : littleEndian(reader, size - 59)) + 1

function copyOf(reader: ByteReader, tag: number): { offset: number; length: number } {
  if ((tag & 3) === 1) return { length: ((tag >> 2) & 7) + 4, offset: ((tag >> 5) << 8) | reader.byte() }
  return { length: (tag >> 2) + 1, offset: littleEndian(reader, (tag & 3) === 2 ? 2 : 4) }
}

/** What is copied may reach into itself, so it goes byte by byte. */
function copyBack(
  target: Buffer,
  end: number,
  { offset, length }: { offset: number; length: number },
): number {
  if (offset === 0 || offset > end || end + length > target.length) {
    throw new Malformed('a compressed block refers to what is not in it')
  }
  for (let at = end; at < end + length; at++) target[at] = target[at - offset]!
  return end + length
}

function littleEndian(reader: ByteReader, bytes: number): number {
  let value = 0
  for (let at = 0; at < bytes; at++) value += reader.byte() * 2 ** (8 * at)
  return value
}
