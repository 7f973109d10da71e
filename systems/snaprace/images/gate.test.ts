import { expect, it } from 'vitest'
import { aPicture } from '../test/race.ts'
import { type Gate, gate } from './gate.ts'
import { render } from './render.ts'

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

it('issue 17.18: a picture is unfolded behind the gate, by as many pixels as it has', async () => {
  const picture = await aPicture()
  const seen: number[] = []
  const watched: Gate = {
    isIdle: true,
    through: (weight, work) => {
      seen.push(weight)
      return work()
    },
  }
  await render(picture, watched)
  expect(seen).toEqual([320 * 200])
  const closed: Gate = { isIdle: true, through: () => Promise.reject(new Error('closed')) }
  await expect(render(picture, closed)).rejects.toThrow('closed')
})
