import { expect, it } from 'vitest'
import { fanOut } from './fan-out.ts'

it('R13: of one event so many are written at once and the rest wait; events do not wait for each other', async () => {
  const gate = fanOut(3)
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const order: number[] = []
  const write = (event: string, at: number) =>
    gate.inTurn(event, async () => {
      const now = (running.get(event) ?? 0) + 1
      running.set(event, now)
      most.set(event, Math.max(now, most.get(event) ?? 0))
      await new Promise(resolve => setImmediate(resolve))
      running.set(event, (running.get(event) ?? 0) - 1)
      if (event === 'a') order.push(at)
      if (at === 4) throw new Error('one that fails gives its place back')
    })
  const all = Array.from({ length: 20 }, (_, at) => [write('a', at), write('b', at)]).flat()
  const failed = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(2)
  expect(Object.fromEntries(most)).toEqual({ a: 3, b: 3 })
  expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at))
})
