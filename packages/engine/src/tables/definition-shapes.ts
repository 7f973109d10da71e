import { boolean, list, long, type Shape, string, structure } from '../shapes/shape.ts'
import { indexNameShape } from './control-shape.ts'

export const attributeDefinitions = (rules: { required?: true }) =>
  list(
    structure(
      {
        AttributeName: string({ required: true, minLength: 1, maxLength: 255 }),
        AttributeType: string({ required: true, enum: ['B', 'N', 'S'] }),
      },
      { name: 'AttributeDefinition' },
    ),
    rules,
  )

/** Of a table or local index; the keys of a global one are counted later. */
export const keySchema = (rules: { maxSize?: number } = {}) =>
  list(
    structure(
      {
        AttributeName: string({ required: true, minLength: 1, maxLength: 255 }),
        KeyType: string({ required: true, enum: ['HASH', 'RANGE'] }),
      },
      { name: 'KeySchemaElement' },
    ),
    { required: true, minSize: 1, ...rules },
  )

const projection = structure(
  {
    ProjectionType: string({ enum: ['ALL', 'INCLUDE', 'KEYS_ONLY'] }),
    NonKeyAttributes: list(string({ minLength: 1, maxLength: 255 }), { minSize: 1, maxSize: 20 }),
  },
  { name: 'Projection', required: true },
)

export const billingMode = string({ enum: ['PROVISIONED', 'PAY_PER_REQUEST'] })

export const provisionedThroughput = structure(
  {
    WriteCapacityUnits: long({ required: true, min: 1 }),
    ReadCapacityUnits: long({ required: true, min: 1 }),
  },
  { name: 'ProvisionedThroughput' },
)

export const onDemandThroughput = structure(
  { MaxReadRequestUnits: long(), MaxWriteRequestUnits: long() },
  { name: 'OnDemandThroughput' },
)

export const warmThroughput = structure(
  { ReadUnitsPerSecond: long(), WriteUnitsPerSecond: long() },
  { name: 'WarmThroughput' },
)

export const globalIndexMembers: Record<string, Shape> = {
  IndexName: indexNameShape,
  Projection: projection,
  ProvisionedThroughput: provisionedThroughput,
  KeySchema: keySchema(),
  OnDemandThroughput: onDemandThroughput,
  WarmThroughput: warmThroughput,
}

export const globalIndexes = list(structure(globalIndexMembers, { name: 'GlobalSecondaryIndex' }))

export const localIndexes = list(
  structure(
    { IndexName: indexNameShape, Projection: projection, KeySchema: keySchema({ maxSize: 2 }) },
    { name: 'LocalSecondaryIndex' },
  ),
)

export const streamSpecification = structure(
  {
    StreamEnabled: boolean({ required: true }),
    StreamViewType: string({ enum: ['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY'] }),
  },
  { name: 'StreamSpecification' },
)

export const encryptionSpecification = structure(
  { Enabled: boolean(), SSEType: string({ enum: ['AES256', 'KMS'] }), KMSMasterKeyId: string() },
  { name: 'SSESpecification' },
)

export const tagList = list(structure({ Key: string(), Value: string() }, { name: 'Tag' }))
