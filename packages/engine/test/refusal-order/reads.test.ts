import { describe, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'
import { unknownCapacity } from '../validation/messages.ts'

const notThere = 'not-there'
const byKey = {
  KeyConditionExpression: '#pk = :pk',
  ExpressionAttributeNames: { '#pk': 'pk' },
  ExpressionAttributeValues: { ':pk': S('test') },
}

describeOnEachBackend('of several faults', backend => {
  const table = onTable(backend, keys('pk', 'sk'))
  const refuses = async (operation: string, input: WireObject, message: string | RegExp) => {
    await expectError(backend.send(operation, input), 'ValidationException', message)
  }

  it.each<[string, WireObject, string | RegExp]>([
    ['a table name that cannot be', { TableName: 'abc!', ...byKey, Select: 'INVALID' }, /validation error/],
    ['a limit of nothing', { ...byKey, Limit: 0 }, /'Limit'/],
    [
      'unknown words',
      { ...byKey, ReturnConsumedCapacity: 'INVALID', Select: 'INVALID' },
      new RegExp(unknownCapacity('INVALID').replace(/[[\]]/g, '\\$&')),
    ],
    [
      'an unknown operator before an unknown Select',
      {
        KeyConditions: { pk: { ComparisonOperator: 'EQ', AttributeValueList: [S('a')] } },
        QueryFilter: { b: { ComparisonOperator: 'NULL' }, c: { ComparisonOperator: 'NULL' } },
        ConditionalOperator: 'XOR',
        Select: 'BOGUS',
      },
      'Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]',
    ],
  ])('Query reports %s', (_what, input, message) =>
    refuses('Query', { TableName: notThere, ...input }, message),
  )

  describe('a key condition reports the first that is written:', () => {
    const operand =
      /Incorrect operand type for operator or function; operator or function: begins_with, operand type: N/
    const undefinedValue =
      /An expression attribute value used in expression is not defined; attribute value: :missing/
    const values = { ':p': S('q'), ':n': N(1), ':s': S('a') }
    const query = (TableName: string, condition: string) => ({
      TableName,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).filter(([name]) => condition.includes(name)),
      ),
    })

    it.each([
      ['pk = :missing AND begins_with(sk, :n)', undefinedValue],
      ['begins_with(sk, :n) AND pk = :missing', operand],
      ['pk = :p AND begins_with(sk, :n) AND sk = :missing', operand],
      ['pk = :p AND begins_with(sk, :n) AND sk > :s', operand],
    ])('%s', (condition, message) => refuses('Query', query(table.name, condition), message))

    it('before the table', async () => {
      await refuses('Query', query(notThere, 'pk = :p AND begins_with(sk, :n)'), operand)
      await expectError(
        backend.send('Query', query(notThere, 'pk = :p AND begins_with(sk, :s)')),
        'ResourceNotFoundException',
      )
    })
  })

  it.each<[WireObject, RegExp]>([
    [{ Segment: 0 }, /Segment.*TotalSegments|TotalSegments.*Segment/],
    [{ TotalSegments: 4 }, /Segment.*TotalSegments/],
    [{ Segment: 5, TotalSegments: 5 }, /Segment.*TotalSegments/],
    [{ Segment: -1, TotalSegments: 4 }, /'Segment'.*greater than or equal to 0/],
  ])('Scan refuses %j', (input, message) => refuses('Scan', { TableName: table.name, ...input }, message))

  it('an index that is not there is told by reads and by changes of the table', async () => {
    const index = { TableName: table.name, IndexName: 'does_not_exist' }
    const message = 'The table does not have the specified index: does_not_exist'
    await refuses('Query', { ...index, ...byKey }, message)
    await refuses('Scan', index, message)
    await expectError(
      table.send('UpdateTable', {
        GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'does_not_exist' } }],
      }),
      'ResourceNotFoundException',
      /Requested resource not found/,
    )
  })

  describe('a statement is refused before its table is looked up', () => {
    it('for the type of an operand', async () => {
      const select = (more: string, ...others: WireObject[]) => ({
        Statement: `SELECT pk FROM "${notThere}" WHERE pk = ?${more}`,
        Parameters: [S('x'), ...others],
      })
      await refuses('ExecuteStatement', select(' AND val < ?', { BOOL: true }), /Incorrect operand type/)
      await expectError(backend.send('ExecuteStatement', select('')), 'ResourceNotFoundException')
    })

    it('for a name that is empty', () =>
      refuses(
        'ExecuteStatement',
        { Statement: `SELECT * FROM "" WHERE pk = 'x'` },
        /Path component cannot be an empty string/,
      ))
  })
})
