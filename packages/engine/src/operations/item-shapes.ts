import { attributeValue, boolean, list, map, string, structure } from '../shapes/shape.ts'
import { comparisonOperators } from './legacy-filter.ts'

const attributeName = string({ maxLength: 65535 })

/** An item or a key: values by attribute name. */
export const attributes = map(attributeValue(), { key: attributeName })
export const requiredAttributes = map(attributeValue(), { key: attributeName, required: true })

/** In the order in which DynamoDB lists them. */
export const consumedCapacity = string({ enum: ['INDEXES', 'TOTAL', 'NONE'] })
export const indexName = string({ pattern: '[a-zA-Z0-9_.-]+', minLength: 3, maxLength: 255 })
export const collectionMetrics = string({ enum: ['SIZE', 'NONE'] })
export const expressionNames = map(attributeName)
export const expressionValues = map(attributeValue())
export const attributesToGet = list(attributeName, { minSize: 1, maxSize: 255 })
export const returnValues = string({ enum: ['ALL_NEW', 'UPDATED_OLD', 'ALL_OLD', 'NONE', 'UPDATED_NEW'] })
export const returnOnFailure = string({ enum: ['ALL_OLD', 'NONE'] })

const comparisonOperator = string({ enum: comparisonOperators })

export const expected = map(
  structure(
    {
      AttributeValueList: list(attributeValue()),
      ComparisonOperator: comparisonOperator,
      Exists: boolean(),
      Value: attributeValue(),
    },
    { name: 'ExpectedAttributeValue' },
  ),
  { key: attributeName },
)

export const attributeUpdates = map(
  structure(
    { Action: string({ enum: ['ADD', 'PUT', 'DELETE'] }), Value: attributeValue() },
    { name: 'AttributeValueUpdate' },
  ),
  { key: attributeName },
)

/** The condition of a write and what its failure answers with. */
export const conditionMembers = {
  ConditionExpression: string(),
  ExpressionAttributeNames: expressionNames,
  ExpressionAttributeValues: expressionValues,
  ReturnValuesOnConditionCheckFailure: returnOnFailure,
}
