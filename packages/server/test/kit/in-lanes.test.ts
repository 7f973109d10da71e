import { expect, it } from 'vitest'
import { inLanes } from '../../src/kit/in-lanes.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

it('gives results in the order of the items, whichever ends first', async () => {
  const slow = async (item: number) => {
    for (let left = 5 - item; left > 0; left--) await turn()
    return item * 10
  }
  expect(await inLanes([1, 2, 3, 4], 4, slow)).toEqual([10, 20, 30, 40])
  expect(await inLanes([], 4, slow)).toEqual([])
})

it('does so many at a time and no more', async () => {
  let [now, most] = [0, 0]
  await inLanes([...Array(20).keys()], 3, async () => {
    most = Math.max(most, ++now)
    await turn()
    now--
  })
  expect(most).toBe(3)
})

it('begins no more when one fails, lets those under way end, and throws the first failure', async () => {
  const [begun, ended]: [number[], number[]] = [[], []]
  const working = inLanes([0, 1, 2, 3, 4, 5], 3, async item => {
    begun.push(item)
    await turn()
    if (item > 0) throw new Error(`item ${item}`)
    await turn()
    ended.push(item)
  })
  await expect(working).rejects.toThrow('item 1')
  expect(begun).toEqual([0, 1, 2])
  expect(ended).toEqual([0])
})
