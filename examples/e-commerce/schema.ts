import { collection, entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

// #region unique
/** Says that an e-mail address is taken, and by whom. */
const Email = entity(
  'Email',
  { PK: 'EMAIL#{email:lower}', SK: 'EMAIL' },
  { email: z.email(), customerId: z.string() },
)

export const Customer = entity(
  'Customer',
  { PK: 'CUSTOMER#{customerId}', SK: 'CUSTOMER' },
  { customerId: z.string(), email: z.email(), name: z.string() },
  { guards: [Email] },
)
// #endregion unique

export const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT' },
  { productId: z.string(), name: z.string(), price: z.number().min(0), stock: z.int().min(0) },
)

export const Order = entity(
  'Order',
  {
    PK: 'ORDER#{orderId}',
    SK: 'ORDER',
    GSI1PK: 'CUSTOMER#{customerId}',
    GSI1SK: 'ORDER#{placedAt}#{orderId}',
  },
  {
    orderId: z.string(),
    customerId: z.string(),
    placedAt: z.iso.datetime(),
    status: z.enum(['placed', 'paid', 'shipped', 'cancelled']).default('placed'),
    total: z.number(),
  },
  {
    states: {
      status: { placed: ['paid', 'cancelled'], paid: ['shipped', 'cancelled'], shipped: [], cancelled: [] },
    },
  },
)

// #region many-to-many
/** One line joins one order with one product: it is in the order's partition and, by GSI1, in the product's. */
export const Line = entity(
  'Line',
  {
    PK: 'ORDER#{orderId}',
    SK: 'LINE#{productId}',
    GSI1PK: 'PRODUCT#{productId}',
    GSI1SK: 'ORDER#{placedAt}#{orderId}',
  },
  {
    orderId: z.string(),
    productId: z.string(),
    placedAt: z.iso.datetime(),
    quantity: z.int().min(1),
    price: z.number(),
  },
)
// #endregion many-to-many

export const store = schema({
  tables: [table('Store', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Customer, Email, Product, Order, Line },
  access: {
    // #region patterns
    customerByEmail: get(Email, 'PK = EMAIL#{email}, SK = EMAIL', { hydrate: Customer }),
    ordersOfCustomer: query(Order, 'GSI1PK = CUSTOMER#{customerId}, GSI1SK begins_with ORDER#', {
      direction: 'desc',
    }),
    order: collection({ Order, Line }, 'PK = ORDER#{orderId}'),
    ordersOfProduct: query(Line, 'GSI1PK = PRODUCT#{productId}, GSI1SK begins_with ORDER#', {
      direction: 'desc',
    }),
    // #endregion patterns
    product: get(Product, 'PK = PRODUCT#{productId}, SK = PRODUCT'),
  },
})
