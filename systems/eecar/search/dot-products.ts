// WebAssembly, because JavaScript has no SIMD: a hundred thousand rows of 512 take a third of the time.

type Code = readonly (number | readonly number[])[]

const i32 = 0x7f
const v128 = 0x7b
const nothing = 0x40

/** Parameters, then locals, of the function, by their numbers. */
const [query, rows, list, count, bytes, out] = [0, 1, 2, 3, 4, 5]
const [row, end, at, sum0, sum1, sum2, sum3] = [6, 7, 8, 9, 10, 11, 12]

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const constant = (value: number) => [0x41, ...signed(value)]
const zero = [0xfd, 0x0c, ...Array(16).fill(0)]
const load = [0x28, 2, 0]
const store = [0x38, 2, 0]
const loadFour = (offset: number) => [0xfd, 0x00, 0, offset]
const lane = (number: number) => [0xfd, 0x1f, number]
const addFour = [0xfd, 0xe4, 0x01]
const timesFour = [0xfd, 0xe6, 0x01]
const [add, times, subtract, isZero, isLess, addFloat] = [0x6a, 0x6c, 0x6b, 0x45, 0x49, 0x92]
const [block, loop, close] = [[0x02, nothing], [0x03, nothing], [0x0b]]
const branch = (depth: number) => [0x0c, depth]
const branchIf = (depth: number) => [0x0d, depth]

const forward = (pointer: number, step: number) => [get(pointer), constant(step), add, set(pointer)].flat()

/** sum += four of the row × four of the query. */
const multiply = (sum: number, offset: number): Code => [
  get(sum),
  [get(row), loadFour(offset), get(at), loadFour(offset)].flat(),
  timesFour,
  addFour,
  set(sum),
]

const body: Code = [
  block,
  loop,
  [get(count), isZero, branchIf(1)].flat(),
  // row = rows + list[0] × bytes; end = row + bytes; at = query
  [get(rows), get(list), load, get(bytes), times, add, tee(row), get(bytes), add, set(end)].flat(),
  [get(query), set(at)].flat(),
  ...[sum0, sum1, sum2, sum3].map(sum => [...zero, ...set(sum)]),
  loop,
  ...multiply(sum0, 0),
  ...multiply(sum1, 16),
  ...multiply(sum2, 32),
  ...multiply(sum3, 48),
  forward(at, 64),
  [get(row), constant(64), add, tee(row), get(end), isLess, branchIf(0)].flat(),
  close,
  [get(out), get(sum0), get(sum1), addFour, get(sum2), get(sum3), addFour, addFour, set(sum0)].flat(),
  [get(sum0), lane(0), get(sum0), lane(1), addFloat, get(sum0), lane(2), addFloat].flat(),
  [get(sum0), lane(3), addFloat, store].flat(),
  forward(list, 4),
  forward(out, 4),
  [get(count), constant(1), subtract, set(count), branch(0)].flat(),
  close,
  close,
  close,
]

const module = [
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 6, i32, i32, i32, i32, i32, i32, 0]),
  ...section(2, [1, ...text('vectors'), ...text('memory'), 0x02, 0x00, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('dots'), 0x00, 0]),
  ...section(10, [1, ...sized([2, 3, i32, 4, v128, ...body.flat()])]),
]

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)]
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content]
}

function text(name: string): number[] {
  return sized([...Buffer.from(name)])
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))]
}

/** LEB128 of a number that is not negative: its last group keeps the sign bit free. */
function signed(value: number): number[] {
  return value < 64 ? [value] : [(value % 128) + 128, ...signed(Math.floor(value / 128))]
}

/** All addresses are bytes in the memory; `bytes` of a row is a multiple of 64. */
// biome-ignore lint/complexity/useMaxParams: WebAssembly takes numbers and no objects
export type DotProducts = (
  query: number,
  rows: number,
  list: number,
  count: number,
  bytes: number,
  out: number,
) => void

/** Pages of 64 KB that vectors live in. After `grow` the old buffer is empty. */
export interface VectorMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// The types of Node know of none.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (pages: { initial: number }) => VectorMemory
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object, imports: object) => { exports: { dots: DotProducts } }
  }
}

export function vectorMemory(pages: number): VectorMemory {
  return new WebAssembly.Memory({ initial: pages })
}

/** Products of a query with the rows whose numbers are listed. */
export function dotProducts(memory: VectorMemory): DotProducts {
  const compiled = new WebAssembly.Module(new Uint8Array(module))
  return new WebAssembly.Instance(compiled, { vectors: { memory } }).exports.dots
}
