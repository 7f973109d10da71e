import { MonotableError } from '../errors.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import { marshal } from '../values/dynamic.ts'
import type { Encodes } from './encodes.ts'

export type Encode = (value: unknown) => AttributeValue

/** A schema may come from another copy of the library than the one that works with it, as it does in a command. */
const mark: unique symbol = Symbol.for('monotable.AsStored') as never

/** A value that was read and goes back as it was stored, whatever is declared. */
export class AsStored {
  readonly [mark] = true
  readonly value: AttributeValue

  constructor(value: AttributeValue) {
    this.value = value
  }
}

export function isAsStored(value: unknown): value is AsStored {
  return typeof value === 'object' && value !== null && mark in value
}

/** Writes values as the type of the attribute that they are compared with or stored in. */
export function encodeAs(type: Encodes | 'unknown'): Encode {
  return value => {
    if (isAsStored(value)) return value.value
    if (type === 'unknown') return marshal(value)
    return value === null ? { NULL: true } : (type.encode(value) ?? refuse(value))
  }
}

/** Writes elements that are put into a list. */
export function encodeList(type: Encodes | 'unknown'): Encode {
  const encode = encodeAs(type)
  return value => (Array.isArray(value) ? encode(value) : refuse(value, 'give the elements as an array'))
}

/** For what has the form of stored values already. */
export const encodeStored: Encode = value => value as AttributeValue

const memberWires: Readonly<Record<string, string>> = { S: 'S', B: 'B', SS: 'S', NS: 'N', BS: 'B' }

/** The type of what an attribute may contain: a set's member, a list's element, a part of a text. */
export function memberType(type: Encodes | 'unknown'): Encodes | 'unknown' {
  if (type === 'unknown') return type
  if (type.wire === 'L') return type.field(0) ?? 'unknown'
  const wire = memberWires[type.wire ?? '']
  if (wire === undefined) return 'unknown'
  const encode =
    wire === type.wire ? marshal : (value: unknown) => onlyMember(wire, type.encode(new Set([value])))
  return { wire, encode, field: () => undefined }
}

function onlyMember(wire: string, set: AttributeValue | undefined): AttributeValue | undefined {
  const [member] = (set as Record<string, unknown[]> | undefined)?.[`${wire}S`] ?? []
  return member === undefined ? undefined : ({ [wire]: member } as unknown as AttributeValue)
}

function refuse(value: unknown, problem = 'DynamoDB cannot hold it'): never {
  throw new MonotableError('INVALID_VALUE', { value, problem })
}
