import { gate } from '../gate.ts'

/**
 * Does the same with all items, a fixed number at a time. Results are in the order of the items. After a failure it begins no
 * more, waits for those under way, and throws the first failure.
 *
 * @example
 * ```ts
 * const names = await inLanes(['1', '2', '3'], 2, async shopId => (await db.Shop.get({ shopId }))?.name)
 * ```
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
