/** A product as a till knows it, also without a network. */
export interface TillProduct {
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly barcode: string | null
  readonly category: string
  readonly unitPrice: number
  readonly currentStock: number
  readonly imageUrl: string | null
}

/** The catalogue of a shop as it was last fetched. */
export interface Catalogue {
  readonly shopId: string
  readonly name: string
  /** What a receipt says below the name. */
  readonly address?: string
  readonly phone?: string
  readonly currency: string
  readonly timezone: string
  readonly products: readonly TillProduct[]
  /** By which the server says that nothing has changed. */
  readonly etag: string
  readonly fetchedAt: string
}

interface Compact extends Omit<Catalogue, 'products' | 'etag' | 'fetchedAt'> {
  readonly fields: readonly string[]
  readonly products: readonly (readonly unknown[])[]
}

/** What `GET /shops/{shopId}/catalogue` answers, by the names that it gives its columns. */
export function unpackCatalogue({ fields, products, ...shop }: Compact, etag: string, now: Date): Catalogue {
  const unpacked = products.map(values => Object.fromEntries(fields.map((field, at) => [field, values[at]])))
  return { ...shop, products: unpacked as unknown as TillProduct[], etag, fetchedAt: now.toISOString() }
}

/** The product that a scanner read, or whose whole SKU was typed; undefined if none has it. */
export function findByCode({ products }: Catalogue, code: string): TillProduct | undefined {
  const wanted = code.trim()
  const sku = plain(wanted)
  return (
    products.find(({ barcode }) => barcode !== null && barcode === wanted) ??
    products.find(product => plain(product.sku) === sku)
  )
}

/** Products that have every word, the likeliest first: those whose name or SKU begins with it, then the others by name. */
export function searchCatalogue({ products }: Catalogue, text: string, most = 50): TillProduct[] {
  const words = plain(text).split(' ')
  const found = products.flatMap(product => {
    const whole = plain([product.name, product.sku, product.barcode ?? '', product.category].join(' '))
    if (!words.every(word => whole.includes(word))) return []
    return [{ product, rank: rankOf(product, words[0] ?? '') }]
  })
  found.sort((one, other) => one.rank - other.rank || one.product.name.localeCompare(other.product.name))
  return found.slice(0, most).map(({ product }) => product)
}

function rankOf({ name, sku }: TillProduct, word: string): number {
  if (plain(sku).startsWith(word) || plain(name).startsWith(word)) return 0
  return plain(name).includes(` ${word}`) ? 1 : 2
}

/** Without case, accents and surplus spaces. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
