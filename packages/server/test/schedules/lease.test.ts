import { MonotableError } from 'monotable'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLease, isLeased, leaseEnd, takeLease } from '../../src/schedules/lease.ts'

const start = new Date('2026-01-20T10:00:00.000Z')
const taken = new MonotableError('CONDITION_FAILED', {
  entity: 'Lease',
  key: { task: 'tidy' },
  condition: '',
})

const writes = {
  seconds: 30,
  clock: () => new Date(),
  take: vi.fn(async (_until: Date, _now: Date) => {}),
  renew: vi.fn(async (_until: Date) => {}),
  release: vi.fn(async () => {}),
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  for (const write of [writes.take, writes.renew, writes.release]) write.mockReset().mockResolvedValue()
})
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a lease is over at its end, not a moment before', () => {
  const until = leaseEnd(start, 30)
  expect(until.toISOString()).toBe('2026-01-20T10:00:30.000Z')
  for (const stored of [until, until.toISOString(), until.getTime()]) {
    expect(isLeased(stored, new Date(until.getTime() - 1))).toBe(true)
    expect(isLeased(stored, until)).toBe(false)
  }
  expect(isLeased(undefined, start)).toBe(false)
})

test('whoever takes it renews it until it is released, and not after', async () => {
  const lease = await takeLease(writes)
  expect(writes.take).toHaveBeenCalledExactlyOnceWith(leaseEnd(start, 30), start)
  await pass(60)
  expect(writes.renew).toHaveBeenCalledTimes(6)
  expect(writes.renew).toHaveBeenLastCalledWith(leaseEnd(start, 90))
  expect(lease?.lost.aborted).toBe(false)
  await lease?.release()
  await pass(60)
  expect(writes.renew).toHaveBeenCalledTimes(6)
  expect(writes.release).toHaveBeenCalledOnce()
})

test('nobody gets one that another has; a fault is not an answer', async () => {
  writes.take.mockRejectedValueOnce(taken)
  expect(await takeLease(writes)).toBeUndefined()
  writes.take.mockRejectedValueOnce(new Error('no network'))
  await expect(takeLease(writes)).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
})

test('it is lost at once where another took it, also by a renewal on demand', async () => {
  for (const notice of [() => pass(10), (lease: { renew(): Promise<void> }) => lease.renew()]) {
    const lease = holdLease(writes)
    writes.renew.mockRejectedValueOnce(taken)
    await notice(lease)
    expect([lease.lost.aborted, lease.lost.reason]).toEqual([true, taken])
    await lease.release()
  }
})

test('a renewal that fails is heard of and tried again; the lease is lost when its time is over', async () => {
  const onFault = vi.fn()
  const fault = new Error('no network')
  const lease = holdLease({ ...writes, onFault })
  writes.renew.mockRejectedValueOnce(fault)
  await pass(20)
  expect([lease.lost.aborted, onFault.mock.calls]).toEqual([false, [[fault]]])
  writes.renew.mockRejectedValue(fault)
  await pass(20)
  expect(lease.lost.aborted).toBe(false)
  await pass(10)
  expect([lease.lost.aborted, lease.lost.reason]).toEqual([true, fault])
  await lease.release()
})

test('a renewal that hangs does not keep it', async () => {
  writes.renew.mockReturnValue(new Promise(() => {}))
  const lease = holdLease(writes)
  await pass(29)
  expect(lease.lost.aborted).toBe(false)
  await pass(1)
  expect(lease.lost.aborted).toBe(true)
  expect(writes.renew).toHaveBeenCalledOnce()
  await lease.release()
})

test('releasing passes over that another has it, and nothing else', async () => {
  writes.release.mockRejectedValueOnce(taken)
  await holdLease(writes).release()
  writes.release.mockRejectedValueOnce(new Error('no network'))
  await expect(holdLease(writes).release()).rejects.toThrow('no network')
  const isTaken = (error: unknown) => (error as Error).message === 'no network'
  writes.release.mockRejectedValueOnce(new Error('no network'))
  await holdLease({ ...writes, isTaken }).release()
})
