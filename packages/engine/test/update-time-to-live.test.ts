import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('UpdateTimeToLive', backend => {
  const update = (name: string, TimeToLiveSpecification?: object) =>
    backend.send('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification })
  const enable = (name: string, AttributeName: string) => update(name, { AttributeName, Enabled: true })
  const disable = (name: string, AttributeName: string) => update(name, { AttributeName, Enabled: false })
  const refused = async (answer: Promise<unknown>, message: string) => {
    await expectError(answer, 'ValidationException', message)
  }

  it('answers with what it was told', async () => {
    const name = await backend.table()
    const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true }
    expect(await enable(name, 'ttl')).toEqual({ TimeToLiveSpecification })
  })

  it('may use any attribute, even a key', async () => {
    const name = await backend.table()
    await enable(name, 'pk')
  })

  it('refuses to change what is so already', async () => {
    const name = await backend.table()
    await refused(disable(name, 'ttl'), 'TimeToLive is already disabled')
    await enable(name, 'ttl')
    await refused(enable(name, 'ttl'), 'TimeToLive is already enabled')
  })

  it('must be disabled before another attribute can be used', async () => {
    const name = await backend.table()
    await enable(name, 'ttl')
    const message = 'TimeToLive is active on a different AttributeName: current AttributeName is ttl'
    await refused(enable(name, 'other'), message)
    await refused(disable(name, 'other'), message)
  })

  it('misses what must be there', async () => {
    const missing = (...names: string[]) => {
      const faults = names.map(
        name => `Value null at '${name}' failed to satisfy constraint: Member must not be null`,
      )
      return `${names.length} validation error${names.length > 1 ? 's' : ''} detected: ${faults.join('; ')}`
    }
    await refused(update('any-name'), missing('timeToLiveSpecification'))
    await refused(
      update('any-name', {}),
      missing('timeToLiveSpecification.enabled', 'timeToLiveSpecification.attributeName'),
    )
  })

  it.each([
    ['', 'Member must have length greater than or equal to 1'],
    ['x'.repeat(256), 'Member must have length less than or equal to 255'],
  ])('wants a name of 1 to 255 characters: %.5s', (attribute, rule) =>
    refused(
      enable('any-name', attribute),
      `1 validation error detected: Value '${attribute}' at 'timeToLiveSpecification.attributeName' failed to ` +
        `satisfy constraint: ${rule}`,
    ),
  )

  it('misses tables that are not there', async () => {
    const name = backend.name()
    const message = `Requested resource not found: Table: ${name} not found`
    await expectError(enable(name, 'ttl'), 'ResourceNotFoundException', message)
  })
})

describeOnEachBackend(
  'UpdateTimeToLive on our own engine',
  backend => {
    it('can be disabled at once, and nothing remains of it', async () => {
      const name = await backend.table()
      const update = (Enabled: boolean) =>
        backend.send('UpdateTimeToLive', {
          TableName: name,
          TimeToLiveSpecification: { AttributeName: 'ttl', Enabled },
        })
      await update(true)
      await update(false)
      expect(await backend.send('DescribeTimeToLive', { TableName: name })).toEqual({
        TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' },
      })
    })
  },
  {},
)
