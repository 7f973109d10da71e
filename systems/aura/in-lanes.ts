/** Several at a time. When one fails no more are begun, and those under way end first. */
export async function inLanes<T>(
  pieces: readonly T[],
  lanes: number,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  const waiting = pieces.values()
  let isFailed = false
  const lane = async () => {
    for (const piece of waiting) {
      if (isFailed) return
      await work(piece).catch(error => {
        isFailed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
