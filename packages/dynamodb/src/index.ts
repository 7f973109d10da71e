// Values, and what DynamoDB refuses

export { DynamoDBError, type ErrorName } from './errors.ts'
export {
  type AttributeType,
  type AttributeValue,
  type Item,
  type KeyType,
  typeOf,
} from './values/attribute-value.ts'
export { base64Of, base64Size, bytesOf } from './values/base64.ts'
export { compareUtf8, compareValues, equalItems, equalValues } from './values/compare.ts'
export { marshal, marshalItem } from './values/marshal.ts'
export { readAttributeValue, readItem } from './values/read-value.ts'

// Numbers: text of up to 38 digits, exact

export { addNumbers, canonicalNumber, compareNumbers, subtractNumbers } from './values/decimal.ts'
export { numberFault, plainNumber, takeApart } from './values/number-grammar.ts'

// Sizes, what they cost, and what is limited

export { readUnits, writeUnits } from './capacity.ts'
export { type IndexProjection, indexEntry, indexWriteUnits } from './indexes.ts'
export { keyLimits, limits, requestLimits } from './limits.ts'
export { itemSize, utf8Size, valueSize } from './values/size.ts'

// Keys

export { encodeKeyValue } from './keys/encode-value.ts'
export { type KeyAttribute, type KeySchema, keyAttributes } from './keys/key-schema.ts'

// Expressions

export { applyUpdate } from './expressions/apply-update.ts'
export { matches, meetsKeyOperator } from './expressions/evaluate-condition.ts'
export { type Explanation, explain, operandsOf } from './expressions/explain.ts'
export { failingPart } from './expressions/failing-part.ts'
export {
  type ExpressionInput,
  type ParsedExpressions,
  parseExpressions,
} from './expressions/parse-expressions.ts'
export { valueAt } from './expressions/paths.ts'
export { project } from './expressions/project.ts'
export { isReserved, reservedWords } from './expressions/reserved-words.ts'
export { resolveKeyCondition } from './expressions/resolve-key-condition.ts'
export type {
  Comparator,
  Condition,
  KeyCondition,
  KeyOperator,
  KeyRange,
  Operand,
  Path,
  PathStep,
  ProjectionPaths,
  Update,
} from './expressions/tree.ts'
