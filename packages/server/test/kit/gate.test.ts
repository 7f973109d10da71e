import { expect, it } from 'vitest'
import { gate } from '../../src/gate.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

it('lets only so much in at once, in order, also where one fails; what is too heavy goes alone', async () => {
  const { through } = gate(10)
  let [inside, most] = [0, 0]
  const order: number[] = []
  const work = (weight: number, at: number) =>
    through(weight, async () => {
      inside += Math.min(weight, 10)
      most = Math.max(most, inside)
      order.push(at)
      await turn()
      inside -= Math.min(weight, 10)
      if (at === 3) throw new Error('one that fails gives its place back')
    })
  const weights = [4, 4, 4, 1, 99, 1, 10, 2, 2, 6]
  const done = await Promise.allSettled(weights.map(work))
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(order).toEqual([...weights.keys()])
  expect([most, inside]).toEqual([10, 0])
})
