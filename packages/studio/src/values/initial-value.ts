import type { AttributeType, AttributeValue } from '@monotable/dynamodb'
import type { AttributeDesign } from 'monotable/design'
import { emptyOf } from './retype.ts'

const stored: Readonly<Record<AttributeDesign['type'], AttributeType | undefined>> = {
  string: 'S',
  number: 'N',
  boolean: 'BOOL',
  binary: 'B',
  null: 'NULL',
  list: 'L',
  map: 'M',
  'string set': 'SS',
  'number set': 'NS',
  'binary set': 'BS',
  any: undefined,
}

/** As which of the ten types a declared attribute is stored; undefined where it may be any. */
export function declaredType({ type }: AttributeDesign): AttributeType | undefined {
  return stored[type]
}

/** What an attribute begins with: the first of its values, or nothing of its type. */
export function initialValue(attribute: AttributeDesign): AttributeValue {
  const [first] = attribute.open ? [] : (attribute.values ?? [])
  return first === undefined ? emptyOf(declaredType(attribute) ?? 'S') : { S: first }
}
