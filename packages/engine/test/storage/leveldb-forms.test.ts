import { describe, expect, test } from 'vitest'
import { Malformed } from '../../src/storage/leveldb/byte-reader.ts'
import { crc32c, masked } from '../../src/storage/leveldb/crc32c.ts'
import { readLog, recordBytes } from '../../src/storage/leveldb/log-file.ts'
import { readManifest } from '../../src/storage/leveldb/manifest.ts'
import { newestVersions, type ReadFault } from '../../src/storage/leveldb/merge.ts'
import { uncompress } from '../../src/storage/leveldb/snappy.ts'
import { versionsOf } from '../../src/storage/leveldb/table-file.ts'
import { readBatch } from '../../src/storage/leveldb/write-batch.ts'

/** Bytes from numbers, texts and other bytes, one after another. */
const bytes = (...parts: (number | string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map(part => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))))

const fixed32 = (number: number): Buffer => {
  const written = Buffer.alloc(4)
  written.writeUInt32LE(number)
  return written
}

const malformed = (message: string) => new Malformed(message)

/** A fragment of a log as LevelDB writes it. */
function fragment(type: number, data: Buffer): Buffer {
  const body = bytes(type, data)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(data.length)
  return bytes(fixed32(masked(crc32c(body, 0, body.length))), length, body)
}

const [full, first, middle, last] = [1, 2, 3, 4]

describe('a log', () => {
  const one = fragment(full, bytes('one'))
  const two = fragment(full, bytes('two'))
  const textsIn = (log: Buffer) => readLog(log).records.map(record => recordBytes(log, record).toString())

  test('gives the records of its fragments', () => {
    const log = bytes(
      one,
      fragment(first, bytes('a')),
      fragment(middle, bytes('b')),
      fragment(last, bytes('c')),
    )
    expect(textsIn(log)).toEqual(['one', 'abc'])
    expect(readLog(log)).toMatchObject({ records: [{ at: 0 }, { at: 10 }], faults: [] })
  })

  test('may have a record without any bytes at its end', () => {
    expect(textsIn(bytes(one, fragment(full, bytes())))).toEqual(['one', ''])
  })

  test('has no header in the last six bytes of a block', () => {
    const filling = (left: number) => fragment(full, Buffer.alloc(32 * 1024 - 7 - left, 'x'))
    for (const left of [0, 1, 6]) {
      const log = bytes(filling(left), Buffer.alloc(left), two)
      expect(textsIn(log).slice(1)).toEqual(['two'])
      expect(readLog(log).faults).toEqual([])
    }
    // Seven bytes are enough for a header without data behind it.
    const log = bytes(filling(7), fragment(first, bytes()), fragment(last, bytes('two')))
    expect(textsIn(log).slice(1)).toEqual(['two'])
  })

  const damagedOne = (change: (one: Buffer) => void) => {
    const changed = Buffer.from(one)
    change(changed)
    return changed
  }
  const unknown = damagedOne(each => each.writeUInt8(5, 6))
  const none = damagedOne(each => each.writeUInt8(0, 6))
  const long = damagedOne(each => each.writeUInt16LE(32 * 1024 - 6, 4))
  const wrong = damagedOne(each => each.writeUInt8(0, 9))
  test.each([
    ['an unknown type', unknown, 'a record has the unknown type 5'],
    ['no type', none, 'a record has the unknown type 0'],
    ['a length beyond its block', long, 'a record is longer than its block'],
    ['other bytes', wrong, 'a record does not match its checksum'],
  ])('whose record has %s is torn at its end, and damaged before others', (_, record, what) => {
    expect(readLog(bytes(two, record)).faults).toEqual([{ kind: 'torn', at: 10, what }])
    const { records, faults } = readLog(bytes(two, record, two))
    expect(faults).toEqual([{ kind: 'damaged', at: 10, what }])
    expect(records.map(({ at }) => at)).toEqual([0, 20])
  })

  test.each([
    [6, 'the header of the last record is not complete'],
    [7, 'the last record is not complete'],
    [9, 'the last record is not complete'],
  ])('that ends %i bytes behind the beginning of a record is torn', (length, what) => {
    expect(readLog(bytes(two, one.subarray(0, length))).faults).toEqual([{ kind: 'torn', at: 10, what }])
  })

  test('whose record goes on without having begun, or does not go on, is damaged before others', () => {
    const beginning = fragment(first, bytes('a'))
    const end = fragment(last, bytes('c'))
    const faultsOf = (...parts: Buffer[]) => readLog(bytes(...parts)).faults
    expect(faultsOf(end, two)).toEqual([
      { kind: 'damaged', at: 0, what: 'the beginning of a record is missing' },
    ])
    expect(faultsOf(two, end)).toEqual([
      { kind: 'torn', at: 10, what: 'the beginning of a record is missing' },
    ])
    expect(faultsOf(two, beginning, two)).toEqual([
      { kind: 'damaged', at: 10, what: 'the end of a record is missing' },
    ])
    expect(faultsOf(two, beginning)).toEqual([
      { kind: 'torn', at: 10, what: 'the last record is not complete' },
    ])
  })
})

describe('a batch', () => {
  const header = (count: number) => bytes(7, Buffer.alloc(7), fixed32(count))
  const put = bytes(1, 1, 'k', 2, 'vw')
  const deletion = bytes(0, 2, 'kk')

  test('writes and deletes, each with the next sequence number', () => {
    expect(readBatch(bytes(header(3), put, deletion, put))).toEqual([
      { key: bytes('k'), sequence: 7n, value: bytes('vw') },
      { key: bytes('kk'), sequence: 8n, value: undefined },
      { key: bytes('k'), sequence: 9n, value: bytes('vw') },
    ])
    expect(readBatch(header(0))).toEqual([])
  })

  test.each([
    ['too short', header(0).subarray(0, 11), 'a batch is too short'],
    ['with an entry of another kind', bytes(header(1), 2, 1, 'k'), 'a batch has the unknown entry 2'],
    ['with fewer entries than it says', bytes(header(2), put), 'a batch has not as many entries as it says'],
    [
      'with more entries than it says',
      bytes(header(1), put, put),
      'a batch has not as many entries as it says',
    ],
    ['cut short', bytes(header(1), put.subarray(0, -1)), 'a piece ends too early'],
  ])('that is %s is malformed', (_, record, message) => {
    expect(() => readBatch(record)).toThrow(malformed(message))
  })

  test('that is malformed in a log whose checksums are right is told, and those beside it are read', () => {
    const good = fragment(full, bytes(header(1), put))
    const log = bytes(good, fragment(full, bytes(header(2), put)))
    const faults: ReadFault[] = []
    const logs = [{ name: '000003.log', bytes: log }]
    const read = [...newestVersions({ tables: [], logs }, fault => faults.push(fault))]
    expect(read.map(({ key }) => key.toString())).toEqual(['k'])
    expect(faults).toEqual([
      {
        file: '000003.log',
        what: `a batch has not as many entries as it says (at byte ${good.length})`,
      },
    ])
  })
})

describe('a MANIFEST', () => {
  const table = (number: number) => bytes(7, 2, number, 0x80, 0x08, 1, 'a', 1, 'z')
  const info = (number: number) => ({
    level: 2,
    number,
    bytes: 1024,
    smallest: bytes('a'),
    largest: bytes('z'),
  })
  const begin = fragment(full, bytes(1, 3, 'cmp', 2, 4, 9, 3, 3, 9, 4, 100))

  test('says which files there are, and from which log on', () => {
    const edits = bytes(
      fragment(full, bytes(table(5), 5, 1, 2, 'kk', table(6))),
      fragment(full, bytes(6, 2, 5, 2, 8)),
    )
    const manifest = bytes(begin, edits)
    expect(readManifest(manifest)).toEqual({
      tables: new Map([[6, info(6)]]),
      logNumber: 8,
      bytes: manifest.length,
    })
    expect(readManifest(begin)).toEqual({ tables: new Map(), logNumber: 4, bytes: begin.length })
  })

  test('may have a torn end, which says nothing', () => {
    const edit = fragment(full, table(5))
    const torn = bytes(begin, edit.subarray(0, -1))
    expect(readManifest(torn)).toEqual({ tables: new Map(), logNumber: 4, bytes: begin.length })
  })

  test.each([
    ['nothing', bytes(), 'it holds no complete record'],
    [
      'an entry of another kind',
      bytes(begin, fragment(full, bytes(8, 1))),
      'it has an entry of the unknown type 8',
    ],
    ['half an entry', bytes(begin, fragment(full, bytes(7, 2))), 'a number ends too early'],
    [
      'a bad record before others',
      bytes(begin.subarray(0, -1), 0, begin),
      'a record does not match its checksum (at byte 0)',
    ],
  ])('that holds %s is malformed', (_, manifest, message) => {
    expect(() => readManifest(manifest)).toThrow(malformed(message))
  })
})

describe('a block of a table', () => {
  /** With one restart, and the trailer that says how it is compressed; its checksum is looked at before. */
  const block = (compressed: number, ...entries: Buffer[]) =>
    bytes(...entries, fixed32(0), fixed32(1), compressed, Buffer.alloc(4))
  const stamp = (sequence: number, type: number) => bytes(type, sequence, Buffer.alloc(6))
  const entry = (shared: number, own: Buffer, value: string) =>
    bytes(shared, own.length, value.length, own, value)

  test('gives its keys, which share their beginnings', () => {
    const entries = [
      entry(0, bytes('abc', stamp(3, 1)), 'one'),
      entry(2, bytes('d', stamp(4, 0)), ''),
      entry(0, bytes('b', stamp(5, 1)), 'two'),
    ]
    expect([...versionsOf(block(0, ...entries))]).toEqual([
      { key: bytes('abc'), sequence: 3n, value: bytes('one') },
      { key: bytes('abd'), sequence: 4n, value: undefined },
      { key: bytes('b'), sequence: 5n, value: bytes('two') },
    ])
  })

  test.each([
    ['compressed in another way', block(2), 'a block is compressed in an unknown way'],
    ['shorter than its end', bytes('abc', 0, Buffer.alloc(4)), 'a block is too short'],
    [
      'with a first key that shares',
      block(0, entry(1, stamp(1, 1), 'v')),
      'a block has a key that is cut short',
    ],
    [
      'with a key that shares more than there is',
      block(0, entry(0, bytes('a', stamp(1, 1)), 'v'), entry(10, bytes('b'), 'v')),
      'a block has a key that is cut short',
    ],
    ['with a key without a stamp', block(0, entry(0, bytes('short'), 'v')), 'a key is too short'],
  ])('that is %s is malformed', (_, made, message) => {
    expect(() => [...versionsOf(made)]).toThrow(malformed(message))
  })

  test('may be the whole key of the one before', () => {
    const entries = [entry(0, bytes('a', stamp(2, 1)), 'new'), entry(9, bytes(), 'same')]
    expect([...versionsOf(block(0, ...entries))].map(({ value }) => String(value))).toEqual(['new', 'same'])
  })
})

describe('a compressed block', () => {
  const x = (count: number) => Buffer.alloc(count, 'x')
  const literal = (text: string) => bytes((text.length - 1) << 2, text)

  test.each([
    ['a literal', bytes(3, literal('abc')), 'abc'],
    ['a literal of 60 bytes', bytes(60, 59 << 2, x(60)), 'x'.repeat(60)],
    ['a literal of 61 bytes', bytes(61, 60 << 2, 60, x(61)), 'x'.repeat(61)],
    ['a literal of 300 bytes', bytes(0xac, 2, 61 << 2, 43, 1, x(300)), 'x'.repeat(300)],
    ['a near copy', bytes(7, literal('abc'), 0b001 | (0 << 2), 3), 'abcabca'],
    [
      'a near copy from 256 bytes on',
      bytes(0x88, 2, 61 << 2, 3, 1, 'abcd', x(256), 0b00100001, 4),
      `abcd${'x'.repeat(256)}abcd`,
    ],
    ['a copy of two bytes of offset', bytes(6, literal('abc'), 0b10 | (2 << 2), 3, 0), 'abcabc'],
    ['a copy of four bytes of offset', bytes(6, literal('abc'), 0b11 | (2 << 2), 3, 0, 0, 0), 'abcabc'],
    ['a copy that reaches into itself', bytes(6, literal('a'), 0b10 | (4 << 2), 1, 0), 'aaaaaa'],
  ])('holds %s', (_, compressed, text) => {
    expect(uncompress(compressed).toString()).toBe(text)
  })

  const foreign = 'a compressed block refers to what is not in it'
  test.each([
    ['longer than it says', bytes(2, literal('abc')), 'a compressed block is too long'],
    ['shorter than it says', bytes(4, literal('abc')), 'a compressed block is too short'],
    ['with a copy of nothing', bytes(6, literal('abc'), 0b10 | (2 << 2), 0, 0), foreign],
    ['with a copy from before its beginning', bytes(6, literal('abc'), 0b10 | (2 << 2), 4, 0), foreign],
    ['with a copy beyond its end', bytes(5, literal('abc'), 0b10 | (2 << 2), 3, 0), foreign],
    ['cut short', bytes(3, 2 << 2, 'ab'), 'a piece ends too early'],
  ])('that is %s is malformed', (_, compressed, message) => {
    expect(() => uncompress(compressed)).toThrow(malformed(message))
  })
})
