/** The columns of a catalogue in CSV, and what else they are called where people keep one. */
const names = {
  sku: ['article', 'articlenumber', 'itemnumber'],
  name: ['product', 'productname', 'title'],
  category: ['type'],
  unitPrice: ['price'],
  currentStock: ['stock', 'quantity', 'onhand'],
  reorderThreshold: ['threshold', 'reorderpoint', 'minimum'],
  location: ['shelf'],
  description: [],
  barcode: ['ean', 'gtin', 'upc'],
  imageUrl: ['image', 'picture'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof names

export const columns = Object.keys(names) as readonly Column[]

/** `Unit price` and `unit_price` are `unitPrice`. */
export function columnOf(heading: string): Column | undefined {
  const wanted = heading.toLowerCase().replace(/[^a-z]/g, '')
  return columns.find(
    column => column.toLowerCase() === wanted || (names[column] as readonly string[]).includes(wanted),
  )
}
