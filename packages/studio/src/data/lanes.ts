const lanes = 6

/** Does something with each, several at a time, until the end or a signal. */
export async function inLanes<T>(
  all: readonly T[],
  signal: AbortSignal,
  work: (each: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < all.length) {
      signal.throwIfAborted()
      await work(all[next++]!)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
