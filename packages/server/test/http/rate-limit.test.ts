import { expect, test } from 'vitest'
import { rateLimit, rateLimits } from '../../src/http/rate-limit.ts'

const at = Date.parse('2030-01-01T00:00:00Z')

test('so many requests pass in a window, the next is told when the window ends', () => {
  const limit = rateLimit({ requests: 2, seconds: 60 })
  limit('ann', at)
  limit('ann', at + 10_000)
  expect(() => limit('ann', at + 20_500)).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: 40 } }),
  )
  limit('ben', at + 20_500)
  limit('ann', at + 60_000)
})

test('callers whose window is over are forgotten, and only those', () => {
  const limit = rateLimit({ requests: 1, seconds: 60 })
  for (let caller = 0; caller < 10_000; caller++) limit(`old ${caller}`, at)
  expect(limit.remembered()).toBe(10_000)
  limit('new', at + 60_000)
  expect(limit.remembered()).toBe(1)
  expect(() => limit('new', at + 61_000)).toThrow()
})

test('where all windows are open, nobody is forgotten', () => {
  const limit = rateLimit({ requests: 1, seconds: 60 })
  for (let caller = 0; caller < 10_001; caller++) limit(`${caller}`, at)
  expect(limit.remembered()).toBe(10_001)
  expect(() => limit('0', at + 1)).toThrow()
})

test('visitors have a limit each and one together, which those who are signed in do not use up', () => {
  const limit = rateLimits({ requests: 4, seconds: 60, visitors: { each: 2, inAll: 3 } })
  const visitor = (network: string) => limit({ id: undefined, network }, at)
  const limited = expect.objectContaining({ code: 'RATE_LIMITED' })
  const ann = (now = at) => limit({ id: 'ann', network: 'one' }, now)
  for (let times = 0; times < 4; times++) ann()
  expect(() => ann()).toThrow(limited)
  visitor('one')
  visitor('one')
  expect(() => visitor('one')).toThrow(limited)
  visitor('two')
  expect(() => visitor('two')).toThrow(/visitors together/)
  expect(() => visitor('three')).toThrow(/visitors together/)
  limit({ id: undefined, network: 'three' }, at + 60_000)
})
