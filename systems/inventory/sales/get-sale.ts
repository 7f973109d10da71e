import { operation } from '../operation.ts'
import { ofSale } from '../values/paths.ts'
import { findSale } from './find-sale.ts'
import { saleAnswer } from './sale-answer.ts'

export const getSale = operation({
  method: 'GET',
  path: '/shops/{shopId}/sales/{saleId}',
  title: 'Shows a sale',
  may: ['owner', 'staff'],
  input: { path: ofSale },
  output: saleAnswer,
  isVersioned: true,
  handler: ({ path, db }) => findSale(db, path),
})
