import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('DescribeTimeToLive', backend => {
  const describe = (name: string) => backend.send('DescribeTimeToLive', { TableName: name })

  it('shows the attribute once it is enabled', async () => {
    const name = await backend.table()
    expect(await describe(name)).toEqual({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } })
    await backend.send('UpdateTimeToLive', {
      TableName: name,
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    })
    expect(await describe(name)).toEqual({
      TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' },
    })
  })

  it('misses tables that are not there', async () => {
    const name = backend.name()
    const message = `Requested resource not found: Table: ${name} not found`
    await expectError(describe(name), 'ResourceNotFoundException', message)
  })
})
