// What the service does and its callers do not see. It is for programs that are a DynamoDB themselves, such as
// @monotable/engine, and changes with them.

export { invalid } from './errors.ts'
export { boundsFault } from './expressions/between-bounds.ts'
export { type AttributeUpdate, updateFromAttributeUpdates } from './expressions/legacy/attribute-updates.ts'
export { projectionFromNames } from './expressions/legacy/attributes-to-get.ts'
export {
  type ConditionalOperator,
  conditionFromFilter,
  keyConditionFromLegacy,
  type LegacyCondition,
} from './expressions/legacy/condition.ts'
export { conditionFromExpected, type ExpectedAttribute } from './expressions/legacy/expected.ts'
export { typeFault } from './expressions/operand-types.ts'
export { clashFault, samePath, touchedNames, touchedPaths } from './expressions/paths.ts'
export { pickUpdated } from './expressions/pick-updated.ts'
export type { Names } from './expressions/substitutions.ts'
export type { SetAction, UpdateOperand, ValueAction } from './expressions/tree.ts'
export { updateCharge } from './expressions/update-charge.ts'
export { pickAttributes, projectedNames } from './indexes.ts'
export { decodeNumber, maxNumberBytes, writeNumber } from './keys/encode-value.ts'
export { attribute, emptyItem, payload } from './values/attribute-value.ts'
export { paddingOf, sextetAt } from './values/base64.ts'
export { readNumber } from './values/decimal.ts'
export { firstRepeat } from './values/duplicate-members.ts'
export { itemJson } from './values/item-json.ts'
export { olderDepthFault, readTruth, type Wording } from './values/read-value.ts'
export { orderMembers } from './values/set-order.ts'
