import { describe, expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError } from './backends.ts'

const wrong = 'One or more parameter values were invalid: '
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ Key: `key${from + index}`, Value: `${from + index}` }))

describeOnEachBackend('TagResource', backend => {
  const arnOf = async (name: string) =>
    (await backend.send('DescribeTable', { TableName: name })).Table.TableArn
  const tag = (ResourceArn: string | undefined, Tags?: object[]) =>
    backend.send('TagResource', { ResourceArn, Tags })
  const list = async (ResourceArn: string) => (await backend.send('ListTagsOfResource', { ResourceArn })).Tags
  const refused = async (answer: Promise<unknown>, message: string | RegExp) => {
    await expectError(answer, 'ValidationException', message)
  }

  it('adds tags and gives known ones another value', async () => {
    const arn = await arnOf(await backend.table())
    await tag(arn, [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '' },
    ])
    await tag(arn, [
      { Key: 'a', Value: '2' },
      { Key: 'ключ א', Value: 'знач' },
    ])
    expect(await list(arn)).toEqual(
      expect.arrayContaining([
        { Key: 'a', Value: '2' },
        { Key: 'b', Value: '' },
        { Key: 'ключ א', Value: 'знач' },
      ]),
    )
  })

  it('counts characters of keys and values, of any alphabet', async () => {
    const arn = await arnOf(await backend.table())
    const tags = [
      { Key: 'א'.repeat(128), Value: 'ж'.repeat(256) },
      { Key: 'system:setting', Value: '+-=._:/@' },
      { Key: ' ', Value: ' ' },
    ]
    await tag(arn, tags)
    expect(await list(arn)).toEqual(expect.arrayContaining(tags))
  })

  it('allows fifty tags a table', async () => {
    const arn = await arnOf(await backend.table())
    await tag(arn, many(0, 30))
    await tag(arn, many(20, 50))
    await refused(
      tag(arn, many(50, 51)),
      'Number of Tags exceed the current limit for the provided ResourceArn',
    )
    expect(await list(arn)).toHaveLength(50)
  })

  describe('refuses', () => {
    const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/any-name'

    it.each([
      [undefined, 'Invalid TableArn'],
      ['I_do_not_exist', `${wrong}ARNs must start with 'arn:': I_do_not_exist`],
      ['незаконные буквы', `${wrong}ARNs must start with 'arn:': незаконные буквы`],
      ['arn:not/a/good/format', `${wrong}Provided Arn is not a DynamoDB resource arn: arn:not/a/good/format`],
      ['arn:aws:s3:::bucket', `${wrong}Provided Arn is not a DynamoDB resource arn: arn:aws:s3:::bucket`],
      [
        'arn:aws:dynamodb:us-east-1:000000000000:table/ab',
        'Invalid TableArn: Invalid ResourceArn provided as input arn:aws:dynamodb:us-east-1:000000000000:table/ab',
      ],
    ])('the ARN %s', (resource, message) => refused(tag(resource, [{ Key: 'a', Value: 'b' }]), message))

    it.each([
      [[], 'Atleast one Tag needs to be provided as Input.'],
      [[{ Key: '', Value: 'x' }], 'The Tag Key provided is invalid, Key: '],
      [[{ Key: 'k'.repeat(129), Value: 'x' }], `The Tag Key provided is invalid, Key: ${'k'.repeat(129)}`],
      [[{ Key: 'hi!', Value: 'x' }], 'The Tag Key provided is invalid, Key: hi!'],
      [[{ Key: 'k' }], 'The Tag Value provided is invalid, Value: null'],
      [
        [{ Key: 'k', Value: 'v'.repeat(257) }],
        `The Tag Value provided is invalid, Value: ${'v'.repeat(257)}`,
      ],
      [[{ Key: 'k', Value: '"' }], 'The Tag Value provided is invalid, Value: "'],
      [[{ Key: 'aws:k', Value: 'v' }], 'Tag Key cannot be prefixed with aws:, Key: aws:k'],
      [
        [
          { Key: 'k', Value: '1' },
          { Key: 'k', Value: '2' },
        ],
        'Duplicate Tag Keys provided as input: Duplicate Tag Key found k',
      ],
    ])('the tags %.60j', (tags, message) => refused(tag(arn, tags), message))

    it('to do without tags', () =>
      refused(
        tag(arn),
        "1 validation error detected: Value null at 'tags' failed to satisfy constraint: Member must not be null",
      ))

    it('indexes', async () => {
      const name = await backend.table({
        GlobalSecondaryIndexes: [
          { IndexName: 'index', KeySchema: keySchema('pk'), Projection: { ProjectionType: 'ALL' } },
        ],
      })
      const index = `${await arnOf(name)}/index/index`
      await refused(
        tag(index, [{ Key: 'a', Value: 'b' }]),
        `${wrong}Invalid resource arn provided, only table or stream is accepted. Provided resource arn: ${index}`,
      )
    })

    it('tables that are not there', async () => {
      const missing = `${await arnOf(await backend.table())}x`
      await expectError(
        tag(missing, [{ Key: 'a', Value: 'b' }]),
        'ResourceNotFoundException',
        `Requested resource not found: ResourceArn: ${missing} not found`,
      )
    })

    it('tables of others', () =>
      expectError(
        tag(arn.replace('000000000000', '123456789012'), [{ Key: 'a', Value: 'b' }]),
        'AccessDeniedException',
        /^User: .* is not authorized to perform: dynamodb:TagResource on resource: arn:/,
      ))
  })
})
