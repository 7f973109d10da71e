import { type AttributeType, type AttributeValue, typeOf } from '@monotable/dynamodb'
import { contentOf, membersOf } from './attribute-value.ts'
import { encodings } from './binary.ts'
import { numberFault } from './check-value.ts'
import { cellText } from './plain.ts'

const empty: Readonly<Record<AttributeType, AttributeValue>> = {
  S: { S: '' },
  N: { N: '0' },
  BOOL: { BOOL: false },
  NULL: { NULL: true },
  L: { L: [] },
  M: { M: {} },
  SS: { SS: [] },
  NS: { NS: [] },
  B: { B: '' },
  BS: { BS: [] },
}

export const emptyOf = (type: AttributeType): AttributeValue => empty[type]

/** A value as another type, with as much of what it holds as that type can hold. */
export function retype(value: AttributeValue, type: AttributeType): AttributeValue {
  if (typeOf(value) === type) return value
  const texts = textsIn(value)
  const numbers = texts.filter(text => numberFault(text) === undefined)
  const first = texts[0] ?? ''
  switch (type) {
    case 'S':
      return { S: texts.length === 1 ? first : cellText(value) }
    case 'N':
      return { N: numbers[0] ?? '0' }
    case 'B':
      return { B: bytesIn(value)[0] ?? '' }
    case 'BS':
      return { BS: [...new Set(bytesIn(value))] }
    case 'SS':
      return { SS: [...new Set(texts)] }
    case 'NS':
      return { NS: [...new Set(numbers)] }
    case 'L':
      return { L: listOf(value) }
    default:
      return emptyOf(type)
  }
}

function listOf(value: AttributeValue): AttributeValue[] {
  if ('SS' in value) return value.SS.map(S => ({ S }))
  if ('NS' in value) return value.NS.map(N => ({ N }))
  if ('BS' in value) return value.BS.map(B => ({ B }))
  return 'NULL' in value ? [] : [value]
}

function textsIn(value: AttributeValue): string[] {
  if ('L' in value) return value.L.flatMap(textsIn)
  if ('S' in value || 'N' in value) return [contentOf(value) as string]
  if ('B' in value || 'BS' in value)
    return bytesIn(value).map(base64 => encodings.text.write(base64) ?? base64)
  return [...membersOf(value)]
}

/** Text becomes the bytes that it is made of. */
function bytesIn(value: AttributeValue): string[] {
  if ('B' in value) return [value.B]
  if ('BS' in value) return [...value.BS]
  if ('L' in value) return value.L.flatMap(bytesIn)
  return textsIn(value).map(encodings.text.read)
}
