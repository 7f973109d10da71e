import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  applyUpdate,
  type Condition,
  matches,
  type ProjectionPaths,
  parseExpressions,
  project,
  type Update,
} from '../../src/index.ts'
import { refusal } from './reading.ts'

const item = { pk: { S: 'P-7' }, stock: { N: '3' }, status: { S: 'OPEN' } }
const values = { ':n': { N: '2.0' }, ':open': { S: 'OPEN' } }

describe('The expressions of a request', () => {
  it('are parsed each by its name, with the names and values of the request', () => {
    const parsed = parseExpressions({
      UpdateExpression: 'SET stock = stock - :n',
      ConditionExpression: 'stock >= :n AND #s = :open',
      ProjectionExpression: '#s',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: values,
    })
    expectTypeOf(parsed.update).toEqualTypeOf<Update>()
    expectTypeOf(parsed.condition).toEqualTypeOf<Condition>()
    expectTypeOf(parsed.projection).toEqualTypeOf<ProjectionPaths>()
    expectTypeOf(parsed.filter).toEqualTypeOf<Condition | undefined>()
    expect(matches(parsed.condition, item)).toBe(true)
    expect(applyUpdate(parsed.update, item).stock).toEqual({ N: '1' })
    expect(project(parsed.projection, item)).toEqual({ status: { S: 'OPEN' } })
    expect(Object.keys(parsed).sort()).toEqual(['condition', 'projection', 'update'])
  })

  it('of a query are a key condition and a filter', () => {
    const { keyCondition, filter } = parseExpressions({
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'stock > :n',
      ExpressionAttributeValues: { ':pk': { S: 'P-7' }, ':n': { N: '2' } },
    })
    expect(keyCondition.comparisons).toEqual([{ name: 'pk', operator: '=', values: [{ S: 'P-7' }] }])
    expect(matches(filter, item)).toBe(true)
  })

  it('may be none', () => {
    expect(parseExpressions({})).toEqual({})
    expect(parseExpressions({ FilterExpression: undefined })).toEqual({})
  })
})

describe('A request is refused', () => {
  it.each([
    [
      'for a value that no expression uses',
      { ConditionExpression: 'stock = :n', ExpressionAttributeValues: values },
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:open}',
    ],
    [
      'for a name that is none',
      { ProjectionExpression: '#s', ExpressionAttributeNames: { s: 'status' } },
      'ExpressionAttributeNames contains invalid key: Syntax error; key: "s"',
    ],
    [
      'for a value that DynamoDB does not take',
      { ConditionExpression: 'stock = :n', ExpressionAttributeValues: { ':n': { N: 'x' } } },
      'The parameter cannot be converted to a numeric value: x',
    ],
    [
      'for its update before its condition',
      { UpdateExpression: 'SET', ConditionExpression: 'AND' },
      'Invalid UpdateExpression: Syntax error; token: "<EOF>", near: "SET"',
    ],
    [
      'for an unused value before what only a key condition can have wrong',
      {
        KeyConditionExpression: 'pk = :open OR pk = :open',
        ExpressionAttributeValues: values,
      },
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:n}',
    ],
    [
      'for a key condition that is none',
      { KeyConditionExpression: 'attribute_exists(pk)' },
      'Invalid operator used in KeyConditionExpression: attribute_exists',
    ],
  ])('%s', (_, input, message) => {
    expect(refusal(() => parseExpressions(input))).toBe(message)
  })

  it('in the older words, which name the value, where the operation has them', () => {
    const input = { FilterExpression: 'a = :v', ExpressionAttributeValues: { ':v': { N: 'x' } } }
    expect(refusal(() => parseExpressions(input, 'older'))).toBe(
      'ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: x for key :v',
    )
  })
})
