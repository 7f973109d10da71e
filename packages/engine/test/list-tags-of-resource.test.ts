import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('ListTagsOfResource', backend => {
  const list = (ResourceArn?: string) => backend.send('ListTagsOfResource', { ResourceArn })

  it('lists none where there are none', async () => {
    const { Table } = await backend.send('DescribeTable', { TableName: await backend.table() })
    expect(await list(Table.TableArn)).toEqual({ Tags: [] })
  })

  it('wants the ARN of a table', async () => {
    await expectError(list(), 'ValidationException', 'Invalid TableArn')
    await expectError(
      list('not-an-arn'),
      'ValidationException',
      "One or more parameter values were invalid: ARNs must start with 'arn:': not-an-arn",
    )
  })

  it('does not tell strangers which tables there are', () =>
    expectError(
      list('arn:aws:dynamodb:us-east-1:000000000000:table/nonexistent-table'),
      'AccessDeniedException',
      /is not authorized to perform: dynamodb:ListTagsOfResource on resource: arn:/,
    ))
})
