import { expect, it } from 'vitest'
import type { System } from '../../src/declare/system.ts'
import { Faults, InjectedFault } from '../../src/ports/faults.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { closeSystemPorts, openSystemPorts, readySystemPorts } from '../../src/ports/system-ports.ts'

class Counter {
  #count = 0

  async next(): Promise<number> {
    this.#count += 1
    return this.#count
  }

  get seen(): number {
    return this.#count
  }
}

interface Own {
  readonly counter: Counter
  readonly limit: number
}

const context = { common: {} as Ports, env: { LIMIT: '3' }, data: '/nowhere' }
const counting = {
  name: 'counting',
  openPorts: async ({ env }) => ({ counter: new Counter(), limit: Number(env.LIMIT) }),
} satisfies Partial<System> as unknown as System
const plain = { name: 'plain' } as System

it('every system opens its own ports with what the process has; one without has none', async () => {
  const { counting: own, plain: none } = await openSystemPorts([counting, plain], context)
  expect((own as Own).limit).toBe(3)
  expect(await (own as Own).counter.next()).toBe(1)
  expect(none).toEqual({})
})

it('in test mode a port fails under its name in its system, as often as it is told, and does nothing', async () => {
  const faults = new Faults()
  const { counting: own } = await openSystemPorts([counting], { ...context, faults })
  const { counter, limit } = own as Own
  expect(faults.componentsOf('counting')).toEqual(['objects', 'delivery', 'counter'])
  expect(faults.componentsOf('plain')).toEqual(['objects', 'delivery'])
  expect(await counter.next()).toBe(1)
  faults.set({ system: 'counting', component: 'counter', times: 1 })
  faults.set({ system: 'other', component: 'counter' })
  await expect(async () => counter.next()).rejects.toThrow(InjectedFault)
  expect([counter.seen, limit]).toEqual([1, 3])
  expect(await counter.next()).toBe(2)
})

it('every system has a folder of its own, and ports that can be closed are, also while they shall fail', async () => {
  const closed: string[] = []
  const keeping = (name: string) =>
    ({
      name,
      openPorts: async ({ data }) => ({ store: { close: async () => void closed.push(data) }, limit: 1 }),
    }) satisfies Partial<System> as unknown as System
  const faults = new Faults()
  const opened = await openSystemPorts([keeping('one'), keeping('two'), plain], { ...context, faults })
  faults.set({ system: 'one', component: 'store' })
  await closeSystemPorts(opened)
  expect(closed).toEqual(['/nowhere/systems/one', '/nowhere/systems/two'])
})

it('a port that is still being opened is waited for, and one that cannot be opened is told', async () => {
  const opening = (name: string, ready: () => Promise<void>) =>
    ({
      name,
      openPorts: async () => ({ store: { ready }, limit: 1 }),
    }) satisfies Partial<System> as unknown as System
  let isOpen = false
  const slow = opening('slow', async () => {
    await new Promise(resolve => setTimeout(resolve, 10))
    isOpen = true
  })
  await readySystemPorts(await openSystemPorts([slow, plain], context))
  expect(isOpen).toBe(true)
  const broken = opening('broken', () => Promise.reject(new Error('no disk')))
  await expect(readySystemPorts(await openSystemPorts([broken], context))).rejects.toThrow('no disk')
})
