import { it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const units = (read: number, write = read) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
})
const index = (more: object) => ({
  IndexName: 'global',
  KeySchema: keySchema('x'),
  Projection: { ProjectionType: 'ALL' },
  ...more,
})
const changed = (more: object) => ({
  GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'global', ...more } }],
})
const guide =
  'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.'

describeOnEachBackend('What an account may have', backend => {
  const create = (more: object) =>
    backend.send('CreateTable', { TableName: backend.name(), ...keys('pk', undefined, 'x'), ...more })
  const exceeded = (asked: Promise<unknown>, message: RegExp | string) =>
    expectError(asked, 'LimitExceededException', message)

  it('is forty thousand units of capacity for a table', async () => {
    const aboveRead = new RegExp(
      `^The requested ReadCapacityUnits, 40001, is above the per table maximum for the account in [a-z0-9-]+\\. Per table maximum: 40000\\. ${guide}$`,
    )
    await exceeded(create({ ...units(40001, 1), GlobalSecondaryIndexes: [index(units(1))] }), aboveRead)
    const name = await backend.table(units(1))
    await exceeded(backend.send('UpdateTable', { TableName: name, ...units(40001, 1) }), aboveRead)
    await exceeded(
      backend.send('UpdateTable', { TableName: name, ...units(1, 40001) }),
      /^The requested WriteCapacityUnits, 40001, is above the per table maximum/,
    )
    await backend.send('UpdateTable', { TableName: name, ...units(40000) })
  })

  it('is as much again for each of its indexes', async () => {
    const above = new RegExp(
      `^The requested ReadCapacityUnits for index global, 40001, is above the per index maximum for the account in [a-z0-9-]+\\. Per table maximum: 40000\\. ${guide}$`,
    )
    await exceeded(create({ ...units(1), GlobalSecondaryIndexes: [index(units(40001, 1))] }), above)
    const name = await backend.table({
      ...keys('pk', undefined, 'x'),
      ...units(39900),
      GlobalSecondaryIndexes: [index(units(200))],
    })
    await exceeded(backend.send('UpdateTable', { TableName: name, ...changed(units(40001, 1)) }), above)
  })

  it('binds the limits and the warmth of what is on demand', async () => {
    const name = await backend.table({
      ...keys('pk', undefined, 'x'),
      GlobalSecondaryIndexes: [index({})],
    })
    const update = (input: object) => backend.send('UpdateTable', { TableName: name, ...input })
    const limit = { OnDemandThroughput: { MaxReadRequestUnits: 40001 } }
    const warmth = { WarmThroughput: { WriteUnitsPerSecond: 40001 } }
    await exceeded(
      update(limit),
      /^Subscriber limit exceeded: Requested MaxReadRequestUnits for OnDemandThroughput for table exceeds TableMaxReadCapacityUnits of the account in region [a-z0-9-]+$/,
    )
    await exceeded(
      update(changed(limit)),
      /Requested MaxReadRequestUnits for OnDemandThroughput for index : global exceeds TableMaxReadCapacityUnits/,
    )
    await exceeded(
      update(changed(warmth)),
      /Requested WriteUnitsPerSecond for WarmThroughput for index global exceeds TableMaxWriteCapacityUnits/,
    )
    await update({ OnDemandThroughput: { MaxReadRequestUnits: 40000 } })
  })

  it('is looked at when the table is there and the request is right', async () => {
    await expectError(
      backend.send('UpdateTable', { TableName: backend.name(), ...units(40001) }),
      'ResourceNotFoundException',
    )
    await expectError(
      create({ ...units(40001), GlobalSecondaryIndexes: [index({})] }),
      'ValidationException',
      'One or more parameter values were invalid: ProvisionedThroughput is not specified for index: global',
    )
  })

  it('is not asked where an index is to have more than could be meant', async () => {
    const name = await backend.table(units(1))
    await expectError(
      backend.send('UpdateTable', { TableName: name, ...changed(units(1_000_000_000_001)) }),
      'ValidationException',
      'This operation cannot be performed with given input values. Please contact DynamoDB service team for more info: Action Blocked: IndexUpdate',
    )
  })
})
