import { ByteReader, Malformed } from './byte-reader.ts'
import { readLog, recordBytes } from './log-file.ts'

export interface TableInfo {
  readonly number: number
  readonly bytes: number
  readonly level: number
  /** Internal keys: what was written, then eight bytes of sequence number and type. */
  readonly smallest: Buffer
  readonly largest: Buffer
}

/** Which files make up a store, by its MANIFEST. */
export interface Version {
  readonly tables: ReadonlyMap<number, TableInfo>
  /** Logs of this and higher numbers hold what is in no table yet. 0 before the first. */
  readonly logNumber: number
  /** How many bytes of the MANIFEST were read for this; the bytes after them were never completed. */
  readonly bytes: number
}

const tag = {
  comparator: 1,
  logNumber: 2,
  nextFile: 3,
  lastSequence: 4,
  compactPointer: 5,
  deletedFile: 6,
  newFile: 7,
  previousLogNumber: 9,
}

/** Throws `Malformed` unless it is whole; only its end may be torn, by a crash while it was written. */
export function readManifest(bytes: Buffer): Version {
  const { records, faults } = readLog(bytes)
  const damage = faults.find(fault => fault.kind === 'damaged')
  if (damage !== undefined) throw new Malformed(`${damage.what} (at byte ${damage.at})`)
  if (records.length === 0) throw new Malformed('it holds no complete record')
  const tables = new Map<number, TableInfo>()
  let logNumber = 0
  for (const record of records) logNumber = applyEdit(recordBytes(bytes, record), tables) ?? logNumber
  return { tables, logNumber, bytes: faults[0]?.at ?? bytes.length }
}

/** Gives the new number of the log, if the edit has one. */
function applyEdit(edit: Buffer, tables: Map<number, TableInfo>): number | undefined {
  const reader = new ByteReader(edit)
  let logNumber: number | undefined
  while (!reader.isAtEnd) {
    const what = reader.number()
    if (what === tag.comparator) reader.piece()
    else if (what === tag.logNumber) logNumber = reader.number()
    else if (what === tag.lastSequence) reader.number()
    else if (what === tag.nextFile || what === tag.previousLogNumber) reader.number()
    else if (what === tag.compactPointer) {
      reader.number()
      reader.piece()
    } else if (what === tag.deletedFile) {
      reader.number()
      tables.delete(reader.number())
    } else if (what === tag.newFile) {
      const table = readTableInfo(reader)
      tables.set(table.number, table)
    } else throw new Malformed(`it has an entry of the unknown type ${what}`)
  }
  return logNumber
}

function readTableInfo(reader: ByteReader): TableInfo {
  const level = reader.number()
  const number = reader.number()
  const bytes = reader.number()
  return { level, number, bytes, smallest: reader.piece(), largest: reader.piece() }
}
