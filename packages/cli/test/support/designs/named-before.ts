import { entity, gsi, schema, table } from 'monotable'
import * as z from 'zod'

const attributes = { productId: z.string(), name: z.string() }
const tables = [table('Named', { key: ['PK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })]

/** Products in the order of a template. */
export const inOrderOf = (GSI1SK: string) =>
  schema({
    tables,
    entities: { Product: entity('Product', { PK: 'P#{productId}', GSI1PK: 'ALL', GSI1SK }, attributes) },
  })

export const before = inOrderOf('{name}')
