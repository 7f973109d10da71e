import { sentFile, writeCsv } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { inShop } from '../values/paths.ts'
import { columns } from './catalogue-columns.ts'

export const exportCatalogue = operation({
  method: 'GET',
  path: '/shops/{shopId}/exports/catalogue',
  title: 'Sends the catalogue as CSV, with the columns that the import takes',
  may: ['owner'],
  input: { path: inShop },
  output: sentFile,
  sends: 'text/csv; charset=utf-8',
  rate: { requests: 30, seconds: 60 },
  handler: async ({ path: { shopId }, db }) => {
    const { name } = await findShop(db, shopId)
    const rows: (string | number | undefined)[][] = []
    for await (const product of db.products.each({ shopId }))
      rows.push(
        columns.map(column => (column === 'unitPrice' ? product.unitPrice.toFixed(2) : product[column])),
      )
    return {
      bytes: writeCsv(columns, rows),
      cacheControl: 'private, no-store',
      filename: `${name} catalogue.csv`,
    }
  },
})
