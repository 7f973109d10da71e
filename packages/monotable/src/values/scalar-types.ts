import { plainNumber } from '@monotable/dynamodb'
import type { AttributeType, Wire } from './attribute-type.ts'
import { bytesFrom } from './binary.ts'
import { marshal, type StoredValue, unmarshal } from './dynamic.ts'
import type { Kind } from './kind.ts'
import { numberFrom, numberText } from './number-text.ts'
import { canonicalTimestamp } from './timestamp.ts'

type Encode = AttributeType['encode']
type Decode = AttributeType['decode']

// Each function looks for what was declared and treats anything else as undeclared. So null needs no rule of its own,
// and a value of another type is neither lost nor stored under a wrong tag.

const encodeText: Encode = value => (typeof value === 'string' ? { S: value } : marshal(value))
const decodeText: Decode = value => (value as StoredValue).S ?? unmarshal(value)

const encodeTimestamp: Encode = value =>
  typeof value === 'string' ? { S: canonicalTimestamp(value) } : marshal(value)

const decodeDate: Decode = value => {
  const text = (value as StoredValue).S ?? ''
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? unmarshal(value) : date
}

const encodeNumber: Encode = value => (typeof value === 'number' ? { N: numberText(value) } : marshal(value))

const decodeNumber: Decode = value => {
  const text = (value as StoredValue).N
  return text === undefined ? unmarshal(value) : numberFrom(text)
}

const decodeBigint: Decode = value => {
  const plain = plainNumber((value as StoredValue).N ?? '')
  return plain === undefined || plain.includes('.') ? unmarshal(value) : BigInt(plain)
}

const encodeDecimal: Encode = value => {
  const plain = typeof value === 'string' ? plainNumber(value) : undefined
  return plain === undefined ? marshal(value) : { N: plain }
}
const decodeDecimal: Decode = value => plainNumber((value as StoredValue).N ?? '') ?? unmarshal(value)

const encodeBoolean: Encode = value => (typeof value === 'boolean' ? { BOOL: value } : marshal(value))
const decodeBoolean: Decode = value => (value as StoredValue).BOOL ?? unmarshal(value)

const decodeBytes: Decode = value => {
  const bytes = (value as StoredValue).B
  return bytes === undefined ? unmarshal(value) : bytesFrom(bytes)
}

/** The member of a stored value that is, or becomes, what is read of this type; undefined where that takes more. */
export function memberRead({ decode }: AttributeType): 'S' | 'N' | 'BOOL' | undefined {
  if (decode === decodeText) return 'S'
  if (decode === decodeNumber) return 'N'
  return decode === decodeBoolean ? 'BOOL' : undefined
}

/** A type without parts, of the wire type and kind given. */
function scalar(kind: Kind, wire: Wire, encode: Encode = marshal, decode: Decode = unmarshal): AttributeType {
  return {
    kind,
    wire,
    optional: false,
    nullable: wire === 'NULL',
    indexable: wire === 'S' || wire === 'N' || wire === 'B',
    binary: wire === 'B' || wire === 'dynamic',
    encode,
    decode,
    field: () => undefined,
  }
}

export const textType = (kind: Kind): AttributeType => scalar(kind, 'S', encodeText, decodeText)

export const scalarTypes = {
  timestamp: scalar({ kind: 'timestamp' }, 'S', encodeTimestamp, decodeText),
  date: scalar({ kind: 'timestamp' }, 'S', marshal, decodeDate),
  number: scalar({ kind: 'number' }, 'N', encodeNumber, decodeNumber),
  bigint: scalar({ kind: 'number' }, 'N', marshal, decodeBigint),
  decimal: scalar({ kind: 'number' }, 'N', encodeDecimal, decodeDecimal),
  boolean: scalar({ kind: 'boolean' }, 'BOOL', encodeBoolean, decodeBoolean),
  bytes: scalar({ kind: 'other' }, 'B', marshal, decodeBytes),
  null: scalar({ kind: 'other' }, 'NULL'),
  dynamic: scalar({ kind: 'other' }, 'dynamic'),
} as const satisfies Record<string, AttributeType>
