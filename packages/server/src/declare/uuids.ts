import { randomBytes } from 'node:crypto'

/** What follows the time: 12 bits, then 62. */
const bits = 74n
const low = (1n << 62n) - 1n

/**
 * A maker of UUIDs of version 7, which begin with their time: each is greater than the one before, within one
 * millisecond and when the clock goes back too.
 */
export function uuids(now: () => number): () => string {
  let time = -1
  let rest = 0n
  return () => {
    const at = Math.max(0, Math.floor(now()))
    if (at > time) {
      time = at
      // Half of what is possible is left for those of the same millisecond.
      rest = random(10) >> (80n - bits + 1n)
    } else {
      rest += 1n + (random(4) >> 2n)
      if (rest >> bits > 0n) {
        time++
        rest = random(10) >> (80n - bits + 1n)
      }
    }
    const text = [
      time.toString(16).padStart(12, '0'),
      (0x7000n | (rest >> 62n)).toString(16),
      ((1n << 63n) | (rest & low)).toString(16),
    ].join('')
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
      '-',
    )
  }
}

function random(bytes: number): bigint {
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`)
}
