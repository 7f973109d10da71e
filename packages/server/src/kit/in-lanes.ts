import { gate } from '../gate.ts'

/**
 * Does the same with all items, so many at a time; results are in the order of the items. When one fails no more are
 * begun, those under way end first, and the first failure is thrown.
 */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const { through } = gate(lanes)
  const failures: unknown[] = []
  const results = items.map(item =>
    through(1, async () => {
      if (failures.length > 0) return
      try {
        return await work(item)
      } catch (error) {
        failures.push(error)
      }
    }),
  )
  const done = await Promise.all(results)
  if (failures.length > 0) throw failures[0]
  return done as R[]
}
