import type { Element } from 'domhandler'
import { decodeHTML } from 'entities'
import { scriptText } from './element-text.ts'
import { ReadableJson } from './readable-json.ts'
import { add, isThing, localName, type Thing, thing } from './thing.ts'

/** Deeper and more than any page describes. */
const limits = { depth: 24, things: 10_000 } as const

export interface JsonLd {
  readonly things: readonly Thing[]
  /** Something was there that could not be read. */
  readonly isDamaged: boolean
}

/** What the JSON-LD of a page describes: each script, graph and list laid out flat, references followed. */
export function jsonLd(elements: readonly Element[]): JsonLd {
  const json = new ReadableJson()
  const reading = new Reading()
  let isDamaged = false
  for (const script of elements.filter(isJsonLd)) {
    const text = scriptText(script)
    if (text.trim() === '') continue
    const data = json.read(text)
    // Plugins that have nothing to say write null or false.
    if (typeof data === 'object' || typeof data === 'boolean') reading.root(data)
    else isDamaged = true
  }
  return { things: reading.linked(), isDamaged }
}

function isJsonLd({ name, attribs }: Element): boolean {
  return name === 'script' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(attribs.type ?? '')
}

class Reading {
  readonly #roots: Thing[] = []
  readonly #all: Thing[] = []

  root(data: unknown, depth = 0): void {
    if (typeof data !== 'object' || data === null || depth > limits.depth) return
    if (Array.isArray(data)) {
      for (const one of data) this.root(one, depth + 1)
      return
    }
    const read = this.#thing(data, 0)
    if (read && (read.types.length > 0 || read.properties.size > 0)) this.#roots.push(read)
    this.root(own(data, '@graph'), depth + 1)
  }

  #thing(node: object, depth: number): Thing | undefined {
    if (depth > limits.depth || this.#all.length >= limits.things) return undefined
    const types = [own(node, '@type')].flat().filter(type => typeof type === 'string')
    const id = own(node, '@id')
    const made = thing(types.map(localName), typeof id === 'string' ? id : undefined)
    this.#all.push(made)
    for (const [key, value] of Object.entries(node)) {
      if (!key.startsWith('@')) this.#add(made, localName(key), value, depth)
    }
    return made
  }

  #add(to: Thing, name: string, value: unknown, depth: number): void {
    if (depth > limits.depth) return
    if (Array.isArray(value)) {
      for (const one of value) this.#add(to, name, one, depth + 1)
    } else if (typeof value === 'string') add(to, name, plain(value))
    else if (typeof value === 'number') add(to, name, value)
    else if (typeof value === 'object' && value !== null) {
      const literal = own(value, '@value') ?? own(value, '@list') ?? own(value, '@set')
      const read = literal === undefined ? this.#thing(value, depth + 1) : undefined
      if (literal !== undefined) this.#add(to, name, literal, depth + 1)
      if (read) add(to, name, read)
    }
  }

  /** A thing that is only an id stands for the one that is described elsewhere. */
  linked(): readonly Thing[] {
    const described = new Map<string, Thing>()
    for (const one of this.#all) {
      if (one.id !== undefined && !isReference(one) && !described.has(one.id)) described.set(one.id, one)
    }
    for (const { properties } of this.#all) {
      for (const values of properties.values()) {
        for (const [at, value] of values.entries()) {
          if (isThing(value) && isReference(value))
            values[at] = described.get(value.id as string) ?? (value.id as string)
        }
      }
    }
    return this.#roots
  }
}

function own(node: object, key: string): unknown {
  return Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined
}

function isReference({ id, types, properties }: Thing): boolean {
  return id !== undefined && types.length === 0 && properties.size === 0
}

/** Shops escape twice what they write for a page. */
function plain(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text
}
