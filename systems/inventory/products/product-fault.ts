import { Refusal } from '@monotable/server/kit'
import { isError } from 'monotable'
import { errors } from '../errors.ts'
import type { Db } from '../operation.ts'

/** What went wrong with a write of a product, in this system's words. */
export async function productFault(db: Db, error: unknown): Promise<unknown> {
  const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
  const taken = reasons.find(reason => isError(reason, 'NOT_UNIQUE'))
  return taken && isError(taken, 'NOT_UNIQUE')
    ? skuTaken(db, taken.details.key as unknown as GuardKey, taken)
    : error
}

interface GuardKey {
  readonly shopId: string
  readonly normalSku: string
}

/** Says which product has it, unless that is gone by now. */
async function skuTaken(db: Db, { shopId, normalSku: sku }: GuardKey, cause: unknown): Promise<Refusal> {
  const [status, sentence] = errors.SKU_TAKEN
  const holder = await db.productBySku({ shopId, sku }, { consistent: true })
  if (!holder) return new Refusal('SKU_TAKEN', status, sentence, { details: { sku }, cause })
  const { productId, name: productName } = holder
  const message = `SKU ${sku} belongs to “${productName}”. Choose another SKU, or change that product.`
  return new Refusal('SKU_TAKEN', status, message, { details: { sku, productId, productName }, cause })
}
