/** The entity that every library declares: 12 attributes, one global index. */
export const product = {
  shopId: 'shop-1',
  productId: 'product-1',
  category: 'Audio',
  name: 'Radio with batteries',
  sku: 'R-1001',
  price: 12.5,
  stock: 10,
  threshold: 2,
  location: 'Shelf A1',
  active: true,
  tags: ['radio', 'portable'],
  createdAt: '2025-01-20T10:00:00.000Z',
}

export const key = { shopId: product.shopId, productId: product.productId }
export const category = { shopId: product.shopId, category: product.category }
export const change = { name: 'Radio without batteries', price: 11, stock: 9 }
/** The update holds only while there are at least so many. */
export const atLeast = 2

export const products = Array.from({ length: 100 }, (_, at) => ({
  ...product,
  productId: `product-${String(at).padStart(3, '0')}`,
}))
