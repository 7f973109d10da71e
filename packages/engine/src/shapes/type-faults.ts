import { DynamoDBError } from '@monotable/dynamodb'
import { readTruth } from '@monotable/dynamodb/service'
import { javaClass } from './java-class.ts'
import { boolean, type Shape } from './shape.ts'

export const serialization = (message: string) => new DynamoDBError('SerializationException', message)

const nestedGenerics =
  'class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class ' +
  '(sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module java.base of ' +
  "loader 'bootstrap')"

export const notBytes = () => serialization('only base-64-encoded strings are convertible to bytes')

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const anyBoolean = boolean()

export function readBoolean(value: unknown): boolean {
  const truth = readTruth(value)
  if (truth === undefined) throw typeFault(anyBoolean, value, false)
  return truth
}

/** What DynamoDB answers to a value of another type than its shape. `nested`: it stands in a list or map. */
export function typeFault(shape: Shape, value: unknown, nested: boolean): DynamoDBError {
  if (Array.isArray(value)) {
    const isClass = shape.kind === 'list' || shape.kind === 'map' ? '' : 'class '
    return serialization(`Unrecognized collection type ${isClass}${javaClass(shape)}`)
  }
  if (typeof value === 'object') return serialization('Start of structure or map found where not expected')
  switch (shape.kind) {
    case 'attributeValue':
    case 'structure':
      return serialization(nested ? 'Unexpected value type in payload' : 'Unexpected field type')
    case 'list':
    case 'map':
      return serialization(nested ? nestedGenerics : 'Unexpected field type')
    case 'boolean':
      if (typeof value === 'string') return serialization('Unexpected token received from parser')
  }
  const target = javaClass(shape).split('.').at(-1)
  return serialization(`${tokenOf(value)} cannot be converted to ${target}`)
}

function tokenOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'TRUE_VALUE' : 'FALSE_VALUE'
  if (typeof value === 'number') return Number.isInteger(value) ? 'NUMBER_VALUE' : 'DECIMAL_VALUE'
  return 'STRING_VALUE'
}
