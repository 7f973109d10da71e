import { attributeValue, list, string } from '../shapes/shape.ts'
import { returnOnFailure } from './item-shapes.ts'

/** A statement and what goes with it, alone or as a member of a batch or transaction. */
export interface StatementInput {
  Statement: string
  Parameters?: unknown[]
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE'
}

export const statementMembers = {
  Statement: string({ required: true, minLength: 1, maxLength: 8192 }),
  Parameters: list(attributeValue(), { minSize: 1 }),
  ReturnValuesOnConditionCheckFailure: returnOnFailure,
}
