import type { Items } from './operation.ts'

type Kept = Pick<Items['VectorReference'], 'partId' | 'embeddingModel' | 'dimension'>

/** Where the vector of a part is kept as an object (E19). */
export function vectorKey({ embeddingModel, dimension, partId }: Kept): string {
  return `vectors/${embeddingModel}/${dimension}/${partId}`
}

/** 32-bit floats, little-endian, whatever the machine. */
export function vectorBytes(vector: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(vector.length * 4))
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true)
  return new Uint8Array(view.buffer)
}

/** Undefined if these bytes are no vector of so many dimensions. */
export function vectorFrom(bytes: Uint8Array, dimension: number): Float32Array | undefined {
  if (bytes.length !== dimension * 4) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: dimension }, (_, at) => view.getFloat32(at * 4, true))
}
