import { crockford } from './id.ts'

export interface UlidSources {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Fills the bytes with randomness. */
  readonly random?: (bytes: Uint8Array<ArrayBuffer>) => unknown
}

/**
 * A maker of ULIDs, each greater than the one before: within one millisecond and when the clock goes back too.
 *
 * @example
 * ```ts
 * const newId = ulids()
 * const [first, second] = [newId(), newId()]
 * console.log(first < second) // true
 * ```
 */
export function ulids({ now = Date.now, random = fillRandomly }: UlidSources = {}): () => string {
  const bytes = new Uint8Array(16)
  let time = -1
  let head = ''
  const tail: number[] = new Array(16).fill(0)

  function begin(at: number): void {
    time = at
    head = timeText(at)
    random(bytes)
    for (let index = 0; index < 16; index++) tail[index] = bytes[index]! & 31
  }

  return () => {
    const at = now()
    if (at > time) begin(at)
    // After the last of 2^80 ids of a millisecond comes the first of the next.
    else if (!increment(tail)) begin(time + 1)
    let id = head
    for (let index = 0; index < 16; index++) id += crockford[tail[index]!]
    return id
  }
}

function fillRandomly(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes)
}

function increment(digits: number[]): boolean {
  for (let index = digits.length - 1; index >= 0; index--) {
    if (digits[index]! < 31) {
      digits[index]!++
      return true
    }
    digits[index] = 0
  }
  return false
}

function timeText(milliseconds: number): string {
  let rest = Math.floor(milliseconds)
  let out = ''
  for (let index = 0; index < 10; index++) {
    out = crockford[rest % 32] + out
    rest = Math.floor(rest / 32)
  }
  return out
}
