import { describe, it } from 'vitest'
import { indexedTable } from '../backends/indexed-table.ts'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const overlap = (one: string, two: string) =>
  'Invalid ProjectionExpression: Two document paths overlap with each other; ' +
  `must remove or rewrite one of these paths; path one: ${one}, path two: ${two}`

describeOnEachBackend('A read', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const numbered = onTable(backend, keys('pk', 'sk:N'))
  const indexed = onTable(backend, indexedTable)
  const refused = async (promise: Promise<unknown>, message: string) => {
    await expectError(promise, 'ValidationException', message)
  }

  const reads: [string, (projection: WireObject) => Promise<unknown>][] = [
    ['GetItem', projection => table.send('GetItem', { Key: { pk: S('none') }, ...projection })],
    [
      'BatchGetItem, for one of its tables',
      projection =>
        backend.send('BatchGetItem', {
          RequestItems: {
            [table.name]: { Keys: [{ pk: S('none') }], ...projection },
            [sorted.name]: { Keys: [{ pk: S('none'), sk: S('none') }], ProjectionExpression: 'a' },
          },
        }),
    ],
    [
      'Query',
      projection =>
        table.send('Query', {
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': S('none') },
          ...projection,
        }),
    ],
    ['Scan', projection => table.send('Scan', projection)],
  ]

  describe.each(reads)('of nothing is refused by %s', (_operation, read) => {
    const names = { '#a': 'a', '#b': 'a' }

    it.each([
      ['a, a', undefined, overlap('[a]', '[a]')],
      ['#a, #a', { '#a': 'a' }, overlap('[a]', '[a]')],
      ['#a, #b', names, overlap('[a]', '[a]')],
      ['a.b, a', undefined, overlap('[a, b]', '[a]')],
      ['#a, #b.c', names, overlap('[a]', '[a, c]')],
      ['l, l[0]', undefined, overlap('[l]', '[l, [0]]')],
      ['!!! no !!!', undefined, 'Invalid ProjectionExpression: Syntax error; token: "!", near: "!!"'],
      [
        '#none',
        undefined,
        'Invalid ProjectionExpression: An expression attribute name used in the document path is not defined; attribute name: #none',
      ],
    ])('for the projection %s', (ProjectionExpression, ExpressionAttributeNames, message) =>
      refused(
        read({ ProjectionExpression, ...(ExpressionAttributeNames && { ExpressionAttributeNames }) }),
        message,
      ),
    )
  })

  describe('by key is refused', () => {
    const schema =
      'One or more parameter values were invalid: Condition parameter type does not match schema type'
    const operand = (operator: string, type: string) =>
      `Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`
    const yes = { BOOL: true }
    const query = (of: typeof table, condition: string, values: WireObject) =>
      of.send('Query', { KeyConditionExpression: condition, ExpressionAttributeValues: values })

    it.each<[string, WireObject, string]>([
      ['begins_with(sk, :v)', N(1), operand('begins_with', 'N')],
      ['begins_with(sk, :v)', S('a'), schema],
      ['sk < :v', yes, operand('<', 'BOOL')],
      [':v >= sk', yes, operand('>=', 'BOOL')],
      ['sk BETWEEN :v AND :v', yes, operand('BETWEEN', 'BOOL')],
      ['sk = :v', yes, schema],
    ])('where it is a number and %s with %j', (condition, value, message) =>
      refused(query(numbered, `pk = :p AND ${condition}`, { ':p': S('p'), ':v': value }), message),
    )

    it.each<[WireObject, string]>([
      [N(1), operand('begins_with', 'N')],
      [yes, operand('begins_with', 'BOOL')],
    ])('where it is a string and begins with %j', (value, message) =>
      refused(query(sorted, 'pk = :p AND begins_with(sk, :v)', { ':p': S('p'), ':v': value }), message),
    )

    it('where it is not the key', async () => {
      const missed = 'Query condition missed key schema element: pk'
      await refused(query(sorted, 'sk = :v', { ':v': S('v') }), missed)
      await refused(query(sorted, 'extra = :v', { ':v': S('v') }), missed)
      await refused(
        query(numbered, 'pk = :p AND sk > :a AND extra = :a', { ':p': S('p'), ':a': N(1) }),
        'The number of query conditions (3) exceeds the number of key attributes defined in the schema (2)',
      )
      await refused(
        query(numbered, 'pk = :p AND sk > :a AND sk < :a', { ':p': S('p'), ':a': N(1) }),
        'Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key',
      )
    })
  })

  it('that goes on from no key is refused', async () => {
    const ExclusiveStartKey = { other: S('x') }
    const byKey = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': S('p') } }
    await refused(
      sorted.send('Query', { ...byKey, ExclusiveStartKey }),
      'The provided starting key is invalid',
    )
    await refused(sorted.send('Scan', { ExclusiveStartKey }), 'The provided starting key is invalid')
  })

  it('of a global index is never consistent', async () => {
    const message = 'Consistent reads are not supported on global secondary indexes'
    const read = { IndexName: 'global-a', ConsistentRead: true }
    const byKey = { KeyConditionExpression: 'a = :a', ExpressionAttributeValues: { ':a': S('a') } }
    await refused(indexed.send('Query', { ...read, ...byKey }), message)
    await refused(indexed.send('Scan', read), message)
  })

  it.each(['Query', 'Scan'])('of a table that is not there: %s', async operation => {
    await expectError(
      backend.send(operation, {
        TableName: 'table-that-is-not-there',
        ...(operation === 'Query' && {
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': S('p') },
        }),
      }),
      'ResourceNotFoundException',
      'Requested resource not found',
    )
  })
})
