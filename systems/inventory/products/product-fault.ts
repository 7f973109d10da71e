import { Refusal } from '@monotable/server/kit'
import { isError } from 'monotable'
import { errors } from '../errors.ts'
import type { Db } from '../operation.ts'

/** What went wrong with a write of a product, in this system's words. */
export async function productFault(db: Db, error: unknown): Promise<unknown> {
  const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
  const taken = reasons.find(reason => isError(reason, 'NOT_UNIQUE'))
  return taken && isError(taken, 'NOT_UNIQUE')
    ? takenBy(db, taken.details.key as unknown as GuardKey, taken)
    : error
}

type GuardKey = { readonly shopId: string } & ({ readonly normalSku: string } | { readonly barcode: string })

/** Says which product has it, unless that is gone by now. */
async function takenBy(db: Db, key: GuardKey, cause: unknown): Promise<Refusal> {
  const isSku = 'normalSku' in key
  const [code, noun] = isSku ? (['SKU_TAKEN', 'SKU'] as const) : (['BARCODE_TAKEN', 'barcode'] as const)
  const value = isSku ? key.normalSku : key.barcode
  const { shopId } = key
  const holder = await (isSku
    ? db.productBySku({ shopId, sku: value }, { consistent: true })
    : db.productByBarcode({ shopId, barcode: value }, { consistent: true }))
  const [status, sentence] = errors[code]
  const taken = isSku ? { sku: value } : { barcode: value }
  if (!holder) return new Refusal(code, status, sentence, { details: taken, cause })
  const { productId, name: productName } = holder
  const subject = isSku ? 'SKU' : 'Barcode'
  const message = `${subject} ${value} belongs to “${productName}”. Choose another ${noun}, or change that product.`
  return new Refusal(code, status, message, { details: { ...taken, productId, productName }, cause })
}
