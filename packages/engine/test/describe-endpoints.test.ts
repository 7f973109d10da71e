import { expect, it } from 'vitest'
import { describeOnEachBackend } from './backends.ts'

describeOnEachBackend('DescribeEndpoints', backend => {
  it('names the address that can be asked', async () => {
    const { Endpoints } = await backend.send('DescribeEndpoints', {})
    expect(Endpoints).toEqual([
      {
        Address: expect.stringMatching(
          /^(127\.0\.0\.1:\d+|localhost:\d+|dynamodb\.[a-z0-9-]+\.amazonaws\.com)$/,
        ),
        CachePeriodInMinutes: 1440,
      },
    ])
  })
})
