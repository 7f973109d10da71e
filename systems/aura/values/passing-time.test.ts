import { afterEach, expect, test, vi } from 'vitest'
import { passingTime } from './passing-time.ts'

afterEach(() => void vi.useRealTimers())

test('the clock of long work goes on by whole seconds, from the moment of its beginning', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const begin = new Date('2025-01-20T10:00:00.250Z')
  const time = passingTime(begin)
  expect(time()).toEqual(begin)
  vi.advanceTimersByTime(999)
  expect(time()).toEqual(begin)
  vi.advanceTimersByTime(61_001)
  expect(time()).toEqual(new Date('2025-01-20T10:01:02.250Z'))
})
