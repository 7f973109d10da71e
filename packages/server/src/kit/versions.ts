import { refuse } from '../errors.ts'
import { outdated } from '../http/commit.ts'
import { staleText } from '../http/etag.ts'

/** An item that another program wrote has version 0 until its first change here. */
interface Versioned {
  readonly version: number
}

/**
 * For plans, which read what they change: refuses if the caller means another version than the present one.
 *
 * @example
 * ```ts
 * const ifMatch = 3
 * checkVersion({ version: 3 }, ifMatch)
 * ```
 */
export function checkVersion({ version }: Versioned, ifMatch: number | undefined): void {
  if (ifMatch === undefined || ifMatch === version) return
  throw refuse('STALE_VERSION', staleText, { version })
}

/**
 * Options of a write that depends on what its plan has read. If the item changes meanwhile, the request is planned again.
 *
 * @example
 * ```ts
 * const options = ifUnchanged({ version: 3 }) // t.Product.update(key, change, options)
 * ```
 */
export function ifUnchanged({ version }: Versioned) {
  return { ifVersion: version, otherwise: outdated }
}

/**
 * The same for an update whose index keys depend on attributes that the item itself may lack.
 *
 * @example
 * ```ts
 * const options = asRead({ version: 3 })
 * ```
 */
export function asRead(item: Versioned) {
  return { ...ifUnchanged(item), read: true } as const
}
