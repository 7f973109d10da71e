import { StoredItem, StoredItems } from './stored-item.ts'

/** Stored items stand at most this deep in a response; what is deeper is plain data. */
const storedDepth = 4

/**
 * A response is plain JSON data in which stored items may stand. `materialise` gives it to callers in process,
 * with items parsed; `encodeResponse` gives the bytes of its JSON, with items as they are kept.
 */
export function materialise(response: unknown, depth = 0): unknown {
  if (typeof response !== 'object' || response === null || depth > storedDepth) return response
  if (response instanceof StoredItem) return response.parse()
  if (response instanceof StoredItems) return JSON.parse(`[${response.json}]`)
  if (Array.isArray(response)) return response.map(element => materialise(element, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(response)) {
    const value = materialise((response as Record<string, unknown>)[name], depth + 1)
    if (value !== undefined) define(copy, name, value)
  }
  return copy
}

export function encodeResponse(response: unknown): Buffer[] {
  const encoder = new Encoder()
  encoder.value(response, 0)
  return encoder.finish()
}

/** Names in a response may be the user's. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true })
  } else target[name] = value
}

class Encoder {
  readonly #pieces: Buffer[] = []
  #text = ''

  value(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > storedDepth)
      this.#text += JSON.stringify(value)
    else if (value instanceof StoredItem) this.#bytes(value.json)
    else if (value instanceof StoredItems) this.#list(value)
    else if (Array.isArray(value)) this.#array(value, depth)
    else this.#object(value as Record<string, unknown>, depth)
  }

  finish(): Buffer[] {
    this.#flush()
    return this.#pieces
  }

  #list(items: StoredItems): void {
    this.#text += '['
    this.#bytes(items.json)
    this.#text += ']'
  }

  #array(values: unknown[], depth: number): void {
    let separator = '['
    for (const value of values) {
      this.#text += separator
      separator = ','
      this.value(value, depth + 1)
    }
    this.#text += values.length === 0 ? '[]' : ']'
  }

  #object(values: Record<string, unknown>, depth: number): void {
    let separator = '{'
    for (const name of Object.keys(values)) {
      const value = values[name]
      if (value === undefined) continue
      this.#text += `${separator}${JSON.stringify(name)}:`
      separator = ','
      this.value(value, depth + 1)
    }
    this.#text += separator === '{' ? '{}' : '}'
  }

  #bytes(bytes: Buffer): void {
    this.#flush()
    this.#pieces.push(bytes)
  }

  #flush(): void {
    if (this.#text === '') return
    this.#pieces.push(Buffer.from(this.#text))
    this.#text = ''
  }
}
