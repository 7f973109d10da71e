import type { FanOut } from './ports.ts'

interface Gate {
  open: number
  readonly waiting: (() => void)[]
}

/** Those of one event beyond `atOnce` wait in the order in which they came. */
export function fanOut(atOnce: number): FanOut {
  const gates = new Map<string, Gate>()
  return {
    async inTurn(event, write) {
      const gate = gates.get(event) ?? { open: atOnce, waiting: [] }
      gates.set(event, gate)
      if (gate.open > 0) gate.open--
      else await new Promise<void>(resolve => gate.waiting.push(resolve))
      try {
        return await write()
      } finally {
        const next = gate.waiting.shift()
        if (next) next()
        else if (++gate.open === atOnce) gates.delete(event)
      }
    },
  }
}
