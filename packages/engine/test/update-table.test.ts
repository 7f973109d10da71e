import { describe, expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

const wrong = 'One or more parameter values were invalid: '
const units = (read: number, write = read) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
})

describeOnEachBackend('UpdateTable', backend => {
  const update = (name: string, input: object) => backend.send('UpdateTable', { TableName: name, ...input })
  const refused = async (name: string, input: object, message: string | RegExp) => {
    await expectError(update(name, input), 'ValidationException', message)
  }
  const described = async (name: string) => {
    await backend.active(name)
    return (await backend.send('DescribeTable', { TableName: name })).Table
  }

  it.each([
    {},
    { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }] },
    { GlobalSecondaryIndexUpdates: [] },
    { KeySchema: [] },
  ])('is asked for something: %j', async input => {
    await expectError(
      backend.sendUnchecked('UpdateTable', { TableName: 'any-name', ...input }),
      'ValidationException',
      'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, ' +
        'SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, ' +
        'DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required',
    )
  })

  it('misses tables that are not there, once the request is right', async () => {
    const name = backend.name()
    await expectError(
      update(name, units(1)),
      'ResourceNotFoundException',
      `Requested resource not found: Table: ${name} not found`,
    )
    await refused(
      name,
      { BillingMode: 'PROVISIONED' },
      `${wrong}ProvisionedThroughput must be specified when BillingMode is PROVISIONED`,
    )
  })

  const enabled = { Enabled: true }
  it.each([
    [
      { SSESpecification: enabled, DeletionProtectionEnabled: true },
      'Server-Side Encryption modification must be the only operation in the request',
    ],
    [
      { TableClass: 'STANDARD', BillingMode: 'PAY_PER_REQUEST' },
      'TableClass modification must be the only operation in the request',
    ],
    [
      { DeletionProtectionEnabled: true, BillingMode: 'PAY_PER_REQUEST' },
      'DeletionProtection modification must be the only operation in the request',
    ],
    [
      { WarmThroughput: { ReadUnitsPerSecond: 13000 }, BillingMode: 'PAY_PER_REQUEST' },
      'WarmThroughput must be the only operation in the request',
    ],
    [
      { OnDemandThroughput: { MaxReadRequestUnits: 1 }, StreamSpecification: { StreamEnabled: false } },
      'OnDemandThroughput can only be combined with BillingMode in an UpdateTable request',
    ],
    [
      { ...units(1), StreamSpecification: { StreamEnabled: false } },
      'You cannot modify stream status while updating table IOPS',
    ],
    [
      { DeletionProtectionEnabled: true, GlobalSecondaryIndexUpdates: [] },
      'List of GlobalSecondaryIndexUpdates is empty',
    ],
    [
      { StreamSpecification: { StreamEnabled: true } },
      'If stream is being enabled then UpdateViewType is required',
    ],
    [
      { StreamSpecification: { StreamEnabled: false, StreamViewType: 'KEYS_ONLY' } },
      'If stream is being disabled, then UpdateViewType must not be specified',
    ],
    [
      { BillingMode: 'PAY_PER_REQUEST', ...units(1) },
      'ProvisionedThroughput cannot be specified when BillingMode is PAY_PER_REQUEST',
    ],
  ])('refuses %j', (input, message) => refused('any-name', input, wrong + message))

  describe('throughput', () => {
    it('is answered with the old values, and is the new ones afterwards', async () => {
      const name = await backend.table(units(5))
      const { TableDescription } = await update(name, units(10, 4))
      expect(TableDescription.TableStatus).toBe('UPDATING')
      expect(TableDescription.ProvisionedThroughput).toMatchObject({
        NumberOfDecreasesToday: 0,
        ReadCapacityUnits: 5,
        WriteCapacityUnits: 5,
      })
      const table = await described(name)
      expect(table.TableStatus).toBe('ACTIVE')
      expect(table.ProvisionedThroughput).toEqual({
        LastIncreaseDateTime: expect.any(Number),
        LastDecreaseDateTime: expect.any(Number),
        NumberOfDecreasesToday: 1,
        ReadCapacityUnits: 10,
        WriteCapacityUnits: 4,
      })
      expect(table.WarmThroughput).toEqual({
        ReadUnitsPerSecond: 10,
        WriteUnitsPerSecond: 5,
        Status: 'ACTIVE',
      })
    })

    it('has to change', async () => {
      const name = await backend.table(units(5))
      const message =
        'The provisioned throughput for the table will not change. The requested value equals the current value. ' +
        'Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits: 5. ' +
        'Current WriteCapacityUnits provisioned for the table: 5. Requested WriteCapacityUnits: 5. ' +
        'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.'
      await refused(name, units(5), message)
      await refused(name, { BillingMode: 'PROVISIONED', ...units(5) }, message)
    })

    it('is not for tables on demand', async () => {
      const name = await backend.table()
      await refused(
        name,
        units(5),
        `${wrong}Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST`,
      )
    })
  })

  describe('billing', () => {
    it('may become provisioned and on demand again', async () => {
      const name = await backend.table({ OnDemandThroughput: { MaxReadRequestUnits: 10 } })
      const { TableDescription } = await update(name, { BillingMode: 'PROVISIONED', ...units(3) })
      expect(TableDescription.TableStatus).toBe('UPDATING')
      const table = await described(name)
      expect(table.BillingModeSummary.BillingMode).toBe('PROVISIONED')
      expect(table.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 3, WriteCapacityUnits: 3 })
      expect(table.OnDemandThroughput).toBeUndefined()
      expect(table.WarmThroughput.ReadUnitsPerSecond).toBe(12000)
      await update(name, { BillingMode: 'PAY_PER_REQUEST' })
      const again = await described(name)
      expect(again.BillingModeSummary.BillingMode).toBe('PAY_PER_REQUEST')
      expect(again.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 0, WriteCapacityUnits: 0 })
    })

    it('may be set to what it is on demand', async () => {
      const name = await backend.table()
      const { TableDescription } = await update(name, { BillingMode: 'PAY_PER_REQUEST' })
      expect(TableDescription.TableStatus).toBe('UPDATING')
    })
  })

  describe('limits of tables on demand', () => {
    it('change one at a time, and go with -1', async () => {
      const name = await backend.table()
      const limit = (OnDemandThroughput: object) => update(name, { OnDemandThroughput })
      await limit({ MaxReadRequestUnits: 20, MaxWriteRequestUnits: 10 })
      const { TableDescription } = await limit({ MaxReadRequestUnits: -1 })
      expect(TableDescription).toMatchObject({
        TableStatus: 'ACTIVE',
        OnDemandThroughput: { MaxReadRequestUnits: -1, MaxWriteRequestUnits: 10 },
      })
      expect((await described(name)).OnDemandThroughput).toEqual({ MaxWriteRequestUnits: 10 })
      await limit({ MaxWriteRequestUnits: -1 })
      expect((await described(name)).OnDemandThroughput).toBeUndefined()
    })

    it('are at least one', async () => {
      const name = await backend.table()
      await refused(
        name,
        { OnDemandThroughput: { MaxReadRequestUnits: 0 } },
        `${wrong}Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of valid range`,
      )
    })

    it('are not for provisioned tables', async () => {
      const name = await backend.table(units(1))
      await refused(
        name,
        { OnDemandThroughput: { MaxWriteRequestUnits: 1 } },
        `${wrong}MaxWriteRequestUnits for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED`,
      )
    })
  })

  it('warms tables up, and never cools them down', async () => {
    const name = await backend.table()
    await update(name, { WarmThroughput: { ReadUnitsPerSecond: 12002 } })
    await refused(
      name,
      { WarmThroughput: { ReadUnitsPerSecond: 11999 } },
      `${wrong}Requested ReadUnitsPerSecond for WarmThroughput for table is lower than current WarmThroughput, ` +
        'decreasing WarmThroughput is not supported',
    )
  })

  describe('streams', () => {
    const stream = (StreamViewType?: string) => ({
      StreamSpecification: { StreamEnabled: StreamViewType !== undefined, StreamViewType },
    })

    it('are enabled and disabled, and the last one stays known', async () => {
      const name = await backend.table()
      await update(name, stream('NEW_IMAGE'))
      const { LatestStreamArn, StreamSpecification } = await described(name)
      expect(StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' })
      await refused(name, stream('OLD_IMAGE'), `Table already has an enabled stream: TableName: ${name}`)
      await update(name, stream())
      const table = await described(name)
      expect(table.StreamSpecification).toBeUndefined()
      expect(table.LatestStreamArn).toBe(LatestStreamArn)
      await refused(name, stream(), `Table has no stream to disable: TableName: ${name}`)
    })
  })

  it('changes the table class, and remembers when', async () => {
    const name = await backend.table()
    await update(name, { TableClass: 'STANDARD_INFREQUENT_ACCESS' })
    expect((await described(name)).TableClassSummary).toEqual({
      LastUpdateDateTime: expect.any(Number),
      TableClass: 'STANDARD_INFREQUENT_ACCESS',
    })
    await refused(name, { TableClass: 'junk' }, /table-class/)
  })

  it('shows the key that was until another is in use, and refuses the one it has only by its ARN', async () => {
    const name = await backend.table()
    const encrypt = async (key?: string) => {
      const SSESpecification = { Enabled: true, ...(key && { SSEType: 'KMS', KMSMasterKeyId: key }) }
      return (await update(name, { SSESpecification })).TableDescription
    }
    expect((await encrypt()).SSEDescription).toEqual({ Status: 'UPDATING' })
    await expect.poll(async () => (await described(name)).SSEDescription?.Status).toBe('ENABLED')
    const { SSEDescription } = await described(name)
    const again = await encrypt('alias/aws/dynamodb')
    expect(again).toMatchObject({
      TableStatus: 'ACTIVE',
      SSEDescription: { ...SSEDescription, Status: 'UPDATING' },
    })
    await expect.poll(async () => (await described(name)).SSEDescription).toEqual(SSEDescription)
    await expectError(
      encrypt(SSEDescription.KMSMasterKeyArn),
      'ValidationException',
      `${wrong}Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change Master Key`,
    )
  })

  it('encrypts a table, and goes back to the default key', async () => {
    const name = await backend.table()
    await refused(
      name,
      { SSESpecification: { Enabled: false } },
      `${wrong}Table is already encrypted by default`,
    )
    await update(name, { SSESpecification: enabled })
    await expect.poll(async () => (await described(name)).SSEDescription?.Status).toBe('ENABLED')
    await update(name, { SSESpecification: { Enabled: false } })
    await expect.poll(async () => (await described(name)).SSEDescription).toBeUndefined()
  })
})
