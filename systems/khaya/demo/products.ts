import type { Input } from 'monotable'
import type { Product } from '../products/product.ts'
import { type SampleSeller, sellers, userIdOf } from './people.ts'

export type SampleProduct = Input<typeof Product> & { productId: string; sellerId: string }

type Goods = readonly [
  title: string,
  category: string,
  subcategory: string,
  price: number,
  unit: string,
  stock: number,
  minOrder: number,
]

/** What each shop has, by who runs it. */
const goods: Readonly<Record<string, readonly Goods[]>> = {
  sarah: [
    ['Red clay stock brick', 'Bricks', 'Clay bricks', 3.85, 'per brick', 42_000, 500],
    ['Face brick, Drakensberg blend', 'Bricks', 'Clay bricks', 7.4, 'per brick', 18_500, 250],
    ['Cement brick, 14 MPa', 'Bricks', 'Cement bricks', 2.65, 'per brick', 60_000, 500],
    ['Maxi brick, 7 MPa', 'Bricks', 'Cement bricks', 4.95, 'per brick', 24_000, 250],
    ['General purpose cement 32.5, 50 kg', 'Cement', 'Bagged', 118.5, 'per bag', 900, 1],
    ['High strength cement 42.5, 50 kg', 'Cement', 'Bagged', 132, 'per bag', 640, 1],
    ['Building sand', 'Sand', 'Fine', 395, 'per cubic metre', 180, 1],
    ['River sand, washed', 'Sand', 'Coarse', 465, 'per cubic metre', 140, 1],
    ['Crushed stone, 19 mm', 'Sand', 'Stone', 520, 'per cubic metre', 110, 1],
    ['Concrete mixer, 400 l, petrol', 'Hardware', 'Machines', 18_950, 'each', 3, 1],
    ['Steel door frame, 813 mm', 'Doors', 'Frames', 489.9, 'each', 60, 1],
    ['Brickforce, 150 mm, 20 m', 'Hardware', 'Reinforcement', 38.5, 'per roll', 700, 10],
  ],
  vusi: [
    ['SA pine 38 × 114, 6.0 m', 'Timber', 'Structural', 189, 'each', 420, 1],
    ['SA pine 50 × 76, 4.8 m', 'Timber', 'Structural', 142.5, 'each', 380, 1],
    ['Roof truss, 6 m span', 'Timber', 'Trusses', 1150, 'each', 48, 4],
    ['Log cabin kit, 24 m²', 'Timber', 'Kits', 96_500, 'each', 2, 1],
    ['IBR sheet 0.47 mm, 3.6 m', 'Roofing', 'Sheets', 412, 'each', 260, 5],
    ['Concrete roof tile, terracotta', 'Roofing', 'Tiles', 14.9, 'each', 9800, 50],
    ['Ridge capping, galvanised, 3 m', 'Roofing', 'Sheets', 198, 'each', 90, 1],
    ['Thatching grass', 'Roofing', 'Thatch', 34, 'per bundle', 1500, 50],
    ['Meranti door, 813 × 2032', 'Doors', 'Outside', 2890, 'each', 14, 1],
    ['Hollow core door, 813 × 2032', 'Doors', 'Inside', 545, 'each', 40, 1],
    ['Creosote pole, 3.0 m', 'Timber', 'Poles', 96, 'each', 300, 5],
  ],
  anil: [
    ['Copper pipe 15 mm, 5.5 m', 'Plumbing', 'Pipes', 489, 'each', 75, 1],
    ['Geyser 150 l, class B', 'Plumbing', 'Geysers', 7450, 'each', 9, 1],
    ['Close-coupled toilet', 'Plumbing', 'Sanitary ware', 1690, 'each', 16, 1],
    ['Basin mixer, chrome', 'Plumbing', 'Taps', 649, 'each', 33, 1],
    ['Twin and earth 2.5 mm², 100 m', 'Electrical', 'Cable', 1785, 'per roll', 24, 1],
    ['Distribution board, 12 way', 'Electrical', 'Boards', 395, 'each', 30, 1],
    ['Inverter 5 kW with battery 5 kWh', 'Electrical', 'Solar', 38_900, 'each', 4, 1],
    ['Floor tile, matt grey, 500 × 500', 'Tiles', 'Ceramic', 129.9, 'per square metre', 620, 4],
    ['Wall tile, white, 300 × 600', 'Tiles', 'Ceramic', 149.9, 'per square metre', 480, 4],
    ['Tile adhesive, 20 kg', 'Tiles', 'Adhesives', 92, 'per bag', 210, 1],
    ['Interior acrylic, white, 20 l', 'Paint', 'Inside', 899, 'per bucket', 44, 1],
    ['Wheelbarrow, 65 l', 'Hardware', 'Tools', 745, 'each', 21, 1],
  ],
  lerato: [
    ['Exterior acrylic, stone, 20 l', 'Paint', 'Outside', 1290, 'per bucket', 26, 1],
    ['Roof paint, charcoal, 20 l', 'Paint', 'Roof', 1480, 'per bucket', 18, 1],
  ],
}

/** Heavy goods cost more to bring. */
const deliveryCosts: Readonly<Record<string, number>> = { Bricks: 650, Sand: 480, Cement: 350, Timber: 550 }

export const products: readonly SampleProduct[] = sellers.flatMap(seller =>
  (goods[seller.sub] ?? []).map((row, at) => productOf(seller, row, at)),
)

function productOf(seller: SampleSeller, row: Goods, at: number): SampleProduct {
  const [title, category, subcategory, price, unit, stock, minOrder] = row
  return {
    ...{ title, category, subcategory, price, unit, stock, minOrder },
    productId: `prod_${seller.sub}${String(at + 1).padStart(2, '0')}`,
    ...{ sellerId: userIdOf(seller), sellerName: seller.name },
    ...{ status: 'ACTIVE', sellerListed: seller.isVerified },
    description: `${title}, from stock in ${seller.town}`,
    delivery: { available: true, cost: deliveryCosts[category] ?? 180, freeOver: seller.freeDeliveryOver },
  }
}
