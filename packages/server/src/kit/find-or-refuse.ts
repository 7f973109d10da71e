import { refuse } from '../errors.ts'

/**
 * The thing that a request names. If it does not exist, refuses with `This product does not exist`.
 *
 * @example
 * ```ts
 * const product = await findOrRefuse('product', db.Product.get({ shopId: '1', productId: '7' }))
 * ```
 */
export async function findOrRefuse<T>(
  what: string,
  reading: Promise<T | undefined>,
  details?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const found = await reading
  if (found === undefined) throw refuse('NOT_FOUND', `This ${what} does not exist`, details)
  return found
}
