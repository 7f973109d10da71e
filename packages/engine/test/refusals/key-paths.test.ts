import { beforeAll, describe, it } from 'vitest'
import { keySchema } from '../backends/keys.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const into = (of: string) =>
  `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${of}`
const projectAll = { ProjectionType: 'ALL' }

describeOnEachBackend('A key attribute is a scalar:', backend => {
  let TableName: string
  const Key = { a: { S: 'a' }, b: { S: 'b' } }

  beforeAll(async () => {
    TableName = await backend.table({
      ...keys('a', 'b', 'c', 'd'),
      LocalSecondaryIndexes: [
        { IndexName: 'index1', KeySchema: keySchema('a', 'c'), Projection: projectAll },
        { IndexName: 'index2', KeySchema: keySchema('a', 'd'), Projection: projectAll },
      ],
    })
  })

  const refused = async (operation: string, input: WireObject, message: string): Promise<void> => {
    await expectError(backend.send(operation, { TableName, ...input }), 'ValidationException', message)
  }

  it.each([
    ['a.x.y', 'Key: a'],
    ['e, b[0]', 'Key: b'],
    ['d.x', 'IndexKey: d'],
    ['d[0]', 'IndexKey: d'],
    ['d.x, b.x', 'Key: b'],
  ])('GetItem does not project %s, even where there is no item', (ProjectionExpression, of) =>
    refused('GetItem', { Key, ProjectionExpression }, into(of)),
  )

  it.each([
    ['d.x = :n', 'IndexKey: d'],
    ['attribute_exists(e) AND NOT d[0] > :n', 'IndexKey: d'],
    ['e = :n OR size(d.x) = :n', 'IndexKey: d'],
  ])('Query does not filter by %s, even where there is no item', (FilterExpression, of) =>
    refused(
      'Query',
      {
        KeyConditionExpression: 'a = :a',
        FilterExpression,
        ExpressionAttributeValues: { ':a': { S: 'a' }, ':n': { N: '1' } },
      },
      into(of),
    ),
  )

  it.each([
    ['ADD d.x :n', 'IndexKey: d'],
    ['SET d[1] = :n', 'IndexKey: d'],
    ['SET e = :n, f = d[1]', 'IndexKey: d'],
    ['SET e = if_not_exists(d.x, :n)', 'IndexKey: d'],
    ['SET g = :n, e = if_not_exists(f, d.x)', 'IndexKey: d'],
    ['SET e = d.x + :n', 'IndexKey: d'],
    ['SET e = :n + d.x', 'IndexKey: d'],
  ])('UpdateItem refuses %s', (UpdateExpression, of) =>
    refused(
      'UpdateItem',
      { Key, UpdateExpression, ExpressionAttributeValues: { ':n': { N: '1' } } },
      into(of),
    ),
  )

  describe('before that, UpdateItem refuses', () => {
    const mismatch =
      'One or more parameter values were invalid: Type mismatch for Index Key c Expected: S Actual: N IndexName: index1'
    const part = (name: string) =>
      `One or more parameter values were invalid: Cannot update attribute ${name}. This attribute is part of the key`

    it.each<[string, string]>([
      ['SET d[1] = :n ADD b.x :n', part('b')],
      ['SET a = a.x + a[1], e = :n', part('a')],
      ['SET d.x = a ADD c :n', mismatch],
      ['SET e = c[1], c = a + :n', mismatch],
      ['SET c = e - :n', mismatch],
      ['SET d = :n, c = :n', mismatch],
    ])('%s', (UpdateExpression, message) =>
      refused(
        'UpdateItem',
        { Key, UpdateExpression, ExpressionAttributeValues: { ':n': { N: '1' } } },
        message,
      ),
    )

    it('the type of the index key that comes first by the name of the index', () =>
      refused(
        'UpdateItem',
        { Key, AttributeUpdates: { d: { Value: { N: '1' } }, c: { Value: { N: '1' } } } },
        mismatch,
      ))
  })
})
