import type { Shape } from './shape.ts'

const model = 'com.amazonaws.dynamodb.v20120810'

const scalars = {
  string: 'java.lang.String',
  integer: 'java.lang.Integer',
  long: 'java.lang.Long',
  boolean: 'java.lang.Boolean',
  timestamp: 'java.util.Date',
} as const

/** The Java class behind a shape: DynamoDB names it when a list stands where none belongs. */
export function javaClass(shape: Shape): string {
  switch (shape.kind) {
    case 'attributeValue':
      return `${model}.AttributeValue`
    case 'structure':
      return `${model}.${shape.name ?? 'Structure'}`
    case 'list':
      return `java.util.List<${javaClass(shape.of)}>`
    case 'map':
      return `java.util.Map<java.lang.String, ${javaClass(shape.of)}>`
    default:
      return scalars[shape.kind]
  }
}
