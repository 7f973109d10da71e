import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Bell, Patience } from '../../src/feed/bell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal

/** How many looks there are in so many milliseconds, if none finds anything. */
async function looksIn(milliseconds: number, patience: Patience, bell: Bell): Promise<number> {
  const stop = new AbortController()
  let looks = 0
  const looking = (async () => {
    while (!stop.signal.aborted) {
      looks += 1
      await patience.rest(bell.rings, stop.signal)
    }
  })()
  await vi.advanceTimersByTimeAsync(milliseconds)
  stop.abort()
  await looking
  return looks
}

describe('looks at streams that have nothing', () => {
  test('become rare, down to the longest rest', async () => {
    const bell = new Bell()
    const patience = new Patience(250, 2000, bell)
    expect(await looksIn(6000, patience, bell)).toBeLessThan(10)
    expect(await looksIn(60_000, patience, bell)).toBeLessThanOrEqual(31)
  })

  test('are frequent again once something was found', async () => {
    const bell = new Bell()
    const patience = new Patience(250, 2000, bell)
    await looksIn(60_000, patience, bell)
    expect(await looksIn(1000, patience, bell)).toBe(1)
    patience.found()
    // Now, after 250 ms, and after 375 ms more.
    expect(await looksIn(1000, patience, bell)).toBe(3)
  })

  test('come at once when this process writes, also while it looked', async () => {
    const bell = new Bell()
    const patience = new Patience(250, 2000, bell)
    await looksIn(60_000, patience, bell)
    let isAwake = false
    const resting = patience.rest(bell.rings, never).then(() => {
      isAwake = true
    })
    await vi.advanceTimersByTimeAsync(20)
    expect(isAwake).toBe(false)
    bell.ring()
    await vi.advanceTimersByTimeAsync(50)
    expect(isAwake).toBe(true)
    await resting
    const heard = bell.rings
    bell.ring()
    const missed = patience.rest(heard, never)
    await vi.advanceTimersByTimeAsync(50)
    await missed
  })
})
