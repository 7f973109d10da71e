import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, lsi, table } from '../../src/schema/table.ts'

const Product = entity(
  'Product',
  { PK: 'SHOP#{shopId}', SK: 'PRODUCT#{productId}', GSI1PK: 'CATEGORY#{category}' },
  { shopId: z.string(), productId: z.string(), category: z.string(), price: z.number() },
  { table: 'Products' },
)
const Log = entity('Log', { PK: 'LOG#{id}' }, { id: z.string() }, { table: 'Logs' })

export const catalog = schema({
  tables: [
    table('Products', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK'), ByPrice: lsi('price') } }),
    table('Logs', { key: ['PK'] }),
  ],
  entities: { Product, Log },
})

/** A product as it is stored. */
export const product = (id: number) => ({
  PK: { S: 'SHOP#1' },
  SK: { S: `PRODUCT#${id}` },
  GSI1PK: { S: 'CATEGORY#audio' },
  price: { N: String(id) },
})
