import { expect, test } from 'vitest'
import { inLanes } from '../../src/data/lanes.ts'

const never = new AbortController().signal
const moment = () => new Promise(resolve => setTimeout(resolve, 1))

test('everything is done once, several at a time', async () => {
  const done: number[] = []
  let [now, most] = [0, 0]
  await inLanes(
    Array.from({ length: 20 }, (_, at) => at),
    never,
    async each => {
      most = Math.max(most, ++now)
      await moment()
      now--
      done.push(each)
    },
    4,
  )
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(most).toBe(4)
})

test('after a failure nothing more is begun, and what is under way comes to its end first', async () => {
  const begun: number[] = []
  let underWay = 0
  const work = async (each: number) => {
    begun.push(each)
    underWay++
    await moment()
    underWay--
    if (each === 5) throw new Error('five')
  }
  await expect(inLanes(Array(100).keys(), never, work, 4)).rejects.toThrow('five')
  expect(underWay).toBe(0)
  const then = begun.length
  expect(then).toBeLessThan(12)
  await moment()
  await moment()
  expect(begun.length).toBe(then)
})

test('a signal ends it in the same way', async () => {
  const stop = new AbortController()
  let done = 0
  const work = async () => {
    await moment()
    if (++done === 8) stop.abort()
  }
  await expect(inLanes(Array(100).keys(), stop.signal, work, 4)).rejects.toThrow()
  expect(done).toBeLessThan(16)
})
