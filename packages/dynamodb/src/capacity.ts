const kilobyte = 1024

/**
 * The units that reading so many bytes costs: one for 4 KB, half of it where the read may lag behind. Reading what is
 * not there costs as much as the smallest item.
 *
 * @example
 * ```ts
 * readUnits(5000, true) // 2
 * readUnits(5000) // 1
 * ```
 */
export function readUnits(bytes: number, consistent = false): number {
  const units = Math.max(1, Math.ceil(bytes / (4 * kilobyte)))
  return consistent ? units : units / 2
}

/**
 * The units that writing so many bytes costs: one for 1 KB, and one for what is not there. An update costs the larger
 * of the item before and after, a transaction twice as much.
 *
 * @example
 * ```ts
 * writeUnits(1025) // 2
 * ```
 */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / kilobyte))
