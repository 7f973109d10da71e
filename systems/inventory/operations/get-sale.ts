import { saleAnswer } from '../answers.ts'
import { foundSale } from '../found-sale.ts'
import { operation } from '../operation.ts'
import { ofSale } from '../paths.ts'

export const getSale = operation({
  method: 'GET',
  path: '/shops/{shopId}/sales/{saleId}',
  title: 'Gives a sale',
  may: ['owner', 'staff'],
  input: { path: ofSale },
  output: saleAnswer,
  isVersioned: true,
  handler: ({ path, db }) => foundSale(db, path),
})
