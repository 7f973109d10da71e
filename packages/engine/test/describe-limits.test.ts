import { expect, it } from 'vitest'
import { describeOnEachBackend } from './backends.ts'

describeOnEachBackend('DescribeLimits', backend => {
  it('answers with the limits of a new account', async () => {
    expect(await backend.send('DescribeLimits', {})).toEqual({
      AccountMaxReadCapacityUnits: 80000,
      AccountMaxWriteCapacityUnits: 80000,
      TableMaxReadCapacityUnits: 40000,
      TableMaxWriteCapacityUnits: 40000,
    })
  })
})
