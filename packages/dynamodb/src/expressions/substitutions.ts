import { invalid } from '../errors.ts'
import { limits } from '../limits.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import { utf8Size } from '../values/size.ts'
import { nameFault } from './attribute-name.ts'

export type Names = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, AttributeValue>>

/** Refuses empty maps and keys that are no `#name` or `:value`; call it before the values are read. */
export function checkSubstitutionKeys(names?: Names, values?: Readonly<Record<string, unknown>>): void {
  if (names !== undefined) checkKeys('ExpressionAttributeNames', '#', names)
  if (values !== undefined) checkKeys('ExpressionAttributeValues', ':', values)
}

function checkKeys(member: string, mark: string, entries: Readonly<Record<string, unknown>>) {
  const refuse = (message: string) => invalid(`${member} ${message}`)
  const keys = Object.keys(entries)
  if (keys.length === 0) throw refuse('must not be empty')
  for (const key of keys) {
    if (key.length > limits.expression.placeholder) {
      const size = utf8Size(key)
      throw refuse(
        `contains invalid key: The expression attribute map contains a key that is too long; size of key: ${size}`,
      )
    }
    if (!isPlaceholder(key, mark)) throw refuse(`contains invalid key: Syntax error; key: "${key}"`)
    const name = entries[key]
    if (typeof name !== 'string') continue
    const fault = name === '' ? 'Empty attribute name' : nameFault(name)
    if (fault !== undefined) throw refuse(`contains invalid value: ${fault} for key ${key}`)
  }
}

function isPlaceholder(key: string, mark: string): boolean {
  if (key.length < 2 || key[0] !== mark) return false
  for (let at = 1; at < key.length; at++) {
    const code = key.charCodeAt(at)
    const digit = code >= 48 && code <= 57
    const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
    if (!digit && !letter && code !== 95) return false
  }
  return true
}

/** The names and values of one request, and which of them its expressions have used so far. */
export class Substitutions {
  readonly #names: Names | undefined
  readonly #values: Values | undefined
  readonly #used = new Set<string>()

  constructor(names: Names | undefined, values: Values | undefined) {
    this.#names = names
    this.#values = values
  }

  name(placeholder: string): string | undefined {
    if (this.#names === undefined || !Object.hasOwn(this.#names, placeholder)) return undefined
    this.#used.add(placeholder)
    return this.#names[placeholder]
  }

  value(placeholder: string): AttributeValue | undefined {
    if (this.#values === undefined || !Object.hasOwn(this.#values, placeholder)) return undefined
    this.#used.add(placeholder)
    return this.#values[placeholder]
  }

  /** Call it after the last expression of the request was parsed. */
  assertAllUsed(): void {
    this.#assertUsed('ExpressionAttributeNames', this.#names)
    this.#assertUsed('ExpressionAttributeValues', this.#values)
  }

  #assertUsed(member: string, entries: Names | Values | undefined): void {
    if (entries === undefined) return
    const unused = Object.keys(entries).filter(key => !this.#used.has(key))
    if (unused.length === 0) return
    const keys = unused.join(', ')
    throw invalid(`Value provided in ${member} unused in expressions: keys: {${keys}}`)
  }
}
