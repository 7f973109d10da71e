import { endianness } from 'node:os'
import type { Items } from '../operation.ts'
import type { Embedder } from '../ports/ports.ts'

type Kept = Pick<Items['VectorReference'], 'partId' | 'embeddingModel' | 'dimension'>

/** Where the vector of a part is kept as an object (E19). */
export function vectorKey({ embeddingModel, dimension, partId }: Kept): string {
  return `vectors/${embeddingModel}/${dimension}/${partId}`
}

/** Where the vectors of queries are kept. */
export const queriesFolder = 'queries/'

/** Those that can be compared with each other. */
export function queryFolder({ model, dimension }: Pick<Embedder, 'model' | 'dimension'>): string {
  return `${queriesFolder}${model}/${dimension}/`
}

/** Stands between a vector and its text. */
const mark = Buffer.from('\ntext:\n')

/** 32-bit floats, little-endian whatever the machine; then the text that they stand for, if it is given. */
export function vectorBytes(vector: Float32Array, text?: string): Uint8Array {
  const floats = inOrder(Buffer.from(Float32Array.from(vector).buffer))
  return text === undefined ? floats : Buffer.concat([floats, mark, Buffer.from(text)])
}

/** Undefined if these bytes are not a vector of this dimension. */
export function vectorFrom(bytes: Uint8Array, dimension: number): Float32Array | undefined {
  const size = dimension * 4
  if (bytes.length !== size && textFrom(bytes, dimension) === undefined) return undefined
  // Floats begin at multiples of four, which a part of a larger buffer need not do.
  const aligned = inOrder(Buffer.copyBytesFrom(bytes, 0, size))
  return new Float32Array(aligned.buffer, aligned.byteOffset, dimension)
}

/** The text that stands behind a vector, if there is one. */
export function textFrom(bytes: Uint8Array, dimension: number): string | undefined {
  const { buffer, byteOffset, length } = bytes.subarray(dimension * 4)
  const rest = Buffer.from(buffer, byteOffset, length)
  return rest.subarray(0, mark.length).equals(mark) ? rest.toString('utf8', mark.length) : undefined
}

function inOrder(floats: Buffer): Buffer {
  return endianness() === 'LE' ? floats : floats.swap32()
}
