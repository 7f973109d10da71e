import {
  type AttributeValue,
  type KeyAttribute,
  type KeySchema,
  keyAttributes,
  typeOf,
} from '@monotable/dynamodb'
import { invalid, payload } from '@monotable/dynamodb/service'
import { kindOf } from '../shapes/key-value.ts'
import type { AttributeTest } from './conjuncts.ts'

/** Values that key attributes are compared with must have the type that the schema gives them. */
export function checkKeyTypes(tests: readonly AttributeTest[], keys: KeySchema): void {
  for (const key of keyAttributes(keys)) {
    for (const test of tests) {
      if (test.name === key.name) for (const value of test.values) checkKeyType(key, value)
    }
  }
}

export function checkKeyType({ name, type }: KeyAttribute, value: AttributeValue): void {
  if (type in value) {
    if (payload<string>(value) === '') throw emptyKey(name, value)
    return
  }
  if (!('S' in value || 'N' in value || 'B' in value)) {
    throw invalid(`Key value must be of type S, N, or B. Key name: ${name}, Key type: ${typeOf(value)}`)
  }
  throw invalid(`Key attribute's data type should match its data type in table's schema: Key ${name}`)
}

const emptyKey = (name: string, value: AttributeValue) =>
  invalid(
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
      `${kindOf(value)} value. Key: ${name}`,
  )
