import { type DotProducts, dotProducts, type VectorMemory, vectorMemory } from './dot-products.ts'

const pageSize = 65_536
/** Floats that the products take at once. */
const step = 16

/** Vectors of length 1 by slot, side by side in memory; a slot without one is like nothing. */
export class VectorRows {
  readonly #dimension: number
  /** Bytes of a row. */
  readonly #stride: number
  readonly #memory: VectorMemory = vectorMemory(1)
  readonly #products: DotProducts = dotProducts(this.#memory)
  /** Rows that there is room for, after the one of the query. */
  #capacity = 0

  constructor(dimension: number) {
    this.#dimension = dimension
    this.#stride = Math.ceil(dimension / step) * step * 4
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength
  }

  /** Every slot that is asked for was set before, with or without a vector. */
  set(slot: number, vector: Float32Array | undefined): void {
    if (slot >= this.#capacity) this.#makeRoom(Math.max(slot + 1, Math.ceil(this.#capacity * 1.25), 64), 0)
    const row = this.#rowAt(slot + 1)
    if (vector) row.set(unit(vector))
    else row.fill(0)
  }

  /** The cosine of a vector with that of each slot, in the order of the slots; good until the next call. */
  cosines(vector: Float32Array, slots: Uint32Array): Float32Array {
    const count = slots.length
    this.#makeRoom(this.#capacity, count * 8)
    this.#rowAt(0).set(unit(vector))
    const list = (this.#capacity + 1) * this.#stride
    const out = list + count * 4
    new Uint32Array(this.#memory.buffer, list, count).set(slots)
    this.#products(0, this.#stride, list, count, this.#stride, out)
    return new Float32Array(this.#memory.buffer, out, count)
  }

  #rowAt(row: number): Float32Array {
    return new Float32Array(this.#memory.buffer, row * this.#stride, this.#dimension)
  }

  #makeRoom(capacity: number, scratch: number): void {
    const clean = (this.#capacity + 1) * this.#stride
    const needed = (capacity + 1) * this.#stride + scratch
    const missing = needed - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageSize))
    // Where lists and products were, rows will be.
    if (capacity > this.#capacity) new Uint8Array(this.#memory.buffer, clean).fill(0)
    this.#capacity = capacity
  }
}

function unit(vector: Float32Array): Float32Array {
  let square = 0
  for (const value of vector) square += value * value
  const length = Math.sqrt(square)
  return length === 0 || Math.abs(length - 1) < 1e-6 ? vector : vector.map(value => value / length)
}
