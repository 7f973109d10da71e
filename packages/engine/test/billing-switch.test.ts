import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const units = (read: number, write = read) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
})
const nothing = { ReadCapacityUnits: 0, WriteCapacityUnits: 0 }
const index = { IndexName: 'global', KeySchema: keySchema('x'), Projection: { ProjectionType: 'ALL' } }

describeOnEachBackend('A table whose billing changes', backend => {
  const update = async (name: string, input: object) =>
    (await backend.send('UpdateTable', { TableName: name, ...input })).TableDescription
  const described = async (name: string) => {
    await backend.active(name)
    return (await backend.send('DescribeTable', { TableName: name })).Table
  }
  const indexed = () =>
    backend.table({
      ...keys('pk', undefined, 'x'),
      ...units(5),
      GlobalSecondaryIndexes: [{ ...index, ...units(5) }],
    })

  it('says at once that it is on demand, and only afterwards since when', async () => {
    const name = await backend.table(units(5))
    await update(name, units(6))
    await backend.active(name)
    const answer = await update(name, { BillingMode: 'PAY_PER_REQUEST' })
    expect(answer.BillingModeSummary).toEqual({ BillingMode: 'PAY_PER_REQUEST' })
    expect(answer.ProvisionedThroughput).toEqual({
      LastIncreaseDateTime: expect.any(Number),
      LastDecreaseDateTime: expect.any(Number),
      NumberOfDecreasesToday: 0,
      ...nothing,
    })
    const table = await described(name)
    expect(table.BillingModeSummary).toEqual({
      BillingMode: 'PAY_PER_REQUEST',
      LastUpdateToPayPerRequestDateTime: expect.any(Number),
    })
    expect(table.ProvisionedThroughput).toEqual({
      LastIncreaseDateTime: expect.any(Number),
      NumberOfDecreasesToday: 0,
      ...nothing,
    })
  })

  it('keeps the time at which it was on demand when it is provisioned again', async () => {
    const name = await backend.table()
    const since = (await described(name)).BillingModeSummary.LastUpdateToPayPerRequestDateTime
    const answer = await update(name, { BillingMode: 'PROVISIONED', ...units(3) })
    expect(answer.ProvisionedThroughput).toEqual({
      LastIncreaseDateTime: expect.any(Number),
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 3,
      WriteCapacityUnits: 3,
    })
    const table = await described(name)
    expect(table.BillingModeSummary).toEqual({
      BillingMode: 'PROVISIONED',
      LastUpdateToPayPerRequestDateTime: since,
    })
    expect(table.ProvisionedThroughput.LastIncreaseDateTime).toBeUndefined()
  })

  it('counts it as a decrease of its indexes that they have no capacity any more', async () => {
    const name = await indexed()
    const answer = await update(name, { BillingMode: 'PAY_PER_REQUEST' })
    expect(answer.GlobalSecondaryIndexes[0]).toMatchObject({ IndexStatus: 'UPDATING' })
    expect(answer.GlobalSecondaryIndexes[0].ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ...nothing,
    })
    const table = await described(name)
    expect(table.GlobalSecondaryIndexes[0].ProvisionedThroughput).toEqual({
      LastDecreaseDateTime: expect.any(Number),
      NumberOfDecreasesToday: 1,
      ...nothing,
    })
  })

  it('needs capacity for indexes that had some once', async () => {
    const name = await indexed()
    await update(name, { BillingMode: 'PAY_PER_REQUEST' })
    await backend.active(name)
    const provisioned = { BillingMode: 'PROVISIONED', ...units(5) }
    await expectError(
      update(name, provisioned),
      'ValidationException',
      'One or more parameter values were invalid: ProvisionedThroughput must be specified for index: global',
    )
    const GlobalSecondaryIndexUpdates = [{ Update: { IndexName: 'global', ...units(4) } }]
    await update(name, { ...provisioned, GlobalSecondaryIndexUpdates })
    expect((await described(name)).GlobalSecondaryIndexes[0].ProvisionedThroughput).toMatchObject({
      NumberOfDecreasesToday: 1,
      ReadCapacityUnits: 4,
    })
  })
})

describeOnEachBackend('The warmth of a table and its indexes', backend => {
  const update = async (name: string, input: object) =>
    (await backend.send('UpdateTable', { TableName: name, ...input })).TableDescription
  const changed = (more: object) => ({
    GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'global', ...more } }],
  })

  it('is answered as it was, and that it is being changed', async () => {
    const name = await backend.table({ ...keys('pk', undefined, 'x'), GlobalSecondaryIndexes: [index] })
    const before = { ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000, Status: 'UPDATING' }
    const warmer = { WarmThroughput: { ReadUnitsPerSecond: 12001, WriteUnitsPerSecond: 4001 } }
    const answer = await update(name, warmer)
    expect(answer).toMatchObject({ TableStatus: 'ACTIVE', WarmThroughput: before })
    const [answered] = (await update(name, changed(warmer))).GlobalSecondaryIndexes
    expect(answered).toMatchObject({ IndexStatus: 'ACTIVE', WarmThroughput: before })
    const { Table } = await backend.send('DescribeTable', { TableName: name })
    const after = { ReadUnitsPerSecond: 12001, WriteUnitsPerSecond: 4001, Status: 'ACTIVE' }
    expect(Table.WarmThroughput).toEqual(after)
    expect(Table.GlobalSecondaryIndexes[0].WarmThroughput).toEqual(after)
  })

  it('of an index remembers the most that it ever had', async () => {
    const name = await backend.table({
      ...keys('pk', undefined, 'x'),
      ...units(1),
      GlobalSecondaryIndexes: [{ ...index, ...units(1300, 450) }],
    })
    await update(name, changed(units(1)))
    await backend.active(name)
    const { Table } = await backend.send('DescribeTable', { TableName: name })
    expect(Table.GlobalSecondaryIndexes[0].WarmThroughput).toEqual({
      ReadUnitsPerSecond: 1300,
      WriteUnitsPerSecond: 450,
      Status: 'ACTIVE',
    })
  })
})
