/**
 * Does the same with all items, so many at a time; results are in the order of the items. When one fails no more are
 * begun, those under way end first, and the first failure is thrown.
 */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const failures: unknown[] = []
  const lane = async () => {
    for (const [at, item] of waiting) {
      if (failures.length > 0) return
      try {
        results[at] = await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}
