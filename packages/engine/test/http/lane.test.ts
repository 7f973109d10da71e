import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Guest, Lane } from '../../src/http/lane.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size

/** A request with a kilobyte of its own, as bodies and answers are. */
class Request implements Guest {
  readonly body = Array.from({ length: 128 }, (_, at) => at)
  leave = () => {}

  start(leave: () => void): void {
    this.leave = leave
  }

  received(): undefined {
    return undefined
  }

  turnOut(): void {}
}

/** Sixteen at a time come, and leave while others are there. */
function pass(lane: Lane, requests: number): void {
  const inside: Request[] = []
  for (let number = 0; number < requests; number++) {
    const request = new Request()
    lane.enter(request)
    inside.push(request)
    if (inside.length > 16) inside.shift()!.leave()
    if (number % 64 === 0) collect({ type: 'minor' })
  }
  for (const request of inside) request.leave()
}

test('answered requests were kept alive by the lane, and moved to the old generation by the thousand', () => {
  const lane = new Lane(100, 100)
  pass(lane, 2_000)
  collect()
  const before = oldBytes()
  pass(lane, 20_000)
  // All of them would be 20 MB.
  expect(oldBytes() - before).toBeLessThan(6_000_000)
})
