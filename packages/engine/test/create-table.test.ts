import { expect, it } from 'vitest'
import { describeOnEachBackend, keys } from './backends.ts'

describeOnEachBackend('CreateTable', backend => {
  it('answers CREATING, and the table is there', async () => {
    const name = backend.name()
    const { TableDescription } = await backend.send('CreateTable', { TableName: name, ...keys('pk'), BillingMode: 'PAY_PER_REQUEST' })
    expect(TableDescription.TableStatus).toBe('CREATING')
    await backend.active(name)
  })
})
