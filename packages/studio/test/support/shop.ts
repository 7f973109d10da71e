import { collection, count, entity, get, gsi, lsi, query, schema, table } from 'monotable'
import * as z from 'zod'

const Shop = entity('Shop', { PK: 'SHOP#{shopId}', SK: 'META' }, { shopId: z.string(), name: z.string() })

const Category = entity(
  'Category',
  { PK: 'SHOP#{shopId}', SK: 'CATEGORY#{category}' },
  { shopId: z.string(), category: z.string(), products: z.int() },
)

const Sku = entity(
  'Sku',
  { PK: 'SHOP#{shopId}', SK: 'SKU#{sku:lower}' },
  { shopId: z.string(), sku: z.string(), productId: z.string() },
)

const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: 'PRICE#{price:000000.00}',
    GSI2PK: 'SHOP#{shopId}#LOWSTOCK',
    GSI2SK: 'DEFICIT#{deficit:000000}#{productId}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string(),
    name: z.string(),
    sku: z.string(),
    price: z.number().min(0),
    stock: z.int().min(0),
    threshold: z.int().default(0),
    tags: z.set(z.string()).optional(),
    place: z.object({ aisle: z.string(), shelf: z.int() }).optional(),
    createdAt: z.iso.datetime(),
  },
  {
    type: { entityType: 'PRODUCT' },
    derive: {
      deficit: {
        of: ['stock', 'threshold'],
        value: ({ stock, threshold }) => (stock < threshold ? threshold - stock : undefined),
      },
    },
    guards: [Sku],
    counters: [count(Category, 'products')],
  },
)

const Order = entity(
  'Order',
  {
    PK: 'SHOP#{shopId}',
    SK: 'ORDER#{placedAt}#{orderId}',
    GSI1PK: 'SHOP#{shopId}#ORDERS#{status}',
    GSI1SK: '{placedAt}#{orderId}',
  },
  {
    shopId: z.string(),
    orderId: z.string(),
    placedAt: z.iso.datetime(),
    status: z.enum(['open', 'paid', 'shipped', 'cancelled']),
    total: z.number(),
    createdAt: z.iso.datetime(),
  },
)

/** A design with one of everything that the studio shows. */
export const shop = schema({
  tables: [
    table('Shop', {
      key: ['PK', 'SK'],
      indexes: {
        GSI1: gsi('GSI1PK', 'GSI1SK'),
        GSI2: gsi('GSI2PK', 'GSI2SK', { projection: ['name', 'stock', 'threshold'] }),
        ByTime: lsi('createdAt'),
      },
      stream: 'NEW_AND_OLD_IMAGES',
    }),
  ],
  entities: { Shop, Category, Sku, Product, Order },
  access: {
    shopById: get(Shop, 'PK = SHOP#{shopId}, SK = META', { title: 'Shop by id' }),
    products: query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}', {
      title: 'Products of a category, the cheapest first',
    }),
    lowStock: query(Product, 'GSI2PK = SHOP#{shopId}#LOWSTOCK, GSI2SK begins_with DEFICIT#', {
      direction: 'desc',
      hydrate: Product,
      title: 'What runs out, the worst first',
    }),
    ordersBetween: query(Order, 'PK = SHOP#{shopId}, SK between ORDER#{from} and ORDER#{to}', {
      title: 'Orders of a period',
    }),
    ordersByStatus: query(Order, 'GSI1PK = SHOP#{shopId}#ORDERS#{status}', { title: 'Orders by status' }),
    wholeShop: collection({ Shop, Category, Product }, 'PK = SHOP#{shopId}', {
      title: 'Everything of a shop',
    }),
  },
})
