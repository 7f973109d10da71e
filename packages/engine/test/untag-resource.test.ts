import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('UntagResource', backend => {
  const untag = (ResourceArn: string | undefined, TagKeys?: string[]) =>
    backend.send('UntagResource', { ResourceArn, TagKeys })
  const anyArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/any-name'

  it('takes tags away, and does not mind those that are not there', async () => {
    const Tags = [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ]
    const name = await backend.table({ Tags })
    const { Table } = await backend.send('DescribeTable', { TableName: name })
    await untag(Table.TableArn, ['b', 'not there'])
    expect(await backend.send('ListTagsOfResource', { ResourceArn: Table.TableArn })).toEqual({
      Tags: [{ Key: 'a', Value: '1' }],
    })
  })

  it.each([
    [undefined, undefined, 'Invalid TableArn'],
    [
      anyArn,
      undefined,
      "1 validation error detected: Value null at 'tagKeys' failed to satisfy constraint: Member must not be null",
    ],
    [anyArn, [], 'Atleast one Tag Key needs to be provided as Input.'],
    [anyArn, ['k'.repeat(129)], `The Tag Key provided is invalid, Key: ${'k'.repeat(129)}`],
    [
      anyArn,
      Array.from({ length: 51 }, (_, index) => `k${index}`),
      'Number of Tags exceed the current limit for the provided ResourceArn',
    ],
  ])('refuses %#', async (arn, names, message) => {
    await expectError(untag(arn, names), 'ValidationException', message)
  })
})
