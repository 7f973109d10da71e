import { MonotableError } from '../errors.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import { marshal } from '../values/dynamic.ts'
import type { Encodes } from './encodes.ts'

export type Encode = (value: unknown) => AttributeValue

/** Writes values as the type of the attribute that they are compared with or stored in. */
export function encodeAs(type: Encodes | 'unknown'): Encode {
  if (type === 'unknown') return marshal
  return value => {
    if (value === null) return { NULL: true }
    return type.encode(value) ?? refuse(value)
  }
}

/** Writes elements that are put into a list. */
export function encodeList(type: Encodes | 'unknown'): Encode {
  const encode = encodeAs(type)
  return value => (Array.isArray(value) ? encode(value) : refuse(value, 'give the elements as an array'))
}

/** For what has the form of stored values already. */
export const encodeStored: Encode = value => value as AttributeValue

/** Writes what may be contained in an attribute: a set's member, a list's element, a part of a text. */
export function encodeMemberOf(type: Encodes | 'unknown'): Encode {
  if (type === 'unknown') return marshal
  if (type.wire === 'L') return encodeAs(type.field(0) ?? 'unknown')
  const tag = memberTags[type.wire as keyof typeof memberTags]
  if (tag === undefined) return marshal
  return value => {
    const set = type.encode(new Set([value])) as Record<string, unknown[]> | undefined
    const member = set?.[`${tag}S`]?.[0]
    return member === undefined ? refuse(value) : ({ [tag]: member } as unknown as AttributeValue)
  }
}

const memberTags = { SS: 'S', NS: 'N', BS: 'B' } as const

function refuse(value: unknown, problem = 'DynamoDB cannot hold it'): never {
  throw new MonotableError('INVALID_VALUE', { value, problem })
}
