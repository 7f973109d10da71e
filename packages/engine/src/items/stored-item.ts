import type { Item } from '@monotable/dynamodb'
import { itemJson } from '@monotable/dynamodb/service'

const headerBytes = 4

/** An item as it is kept: the bytes of its wire JSON, and its DynamoDB size. */
export class StoredItem {
  readonly size: number
  /** What stands in the store: the size in four bytes, then the JSON. */
  #value: Buffer | undefined
  /** Without a value of its own it is a piece of a page. */
  #json: Buffer | undefined
  #item: Item | undefined

  constructor(size: number, json?: Buffer) {
    this.size = size
    this.#json = json
  }

  static of(item: Item, size: number): StoredItem {
    const json = itemJson(item)
    const value = Buffer.allocUnsafe(headerBytes + Buffer.byteLength(json))
    value.writeUInt32BE(size, 0)
    value.write(json, headerBytes)
    const stored = StoredItem.decode(value)
    stored.#item = item
    return stored
  }

  static decode(value: Buffer): StoredItem
  static decode(value: Buffer | undefined): StoredItem | undefined
  static decode(value: Buffer | undefined): StoredItem | undefined {
    if (value === undefined) return undefined
    const stored = new StoredItem(value.readUInt32BE(0))
    stored.#value = value
    return stored
  }

  /** Cut out on first use: nobody reads most of the items that writes replace. */
  get json(): Buffer {
    this.#json ??= this.#value!.subarray(headerBytes)
    return this.#json
  }

  encode(): Buffer {
    if (this.#value !== undefined) return this.#value
    const value = Buffer.allocUnsafe(headerBytes + this.json.length)
    value.writeUInt32BE(this.size, 0)
    this.json.copy(value, headerBytes)
    return value
  }

  /** Parsed once and shared by those who read it in one request: nobody changes it. */
  get item(): Item {
    this.#item ??= this.parse()
    return this.#item
  }

  /** The item if it has been parsed, or was given as one. */
  get parsed(): Item | undefined {
    return this.#item
  }

  /** A copy that belongs to the caller. */
  parse(): Item {
    return JSON.parse(this.json.toString())
  }
}

/** The DynamoDB size of an item, from the value under which it is kept. */
export const sizeOfValue = (value: Buffer): number => value.readUInt32BE(0)

/** Items that were read together, kept as one piece of JSON: a response sends it as it is. */
export class StoredItems {
  /** The items' JSON, separated by commas. */
  readonly json: Buffer
  readonly bytes: number
  readonly count: number
  readonly #ends: Uint32Array
  readonly #sizes: Uint32Array

  constructor(values: readonly Buffer[]) {
    let length = Math.max(0, values.length - 1)
    for (const value of values) length += value.length - headerBytes
    const json = Buffer.allocUnsafe(length)
    this.#ends = new Uint32Array(values.length)
    this.#sizes = new Uint32Array(values.length)
    let end = 0
    let bytes = 0
    values.forEach((value, position) => {
      if (position > 0) json[end++] = comma
      end += value.copy(json, end, headerBytes)
      this.#ends[position] = end
      bytes += this.#sizes[position] = sizeOfValue(value)
    })
    this.json = json
    this.count = values.length
    this.bytes = bytes
  }

  at(position: number): StoredItem {
    const start = position === 0 ? 0 : this.#ends[position - 1]! + 1
    return new StoredItem(this.#sizes[position]!, this.json.subarray(start, this.#ends[position]))
  }

  *[Symbol.iterator](): Generator<StoredItem> {
    for (let position = 0; position < this.count; position++) yield this.at(position)
  }
}

const comma = 0x2c

/** One page of items, as they are stored. */
export interface ReadPage {
  readonly items: StoredItems
  /** Whether the page ended before the range did, as far as it was read. */
  readonly cut: boolean
}
