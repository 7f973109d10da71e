import { DeliveryError, type System } from '@monotable/server'
import { describe, expect, it } from 'vitest'
import { serving } from '../../test/serving.ts'
import { system } from '../system.ts'
import { openWorld } from '../test/world.ts'

describe('C21: deliveries', () => {
  let failures = 0
  const webhook = {
    receiver: 'https://catalogue.example/hook',
    signed: true,
    deliver: async () => {
      if (failures-- > 0)
        throw new DeliveryError('The receiver of events answered 503', { isRetryable: true })
    },
  }
  const openPorts: System['openPorts'] = async context => ({
    ...(await system.openPorts?.(context)),
    webhook,
  })
  const { call, register, drain } = openWorld(serving({ ...system, openPorts } as System))

  it('are listed newest first, with what failed and how often it was tried', async () => {
    await register('first.example')
    await drain()
    failures = 1
    await register('second.example')
    await drain()
    const { body } = await call('GET', '/deliveries')
    expect(body.items).toMatchObject([
      { domain: 'second.example', type: 'shop.registered', state: 'DELIVERED', attempts: 2 },
      { domain: 'first.example', state: 'DELIVERED', attempts: 1 },
    ])
    expect(body.items[0]).not.toHaveProperty('error')
    expect((await call('GET', '/deliveries?state=FAILED')).body.items).toEqual([])
    expect((await call('GET', '/webhook')).body).toMatchObject({ receiver: webhook.receiver, signed: true })
  })

  it('that are given up say why', async () => {
    failures = Number.POSITIVE_INFINITY
    await register('third.example')
    await drain()
    failures = 0
    const { body } = await call('GET', '/deliveries?state=FAILED')
    expect(body.items).toMatchObject([
      { domain: 'third.example', error: 'The receiver of events answered 503' },
    ])
    expect((await call('GET', '/webhook')).body.dead_letters).toBe(1)
  })

  it('what changed is listed newest first, by type and shop', async () => {
    const all = (await call('GET', '/changes')).body.items
    expect(all.map(({ domain }: { domain: string }) => domain)).toEqual([
      'third.example',
      'second.example',
      'first.example',
    ])
    expect((await call('GET', '/changes?domain=first.example')).body.items).toHaveLength(1)
    expect((await call('GET', '/changes?type=STATE_SOLD')).body.items).toEqual([])
    const { body } = await call('GET', '/changes?limit=2')
    const next = await call('GET', `/changes?limit=2&cursor=${encodeURIComponent(body.nextCursor)}`)
    expect(next.body.items).toHaveLength(1)
  })
})
