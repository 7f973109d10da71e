import { describe, expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const onDemand = { BillingMode: 'PAY_PER_REQUEST' }
const provisioned = { ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } }
const all = { Projection: { ProjectionType: 'ALL' } }
const wrong = 'One or more parameter values were invalid: '
const elements = (...texts: string[]) =>
  texts.map(text => {
    const [AttributeName, KeyType = 'HASH'] = text.split(':')
    return { AttributeName, KeyType }
  })

describeOnEachBackend('CreateTable', backend => {
  const create = (input: object) => backend.send('CreateTable', { TableName: backend.name(), ...input })
  const refused = async (input: object, message: string | RegExp) => {
    await expectError(create(input), 'ValidationException', message)
  }

  it('answers with a table that is CREATING', async () => {
    const name = backend.name()
    const before = Date.now() / 1000 - 60
    const { TableDescription } = await create({ TableName: name, ...keys('pk', 'sk:N'), ...provisioned })
    const { CreationDateTime, TableArn, TableId, ...rest } = TableDescription
    expect(rest).toEqual({
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'N' },
      ],
      TableName: name,
      KeySchema: keySchema('pk', 'sk'),
      TableStatus: 'CREATING',
      ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      TableSizeBytes: 0,
      ItemCount: 0,
      DeletionProtectionEnabled: false,
    })
    expect(CreationDateTime).toBeGreaterThan(before)
    expect(TableArn).toMatch(new RegExp(`^arn:aws:dynamodb:[a-z0-9-]+:\\d{12}:table/${name}$`))
    expect(TableId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    await backend.active(name)
  })

  it('refuses a name that is taken', async () => {
    const name = await backend.table()
    await expectError(
      create({ TableName: name, ...keys('pk'), ...onDemand }),
      'ResourceInUseException',
      `Table already exists: ${name}`,
    )
  })

  it('takes the ARN of the table to create for its name', async () => {
    const name = backend.name()
    const arn = `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`
    const { TableDescription } = await create({ TableName: arn, ...keys('pk'), ...onDemand })
    expect(TableDescription.TableName).toBe(name)
    await backend.active(name)
  })

  describe('constraints', () => {
    it('misses a table name before anything else', () =>
      expectError(
        backend.send('CreateTable', {}),
        'ValidationException',
        "The parameter 'TableName' is required but was not present in the request",
      ))

    it.each([
      ['ab', 'Member must have length greater than or equal to 3'],
      ['a'.repeat(256), 'Member must have length less than or equal to 255'],
      ['bad;name', 'Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+'],
    ])('refuses the name %.10s', (name, rule) =>
      refused(
        { TableName: name, ...keys('pk'), ...onDemand },
        `1 validation error detected: Value '${name}' at 'tableName' failed to satisfy constraint: ${rule}`,
      ),
    )

    it('reports several at once, in order', () =>
      refused(
        { ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: -1 } },
        '4 validation errors detected: ' +
          "Value null at 'attributeDefinitions' failed to satisfy constraint: Member must not be null; " +
          "Value '-1' at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: " +
          'Member must have value greater than or equal to 1; ' +
          "Value '0' at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: " +
          'Member must have value greater than or equal to 1; ' +
          "Value null at 'keySchema' failed to satisfy constraint: Member must not be null",
      ))

    it('shows a key schema that is too long as Java does', () =>
      refused(
        {
          ...keys('pk', 'sk', 'extra'),
          KeySchema: elements('pk', 'sk:RANGE', 'extra:RANGE'),
          ...onDemand,
        },
        "1 validation error detected: Value '[KeySchemaElement(attributeName=pk, keyType=HASH), " +
          'KeySchemaElement(attributeName=sk, keyType=RANGE), ' +
          "KeySchemaElement(attributeName=extra, keyType=RANGE)]' at 'keySchema' failed to satisfy constraint: " +
          'Member must have length less than or equal to 2',
      ))

    it.each([
      [{ KeySchema: elements('pk:WOOP') }, 'WOOP', 'keySchema.1.member.keyType', 'HASH, RANGE'],
      [
        { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'SS' }] },
        'SS',
        'attributeDefinitions.1.member.attributeType',
        'B, N, S',
      ],
      [{ BillingMode: 'FREE' }, 'FREE', 'billingMode', 'PROVISIONED, PAY_PER_REQUEST'],
    ])('knows the members of an enumeration: %#', (input, value, place, allowed) =>
      refused(
        { ...keys('pk'), ...onDemand, ...input },
        `1 validation error detected: Value '${value}' at '${place}' failed to satisfy constraint: ` +
          `Member must satisfy enum value set: [${allowed}]`,
      ),
    )

    it('reports global indexes before local ones', () => {
      const short = (name: string, place: string) =>
        `Value '${name}' at '${place}.1.member.indexName' failed to satisfy constraint: ` +
        'Member must have length greater than or equal to 3'
      const [g1, l1] = [short('g1', 'globalSecondaryIndexes'), short('l1', 'localSecondaryIndexes')]
      return refused(
        {
          ...keys('pk', 'sk'),
          ...onDemand,
          LocalSecondaryIndexes: [{ IndexName: 'l1', KeySchema: elements('pk', 'x:RANGE'), ...all }],
          GlobalSecondaryIndexes: [{ IndexName: 'g1', KeySchema: elements('x'), ...all }],
        },
        `2 validation errors detected: ${g1}; ${l1}`,
      )
    })
  })

  describe('billing', () => {
    it('is provisioned unless told otherwise, and then wants throughput', () =>
      refused(
        keys('pk'),
        `${wrong}ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED`,
      ))

    it('on demand takes no throughput', () =>
      refused(
        { ...keys('pk'), ...onDemand, ...provisioned },
        `${wrong}Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST`,
      ))

    it('has bounds', () =>
      refused(
        { ...keys('pk'), ProvisionedThroughput: { ReadCapacityUnits: 1e12 + 1, WriteCapacityUnits: 1 } },
        'Given value 1000000000001 for ReadCapacityUnits is out of bounds',
      ))

    it('on demand shows in the answer, without the time of the change', async () => {
      const { TableDescription } = await create({ ...keys('pk'), ...onDemand })
      expect(TableDescription.BillingModeSummary).toEqual({ BillingMode: 'PAY_PER_REQUEST' })
      expect(TableDescription.ProvisionedThroughput).toEqual({
        NumberOfDecreasesToday: 0,
        ReadCapacityUnits: 0,
        WriteCapacityUnits: 0,
      })
    })

    it('on demand may be limited', async () => {
      const name = await backend.table({ OnDemandThroughput: { MaxReadRequestUnits: 10 } })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.OnDemandThroughput).toEqual({ MaxReadRequestUnits: 10 })
    })

    it.each([0, -1, -2])('refuses a limit of %i', limit =>
      refused(
        { ...keys('pk'), ...onDemand, OnDemandThroughput: { MaxWriteRequestUnits: limit } },
        `${wrong}Requested MaxWriteRequestUnits for OnDemandThroughput for table is outside of valid range`,
      ),
    )

    it('provisioned has no limits', () =>
      refused(
        { ...keys('pk'), ...provisioned, OnDemandThroughput: { MaxReadRequestUnits: 1 } },
        `${wrong}MaxReadRequestUnits for OnDemandThroughput cannot be specified when table BillingMode is PROVISIONED.`,
      ))

    it('can be warmed up from the start, but not below what it has by itself', async () => {
      const name = await backend.table({ WarmThroughput: { ReadUnitsPerSecond: 12001 } })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.WarmThroughput).toEqual({
        ReadUnitsPerSecond: 12001,
        WriteUnitsPerSecond: 4000,
        Status: 'ACTIVE',
      })
      await refused(
        { ...keys('pk'), ...onDemand, WarmThroughput: { WriteUnitsPerSecond: 3999 } },
        /^One or more parameter values were invalid: Requested WriteUnitsPerSecond for WarmThroughput for table is lower than initial throughput for OnDemand\. See: /,
      )
      await refused(
        { ...keys('pk'), ...provisioned, WarmThroughput: { ReadUnitsPerSecond: 0 } },
        `${wrong}Requested ReadUnitsPerSecond for WarmThroughput for table is lower than ReadCapacityUnits of ProvisionedThroughput`,
      )
    })
  })

  describe('settings', () => {
    it('enables a stream of a view', async () => {
      const name = backend.name()
      const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' }
      const { TableDescription } = await create({
        TableName: name,
        ...keys('pk'),
        ...onDemand,
        StreamSpecification,
      })
      expect(TableDescription.StreamSpecification).toEqual(StreamSpecification)
      expect(TableDescription.LatestStreamArn).toBe(
        `${TableDescription.TableArn}/stream/${TableDescription.LatestStreamLabel}`,
      )
      await backend.active(name)
    })

    it.each([
      [
        { StreamEnabled: true },
        `${wrong}Table is being created with a stream enabled, UpdateViewType is required`,
      ],
      [
        { StreamEnabled: false, StreamViewType: 'NEW_IMAGE' },
        `${wrong}Table is being created with a stream disabled, UpdateViewType should not be specified`,
      ],
    ])('refuses the stream %j', (StreamSpecification, message) =>
      refused({ ...keys('pk'), ...onDemand, StreamSpecification }, message),
    )

    it('encrypts with a key of KMS', async () => {
      const name = await backend.table({ SSESpecification: { Enabled: true } })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.SSEDescription).toEqual({
        Status: 'ENABLED',
        SSEType: 'KMS',
        KMSMasterKeyArn: expect.stringMatching(/^arn:aws:kms:/),
      })
    })

    it.each([
      [{ Enabled: false, SSEType: 'KMS' }, 'SSEType can not be specified if Enabled is false'],
      [{ Enabled: true, SSEType: 'AES256' }, 'SSEType AES256 is not supported'],
      [{ Enabled: true, KMSMasterKeyId: 'x' }, 'SSEType KMS is required if KMSMasterKeyId is specified'],
    ])('refuses the encryption %j', (SSESpecification, message) =>
      refused({ ...keys('pk'), ...onDemand, SSESpecification }, wrong + message),
    )

    it('knows two table classes', () =>
      refused(
        { ...keys('pk'), ...onDemand, TableClass: 'standard' },
        'Invalid table-class parameter provided. Please try again with a valid table-class value: ' +
          '[STANDARD, STANDARD_INFREQUENT_ACCESS].',
      ))

    it('shows the table class that was asked for', async () => {
      const name = await backend.table({ TableClass: 'STANDARD' })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.TableClassSummary).toEqual({ TableClass: 'STANDARD' })
    })

    it('tags the table', async () => {
      const Tags = [{ Key: '__proto__', Value: 'x' }]
      const name = await backend.table({ Tags })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(await backend.send('ListTagsOfResource', { ResourceArn: Table.TableArn })).toEqual({ Tags })
    })

    it('creates nothing with too many tags', async () => {
      const name = backend.name()
      const Tags = Array.from({ length: 51 }, (_, index) => ({ Key: `k${index}`, Value: '' }))
      await refused(
        { TableName: name, ...keys('pk'), ...onDemand, Tags },
        'Number of Tags exceed the current limit for the provided ResourceArn',
      )
      await expectError(backend.send('DescribeTable', { TableName: name }), 'ResourceNotFoundException')
    })
  })
})

describeOnEachBackend(
  'CreateTable that takes time',
  backend => {
    it('leaves the table CREATING for a while, in which it cannot be used', async () => {
      const name = backend.name()
      await backend.send('CreateTable', { TableName: name, ...keys('pk'), ...onDemand })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.TableStatus).toBe('CREATING')
      await expectError(
        backend.send('GetItem', { TableName: name, Key: { pk: { S: 'a' } } }),
        'ResourceNotFoundException',
        'Requested resource not found',
      )
      await expectError(
        backend.send('DeleteTable', { TableName: name }),
        'ResourceInUseException',
        `Attempt to change a resource which is still in use: Table is being created: ${name}`,
      )
      await expectError(
        backend.send('DescribeTimeToLive', { TableName: name }),
        'ValidationException',
        'Cannot describe time to live while table is in CREATING state: Current table state is CREATING',
      )
      await backend.active(name)
    })
  },
  { tableDelay: 400 },
)

describeOnEachBackend(
  'CreateTable with an index on demand',
  backend => {
    it.each([0, -1])('refuses a limit of %i', async limit => {
      await expectError(
        backend.send('CreateTable', {
          TableName: backend.name(),
          BillingMode: 'PAY_PER_REQUEST',
          ...keys('pk', undefined, 'x'),
          GlobalSecondaryIndexes: [
            {
              IndexName: 'byX',
              KeySchema: keySchema('x'),
              Projection: { ProjectionType: 'ALL' },
              OnDemandThroughput: { MaxReadRequestUnits: limit },
            },
          ],
        }),
        'ValidationException',
        'One or more parameter values were invalid: Requested MaxReadRequestUnits for OnDemandThroughput for index : byX is outside of valid range',
      )
    })
  },
  {},
)
