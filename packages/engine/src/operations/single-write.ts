import { DynamoDBError } from '@monotable/dynamodb'
import { invalid, olderDepthFault } from '@monotable/dynamodb/service'
import {
  checkMemberConstraints,
  constraintFault,
  constraintFaults,
  enumRule,
  minLengthRule,
} from '../shapes/check-constraints.ts'
import { isNestedDeeply } from '../shapes/nesting.ts'
import { type StructureShape, string } from '../shapes/shape.ts'
import { isTableName } from '../shapes/table-name.ts'
import { collectionMetrics, consumedCapacity, returnValues } from './item-shapes.ts'

/**
 * PutItem, UpdateItem and DeleteItem check a request with a newer check before the older one. The newer check wraps its
 * refusals in an envelope, even where other operations answer the same without one. What it cannot read it leaves to the
 * older check.
 */
export const itemTooLarge = 'Item size has exceeded the maximum allowed size'
const onlyOld = 'ReturnValues can only be ALL_OLD or NONE'
const envelope = '1 validation error detected: '

interface SingleWriteInput {
  TableName?: string
  ReturnValues?: string
  ReturnConsumedCapacity?: string
  ReturnItemCollectionMetrics?: string
  ConditionalOperator?: string
  ExpressionAttributeValues?: Record<string, unknown>
}

interface SingleWriteRules {
  /** UpdateItem stops at a ReturnValues that it does not know, and takes all that it knows. */
  readonly allReturnValues?: true
}

/** The newer check of a request's members; `older` is the shape that the older check holds it against. */
export const aheadOf =
  (older: StructureShape, rules: SingleWriteRules = {}) =>
  (raw: Record<string, unknown>): void => {
    const input = raw as SingleWriteInput
    const faults = currentFaults(input, rules)
    const unknownOperator =
      input.ConditionalOperator !== undefined && !/^(AND|OR)$/.test(input.ConditionalOperator)
    if (isLeftToOlder(older, raw) || ((faults.length > 0 || unknownOperator) && isNestedDeeply(raw))) {
      checkOlder(older, raw)
    } else if (faults.length > 0) {
      throw constraintFaults(faults)
    }
  }

function isLeftToOlder(older: StructureShape, input: Record<string, unknown>): boolean {
  for (const name in older.members)
    if (older.members[name]?.required && input[name] === undefined) return true
  const { TableName: tableName } = input as SingleWriteInput
  return tableName !== '' && tableName !== undefined && !isTableName(tableName)
}

const operatorShape = string({ enum: ['OR', 'AND'] })

function checkOlder(older: StructureShape, input: Record<string, unknown>): void {
  const members = { ...older.members, ConditionalOperator: operatorShape }
  const faults: string[] = []
  checkMemberConstraints({ ...older, members }, input, '', faults)
  if (faults.length > 0) throw constraintFaults(faults)
}

const none: readonly string[] = []

function currentFaults(input: SingleWriteInput, rules: SingleWriteRules): readonly string[] {
  if (input.TableName === '')
    return [`Value at 'TableName' failed to satisfy constraint: ${minLengthRule(1)}`]
  const returned = returnValuesFault(input.ReturnValues, rules)
  if (returned && rules.allReturnValues) return [returned]
  const capacity = enumFault(consumedCapacity, input.ReturnConsumedCapacity, 'returnConsumedCapacity')
  const metrics = enumFault(
    collectionMetrics,
    input.ReturnItemCollectionMetrics,
    'returnItemCollectionMetrics',
  )
  if (!capacity && !returned && !metrics) return none
  return [capacity, returned, metrics].filter(fault => fault !== undefined)
}

function returnValuesFault(
  value: string | undefined,
  { allReturnValues }: SingleWriteRules,
): string | undefined {
  if (value === undefined || value === 'NONE' || value === 'ALL_OLD') return undefined
  if (returnValues.enum?.includes(value)) return allReturnValues ? undefined : onlyOld
  // DynamoDB misspells UPDATED_NEW here.
  const allowed = enumRule(['ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATE_NEW', 'NONE'])
  return `Failed to satisfy constraint: ${allowed}`
}

function enumFault(shape: typeof returnValues, value: string | undefined, at: string): string | undefined {
  const { enum: allowed = [] } = shape
  if (value === undefined || allowed.includes(value)) return undefined
  return constraintFault(shape, value, at, enumRule(allowed))
}

/** What the answer shows besides attributes. */
export const answerParts = (input: {
  readonly ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  readonly ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}) => ({
  consumedCapacity: input.ReturnConsumedCapacity ?? ('NONE' as const),
  collectionMetrics: input.ReturnItemCollectionMetrics === 'SIZE',
})

/** For requests that only the older check has seen. */
export function checkReturnsOld(value: string | undefined): asserts value is 'NONE' | 'ALL_OLD' | undefined {
  if (value !== undefined && value !== 'NONE' && value !== 'ALL_OLD') throw invalid(onlyOld)
}

/** `prepare` of such an operation: its refusals come in the envelope, unless the older check makes them. */
export const enveloped =
  <Input extends object, Prepared>(prepare: (input: Input) => Prepared) =>
  (input: Input): Prepared => {
    try {
      return prepare(input)
    } catch (error) {
      throw inEnvelope(error, input)
    }
  }

function inEnvelope(error: unknown, input: object): unknown {
  if (!(error instanceof DynamoDBError) || error.name !== 'ValidationException') return error
  if (error.message === itemTooLarge || error.message.startsWith(envelope)) return error
  if (isNestedDeeply(input))
    return olderDepthFault(error, (input as SingleWriteInput).ExpressionAttributeValues)
  return invalid(envelope + error.message)
}
