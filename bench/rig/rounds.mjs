import { RawConnection } from './raw-client.mjs'

/** Rounds of each side in turn, so that whatever else the machine does meets all of them; the median counts. */
export async function inTurn(rounds, sides) {
  const figures = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) figures[index].push(await side())
  }
  return figures.map(median)
}

export function median(figures) {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export async function openConnections(address, count) {
  return Promise.all(Array.from({ length: count }, () => RawConnection.open(address)))
}

/** Requests a second over all connections, one under way on each. `next` gives the bytes of a request. */
export async function requestsPerSecond(connections, next, seconds, expected = 200) {
  const started = performance.now()
  const end = started + seconds * 1000
  let answered = 0
  await Promise.all(
    connections.map(async connection => {
      while (performance.now() < end) {
        const status = await connection.send(next())
        if (status !== expected) throw new Error(`a request was answered with ${status}`)
        answered++
      }
    }),
  )
  return (answered * 1000) / (performance.now() - started)
}

/** Calls a second of a function in this process, with so many of them under way. */
export async function callsPerSecond(call, underWay, seconds) {
  const started = performance.now()
  const end = started + seconds * 1000
  let answered = 0
  const one = async () => {
    while (performance.now() < end) {
      await call()
      answered++
    }
  }
  await Promise.all(Array.from({ length: underWay }, one))
  return (answered * 1000) / (performance.now() - started)
}
