/**
 * What an operation accepts, as data. The order of the members of a structure is the order in which DynamoDB
 * reports their faults, so it is part of the contract.
 */
export type Shape =
  | StringShape
  | IntegerShape
  | { kind: 'boolean'; required?: true }
  | { kind: 'timestamp'; required?: true }
  | { kind: 'attributeValue'; required?: true }
  | ListShape
  | MapShape
  | StructureShape

export interface StringShape extends StringRules {
  kind: 'string'
}

export interface IntegerShape extends IntegerRules {
  kind: 'integer' | 'long'
}

export interface ListShape extends SizeRules {
  kind: 'list'
  of: Shape
}

export interface MapShape extends SizeRules {
  kind: 'map'
  of: Shape
  key?: StringShape
}

export interface StructureShape extends StructureRules {
  kind: 'structure'
  members: Record<string, Shape>
}

interface StructureRules {
  required?: true
  /** What DynamoDB calls the structure in its messages. */
  name?: string
  /** Members that no client can give, which DynamoDB shows with the others. */
  unseen?: readonly string[]
  /** For the input of an operation: faults that DynamoDB finds before those of the members. */
  ahead?: (input: Record<string, unknown>) => void
}

interface StringRules {
  required?: true
  /** A table's ARN is held to none of the other rules. */
  orArn?: true
  minLength?: number
  maxLength?: number
  pattern?: string
  enum?: readonly string[]
}

interface IntegerRules {
  required?: true
  min?: number
  max?: number
}

interface SizeRules {
  required?: true
  minSize?: number
  maxSize?: number
  /** Messages show the value as JSON, not as Java prints it. */
  shownAsJson?: true
}

export const string = (rules: StringRules = {}): StringShape => ({ kind: 'string', ...rules })
export const integer = (rules: IntegerRules = {}): IntegerShape => ({ kind: 'integer', ...rules })
export const long = (rules: IntegerRules = {}): IntegerShape => ({ kind: 'long', ...rules })
export const boolean = (rules: { required?: true } = {}): Shape => ({ kind: 'boolean', ...rules })
export const timestamp = (rules: { required?: true } = {}): Shape => ({ kind: 'timestamp', ...rules })
export const attributeValue = (rules: { required?: true } = {}): Shape => ({
  kind: 'attributeValue',
  ...rules,
})
export const list = (of: Shape, rules: SizeRules = {}): ListShape => ({ kind: 'list', of, ...rules })
export const map = (of: Shape, rules: SizeRules & { key?: StringShape } = {}): MapShape => ({
  kind: 'map',
  of,
  ...rules,
})
export const structure = (members: Record<string, Shape>, rules: StructureRules = {}): StructureShape => ({
  kind: 'structure',
  members,
  ...rules,
})
