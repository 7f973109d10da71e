import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that all threads of a process have run, to the nanosecond. Only Linux tells; elsewhere it is NaN. */
function processorTime(pid) {
  const tasks = `/proc/${pid}/task`
  try {
    return readdirSync(tasks).reduce((sum, task) => sum + ranFor(`${tasks}/${task}/schedstat`), 0)
  } catch {
    return Number.NaN
  }
}

const ranFor = file => Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6

/**
 * What one piece of work costs a process, in milliseconds: called one after another, each call measured by itself after a
 * warm-up. Processor time as the median, and as the lower decile, which other programs on the machine disturb least.
 */
export async function timed(pid, { calls, warmUp }, work) {
  for (let n = 0; n < warmUp; n++) await work()
  const all = []
  for (let n = 0; n < calls; n++) {
    const [before, began] = [processorTime(pid), performance.now()]
    await work()
    all.push({ wall: performance.now() - began, processor: processorTime(pid) - before })
  }
  const processor = all.map(each => each.processor)
  return {
    processor: quantile(processor, 0.5),
    'lower decile': quantile(processor, 0.1),
    wall: quantile(
      all.map(each => each.wall),
      0.5,
    ),
  }
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)]
}
