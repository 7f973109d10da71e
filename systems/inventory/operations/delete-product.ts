import { isError } from 'monotable'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { ofProduct } from '../paths.ts'

export const deleteProduct = operation({
  method: 'DELETE',
  path: '/shops/{shopId}/products/{productId}',
  title: 'Retires a product: it is no longer listed or sold, its history stays, its SKU is free',
  input: { path: ofProduct },
  output: z.undefined(),
  status: 204,
  isVersioned: true,
  errors: ['PRODUCT_DELETED'],
  handler: async ({ path, db, ifMatch }) => {
    await db.Product.softDelete(path, {
      read: true,
      otherwise: failure =>
        isError(failure, 'INVALID_TRANSITION') ? refuse('PRODUCT_DELETED', undefined, failure) : failure,
      ...(ifMatch !== undefined && { ifVersion: ifMatch }),
    })
    return undefined
  },
})
