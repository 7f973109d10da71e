import { describe, expect, it } from 'vitest'
import { describeOnEachBackend, type WireObject } from '../backends.ts'

const model = 'com.amazonaws.dynamodb.v20120810'
const structure = 'Start of structure or map found where not expected'
const field = 'Unexpected field type'
const payload = 'Unexpected value type in payload'
const generics =
  'class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class ' +
  '(sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module java.base of ' +
  "loader 'bootstrap')"

type Wrong = readonly (readonly [value: unknown, message: string])[]

const collection = (type: string) => `Unrecognized collection type ${type}`
const each = (values: readonly unknown[], message: string): Wrong => values.map(value => [value, message])
const wholes = [23, -2147483648, 2147483648]
const scalars = ['23', true, false, ...wholes, 34.56]

const tokens = (type: string): Wrong => [
  ...each(wholes, `NUMBER_VALUE cannot be converted to ${type}`),
  [34.56, `DECIMAL_VALUE cannot be converted to ${type}`],
  [[], collection(`class java.lang.${type}`)],
  [{}, structure],
]
const words = (type: string): Wrong => [
  [true, `TRUE_VALUE cannot be converted to ${type}`],
  [false, `FALSE_VALUE cannot be converted to ${type}`],
]
const whole = (type: string): Wrong => [
  ['23', `STRING_VALUE cannot be converted to ${type}`],
  ...words(type),
  [[], collection(`class java.lang.${type}`)],
  [{}, structure],
]

const string: Wrong = [...words('String'), ...tokens('String')]
const boolean: Wrong = [['23', 'Unexpected token received from parser'], ...tokens('Boolean')]
const integer = whole('Integer')
const long = whole('Long')
const bytes: Wrong = [
  ...each([true, ...wholes, 34.56], 'only base-64-encoded strings are convertible to bytes'),
  [[], collection('class java.nio.ByteBuffer')],
  [{}, structure],
  ['23456', 'Base64 encoded length is expected a multiple of 4 bytes but found: 5'],
  ['=+/=', 'Invalid last non-pad Base64 character dectected'],
  ['+/+=', 'Invalid last non-pad Base64 character dectected'],
]
const list: Wrong = [...each(scalars, field), [{}, structure]]
const listInMap: Wrong = [...each(scalars, generics), [{}, structure]]
const map = (of: string): Wrong => [
  ...each(scalars, field),
  [[], collection(`java.util.Map<java.lang.String, ${of}>`)],
]
const values = map(`${model}.AttributeValue`)
const names = map('java.lang.String')
const mapInList: Wrong = [
  ...each(scalars, generics),
  [[], collection(`java.util.Map<java.lang.String, ${model}.AttributeValue>`)],
]
/** A structure that is a member of another, and one that stands in a list or map. */
const member = (name: string): Wrong => [...each(scalars, field), [[], collection(`class ${model}.${name}`)]]
const element = (name: string): Wrong => [
  ...each(scalars, payload),
  [[], collection(`class ${model}.${name}`)],
]

type Places = Record<string, Wrong>

/** An attribute value and all that can stand in one. */
function value(at: string, itself: Wrong = element('AttributeValue')): Places {
  const inside: Places = { S: string, N: string, B: bytes, BOOL: boolean, NULL: boolean, L: list, M: values }
  for (const set of ['SS', 'NS', 'BS']) {
    inside[set] = list
    inside[`${set}.0`] = set === 'BS' ? bytes : string
  }
  for (const deeper of ['L.0', 'M.a']) {
    inside[deeper] = element('AttributeValue')
    inside[`${deeper}.BS`] = list
    inside[`${deeper}.BS.0`] = bytes
  }
  return Object.fromEntries([
    [at, itself],
    ...Object.entries(inside).map(([place, wrong]) => [`${at}.${place}`, wrong]),
  ])
}

const expressionNames = { ExpressionAttributeNames: names, 'ExpressionAttributeNames.a': string }
const expressionValues = { ExpressionAttributeValues: values, ...value('ExpressionAttributeValues.a') }
const writing: Places = {
  TableName: string,
  Expected: map(`${model}.ExpectedAttributeValue`),
  'Expected.a': element('ExpectedAttributeValue'),
  'Expected.a.Exists': boolean,
  'Expected.a.ComparisonOperator': string,
  'Expected.a.AttributeValueList': list,
  ...value('Expected.a.Value', member('AttributeValue')),
  ReturnConsumedCapacity: string,
  ReturnItemCollectionMetrics: string,
  ReturnValues: string,
  ConditionExpression: string,
  ...expressionNames,
  ...expressionValues,
}
const filter = (name: string): Places => ({
  [name]: map(`${model}.Condition`),
  [`${name}.a`]: element('Condition'),
  [`${name}.a.ComparisonOperator`]: string,
  [`${name}.a.AttributeValueList`]: list,
  ...value(`${name}.a.AttributeValueList.0`),
})
const reading: Places = {
  TableName: string,
  IndexName: string,
  Select: string,
  Limit: integer,
  ConsistentRead: boolean,
  ConditionalOperator: string,
  AttributesToGet: list,
  ReturnConsumedCapacity: string,
  ExclusiveStartKey: values,
  ...value('ExclusiveStartKey.a'),
  FilterExpression: string,
  ProjectionExpression: string,
  ...expressionNames,
  ...expressionValues,
}
const throughput = (at: string): Places => ({
  [at]: member('ProvisionedThroughput'),
  [`${at}.ReadCapacityUnits`]: long,
  [`${at}.WriteCapacityUnits`]: long,
})
const keySchema = (at: string): Places => ({
  [at]: list,
  [`${at}.0`]: element('KeySchemaElement'),
  [`${at}.0.AttributeName`]: string,
  [`${at}.0.KeyType`]: string,
})
const index = (at: string): Places => ({
  [`${at}.IndexName`]: string,
  ...keySchema(`${at}.KeySchema`),
  [`${at}.Projection`]: member('Projection'),
  [`${at}.Projection.ProjectionType`]: string,
  [`${at}.Projection.NonKeyAttributes`]: list,
  [`${at}.Projection.NonKeyAttributes.0`]: string,
})
const definitions: Places = {
  AttributeDefinitions: list,
  'AttributeDefinitions.0': element('AttributeDefinition'),
  'AttributeDefinitions.0.AttributeName': string,
  'AttributeDefinitions.0.AttributeType': string,
}
const batch = 'RequestItems.a'
const updates = 'GlobalSecondaryIndexUpdates'

const operations: Record<string, Places> = {
  GetItem: {
    TableName: string,
    Key: values,
    ...value('Key.a'),
    AttributesToGet: list,
    ConsistentRead: boolean,
    ReturnConsumedCapacity: string,
    ProjectionExpression: string,
    ...expressionNames,
  },
  PutItem: { ...writing, Item: values, ...value('Item.a') },
  DeleteItem: { ...writing, Key: values, ...value('Key.a') },
  UpdateItem: {
    ...writing,
    Key: values,
    ...value('Key.a'),
    AttributeUpdates: map(`${model}.AttributeValueUpdate`),
    'AttributeUpdates.a': element('AttributeValueUpdate'),
    'AttributeUpdates.a.Action': string,
    ...value('AttributeUpdates.a.Value', member('AttributeValue')),
    UpdateExpression: string,
  },
  Query: {
    ...reading,
    ...filter('QueryFilter'),
    ...filter('KeyConditions'),
    ScanIndexForward: boolean,
    KeyConditionExpression: string,
  },
  Scan: { ...reading, ...filter('ScanFilter'), Segment: integer, TotalSegments: integer },
  BatchGetItem: {
    RequestItems: map(`${model}.KeysAndAttributes`),
    [batch]: element('KeysAndAttributes'),
    [`${batch}.Keys`]: list,
    [`${batch}.Keys.0`]: mapInList,
    ...value(`${batch}.Keys.0.a`),
    [`${batch}.AttributesToGet`]: list,
    [`${batch}.ConsistentRead`]: boolean,
    [`${batch}.ProjectionExpression`]: string,
    [`${batch}.ExpressionAttributeNames`]: names,
    [`${batch}.ExpressionAttributeNames.a`]: string,
    ReturnConsumedCapacity: string,
  },
  BatchWriteItem: {
    RequestItems: map(`java.util.List<${model}.WriteRequest>`),
    [batch]: listInMap,
    [`${batch}.0`]: element('WriteRequest'),
    [`${batch}.0.PutRequest`]: member('PutRequest'),
    [`${batch}.0.PutRequest.Item`]: values,
    ...value(`${batch}.0.PutRequest.Item.a`),
    [`${batch}.0.DeleteRequest`]: member('DeleteRequest'),
    [`${batch}.0.DeleteRequest.Key`]: values,
    ...value(`${batch}.0.DeleteRequest.Key.a`),
    ReturnConsumedCapacity: string,
    ReturnItemCollectionMetrics: string,
  },
  TransactWriteItems: {
    TransactItems: list,
    'TransactItems.0.Put': member('Put'),
    'TransactItems.0.Put.Item': values,
    ...value('TransactItems.0.Put.Item.a'),
    'TransactItems.0.Update': member('Update'),
    'TransactItems.0.Update.UpdateExpression': string,
    'TransactItems.0.Delete.Key': values,
    ReturnConsumedCapacity: string,
    ReturnItemCollectionMetrics: string,
  },
  CreateTable: {
    TableName: string,
    BillingMode: string,
    ...definitions,
    ...keySchema('KeySchema'),
    ...throughput('ProvisionedThroughput'),
    LocalSecondaryIndexes: list,
    'LocalSecondaryIndexes.0': element('LocalSecondaryIndex'),
    ...index('LocalSecondaryIndexes.0'),
    GlobalSecondaryIndexes: list,
    'GlobalSecondaryIndexes.0': element('GlobalSecondaryIndex'),
    ...index('GlobalSecondaryIndexes.0'),
    ...throughput('GlobalSecondaryIndexes.0.ProvisionedThroughput'),
  },
  UpdateTable: {
    TableName: string,
    BillingMode: string,
    ...throughput('ProvisionedThroughput'),
    [updates]: list,
    [`${updates}.0`]: element('GlobalSecondaryIndexUpdate'),
    [`${updates}.0.Update`]: member('UpdateGlobalSecondaryIndexAction'),
    [`${updates}.0.Update.IndexName`]: string,
    ...throughput(`${updates}.0.Update.ProvisionedThroughput`),
    [`${updates}.0.Create`]: member('CreateGlobalSecondaryIndexAction'),
    ...index(`${updates}.0.Create`),
    [`${updates}.0.Delete`]: member('DeleteGlobalSecondaryIndexAction'),
    [`${updates}.0.Delete.IndexName`]: string,
  },
  DeleteTable: { TableName: string },
  DescribeTable: { TableName: string },
  DescribeTimeToLive: { TableName: string },
  ListTables: { Limit: integer, ExclusiveStartTableName: string },
  TagResource: { ResourceArn: string, Tags: list, 'Tags.0': element('Tag'), 'Tags.0.Key': string },
  UntagResource: { ResourceArn: string, TagKeys: list, 'TagKeys.0': string },
  ListTagsOfResource: { ResourceArn: string },
}

/** A request that holds only what leads to `place`, and `wrong` there. */
function request(place: string, wrong: unknown): WireObject {
  return place
    .split('.')
    .reduceRight((inner: unknown, step) => (step === '0' ? [inner] : { [step]: inner }), wrong) as WireObject
}

describeOnEachBackend('A value of the wrong type is refused before anything else is looked at', backend => {
  const answerTo = async (operation: string, place: string, wrong: unknown) => {
    const answer = backend.sendUnchecked(operation, request(place, wrong))
    return answer.then(
      () => 'no refusal',
      (error: Error) => `${error.name}: ${error.message}`,
    )
  }

  describe.each(Object.entries(operations))('by %s', (operation, places) => {
    it.each(Object.entries(places))('at %s', async (place, wrongs) => {
      const answers = await Promise.all(wrongs.map(([wrong]) => answerTo(operation, place, wrong)))
      expect(answers).toEqual(wrongs.map(([, message]) => `SerializationException: ${message}`))
    })
  })
})
