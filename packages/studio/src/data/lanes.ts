/**
 * Does something with each, several at a time. After a failure or a signal nothing more is begun, and what is under way
 * comes to its end first: nothing still runs when the caller learns that it is over.
 */
export async function inLanes<T>(
  all: Iterable<T>,
  signal: AbortSignal,
  work: (each: T) => Promise<void>,
  lanes = 6,
): Promise<void> {
  const rest = all[Symbol.iterator]()
  let isOver = false
  const lane = async () => {
    try {
      while (!isOver) {
        signal.throwIfAborted()
        const next = rest.next()
        if (next.done) return
        await work(next.value)
      }
    } catch (error) {
      isOver = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
