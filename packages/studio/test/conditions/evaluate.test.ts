import { DynamoDBError, FailedCondition, open } from '@monotable/engine'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { evaluate, failingPart } from '../../src/conditions/evaluate.ts'
import { parseCondition } from '../../src/conditions/parse-condition.ts'
import type { AttributeValue, Item } from '../../src/values/attribute-value.ts'
import { anyValue } from '../values/items.ts'

const engine = await open()
beforeAll(async () => {
  await engine.send('CreateTable', {
    TableName: 'Conditions',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  })
  return () => engine.close()
})

const names = { '#a': 'a', '#b': 'b.c', '#s': 'size' }
const path = fc.constantFrom('#a', '#b', '#s', '#a.#s', '#a[0]', '#a[1].#s')
const value = fc.constantFrom(':v', ':w')
const operand = fc.oneof(
  path,
  value,
  path.map(each => `size(${each})`),
)
const test1 = fc.oneof(
  fc
    .tuple(path, fc.constantFrom('=', '<>', '<', '<=', '>', '>='), operand)
    .map(([left, operator, right]) => `${left} ${operator} ${right}`),
  fc
    .constantFrom('attribute_exists', 'attribute_not_exists')
    .chain(name => path.map(each => `${name}(${each})`)),
  fc
    .tuple(fc.constantFrom('begins_with', 'contains'), path, value)
    .map(([name, left, right]) => `${name} (${left}, ${right})`),
  path.map(each => `${each} IN (:v, :w)`),
)
const { condition } = fc.letrec<{ condition: string }>(tie => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    test1,
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'or'), tie('condition'))
      .map(([left, word, right]) => `(${left} ${word} ${right})`),
    tie('condition').map(inner => `NOT ${inner}`),
  ),
}))

async function partByEngine(input: object): Promise<string | undefined> {
  try {
    await engine.send('PutItem', { TableName: 'Conditions', ...input })
    return undefined
  } catch (error) {
    if (!(error instanceof DynamoDBError && error.cause instanceof FailedCondition)) throw error
    return error.cause.part
  }
}

/** Aliases that stand nowhere are refused. */
const used = <T>(text: string, all: Readonly<Record<string, T>>) =>
  Object.fromEntries(Object.entries(all).filter(([alias]) => text.includes(alias)))

test('a condition is true or false as the engine says, and by the same part', async () => {
  const id = { S: 'x' }
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      condition,
      anyValue,
      anyValue,
      anyValue,
      fc.boolean(),
      async (text, v, w, b, isThere) => {
        const Item = { id, a: v, 'b.c': b, size: w } as Item
        if (isThere) await engine.send('PutItem', { TableName: 'Conditions', Item })
        else await engine.send('DeleteItem', { TableName: 'Conditions', Key: { id } })
        // As it is stored: 1.0 is 1 there.
        const { Item: stored } = await engine.send<{ Item?: Item }>('GetItem', {
          TableName: 'Conditions',
          Key: { id },
        })
        const values = used<AttributeValue>(text, { ':v': v, ':w': b })
        const source = {
          ConditionExpression: text,
          ...(text.includes('#') && { ExpressionAttributeNames: used(text, names) }),
          ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
        }
        let byEngine: string | undefined
        try {
          byEngine = await partByEngine({ ...source, Item: { id } })
        } catch (error) {
          // An operand of a type that the function does not take.
          expect((error as Error).name).toBe('ValidationException')
          return
        }
        compared++
        const evaluated = evaluate(parseCondition(source)!, stored)
        expect(failingPart(evaluated)?.text).toBe(byEngine)
      },
    ),
    { numRuns: 400 },
  )
  expect(compared).toBeGreaterThan(150)
})

test('numbers of a request are compared as numbers', () => {
  const source = {
    ConditionExpression: 'n = :one AND n between :one and :two',
    ExpressionAttributeValues: { ':one': { N: '1.0' }, ':two': { N: '2e0' } },
  }
  expect(evaluate(parseCondition(source)!, { n: { N: '1' } }).isTrue).toBe(true)
})

test.each([
  ['a =', 'ends too early'],
  ['a = b c', "'c' is unexpected"],
  ['a = :x', ':x has no value'],
  ['#x = a', '#x has no name'],
  ['a ! b', "'! b' is not understood"],
])('%s: %s', (ConditionExpression, said) => {
  expect(() => parseCondition({ ConditionExpression })).toThrow(said)
})
