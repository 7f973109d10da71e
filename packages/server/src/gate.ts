/** Lets only so much be done at once; the rest waits in the order in which it came. */
export interface Gate {
  /** What weighs more than all that may be done at once is done alone. */
  through<T>(weight: number, work: () => Promise<T>): Promise<T>
  /** Whether nobody works and nobody waits. */
  readonly isIdle: boolean
}

/**
 * A gate for work that arrives over time: at most this much at once, the rest in turn.
 *
 * @example
 * ```ts
 * const decoding = gate(120_000_000)
 * const width = await decoding.through(24_000_000, async () => 6000)
 * ```
 */
export function gate(capacity: number): Gate {
  let free = capacity
  const waiting: { readonly weight: number; readonly begin: () => void }[] = []
  const letIn = () => {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.begin()
    }
  }
  return {
    async through(given, work) {
      const weight = Math.min(given, capacity)
      await new Promise<void>(begin => {
        waiting.push({ weight, begin })
        letIn()
      })
      try {
        return await work()
      } finally {
        free += weight
        letIn()
      }
    },
    get isIdle() {
      return free === capacity && waiting.length === 0
    },
  }
}
