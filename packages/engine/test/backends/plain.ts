import type { WireObject } from './backend.ts'

export type Plain =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Set<string | number | Uint8Array>
  | Plain[]
  | { [name: string]: Plain }

/** An attribute value of what JavaScript has for it: bytes are binary, a set has the type of its first member. */
export function value(plain: Plain): WireObject {
  if (typeof plain === 'string') return { S: plain }
  if (typeof plain === 'number') return { N: String(plain) }
  if (typeof plain === 'boolean') return { BOOL: plain }
  if (plain === null) return { NULL: true }
  if (plain instanceof Uint8Array) return { B: base64(plain) }
  if (Array.isArray(plain)) return { L: plain.map(value) }
  return plain instanceof Set ? setOf([...plain]) : { M: item(plain) }
}

/** An item, a key or expression values: attribute values by name. */
export function item(plain: { [name: string]: Plain }): WireObject {
  return Object.fromEntries(Object.entries(plain).map(([name, member]) => [name, value(member)]))
}

export const bytes = (text: string) => Buffer.from(text)

function setOf(members: (string | number | Uint8Array)[]): WireObject {
  const [first] = members
  if (typeof first === 'string') return { SS: members }
  return typeof first === 'number'
    ? { NS: members.map(String) }
    : { BS: members.map(member => base64(member as Uint8Array)) }
}

const base64 = (plain: Uint8Array) => Buffer.from(plain).toString('base64')
