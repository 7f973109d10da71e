import { type Gate, gate } from '@monotable/server/kit'
import type { FanOut } from '../ports/image-ports.ts'

/** Those of one event beyond `atOnce` wait in the order in which they came. */
export function fanOut(atOnce: number): FanOut {
  const gates = new Map<string, Gate>()
  return {
    async inTurn(event, write) {
      const own = gates.get(event) ?? gate(atOnce)
      gates.set(event, own)
      try {
        return await own.through(1, write)
      } finally {
        if (own.isIdle) gates.delete(event)
      }
    },
  }
}
