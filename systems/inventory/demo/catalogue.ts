/** A product as the owner orders it. */
export interface CatalogueEntry {
  readonly sku: string
  readonly name: string
  readonly category: string
  readonly unitPrice: number
  readonly reorderThreshold: number
  /** How often customers ask for it, relative to the others. */
  readonly demand: number
  readonly season: keyof typeof seasons
  readonly location: string
  /** Whether the small shop has it too. */
  readonly isInBranch: boolean
  /** The most that one customer takes. */
  readonly most: number
}

/** How demand varies by month, January first. */
export const seasons = {
  all: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  summer: [0.3, 0.4, 0.8, 1.3, 1.6, 1.8, 1.8, 1.6, 1.1, 0.6, 0.3, 0.4],
  winter: [1.7, 1.5, 1, 0.6, 0.3, 0.2, 0.2, 0.3, 0.9, 1.6, 1.9, 1.9],
} as const

type Row = readonly [
  sku: string,
  name: string,
  unitPrice: number,
  reorderThreshold: number,
  demand: number,
  season: CatalogueEntry['season'],
  isInBranch: boolean,
  most: number,
]

const shelves: Readonly<Record<string, { readonly location: string; readonly rows: readonly Row[] }>> = {
  'Tyres & Tubes': {
    location: 'Aisle 1',
    rows: [
      ['TUB-700-PV', 'Inner tube 700C, Presta valve', 6.9, 40, 24, 'all', true, 4],
      ['TUB-26-AV', 'Inner tube 26 inch, Schrader valve', 5.9, 20, 9, 'all', true, 3],
      ['TYR-MAR-35', 'Marathon touring tyre 700x35', 38.5, 10, 5, 'summer', false, 2],
      ['TYR-WIN-42', 'Studded winter tyre 700x42', 64.9, 6, 3, 'winter', false, 2],
      ['PAT-KIT-6', 'Puncture repair kit, 6 patches', 4.5, 18, 9, 'all', true, 2],
    ],
  },
  Lights: {
    location: 'Wall 2',
    rows: [
      ['LGT-F80', 'Front light 80 lux, USB', 49.9, 10, 6, 'winter', true, 1],
      ['LGT-R12', 'Rear light with brake signal', 27.9, 12, 7, 'winter', true, 2],
      ['LGT-SET', 'Clip-on light set', 19.9, 14, 7, 'winter', true, 2],
      ['REF-VST', 'Reflective vest, adult', 12.5, 10, 4, 'winter', false, 2],
    ],
  },
  Locks: {
    location: 'Wall 3',
    rows: [
      ['LCK-U230', 'U-lock 230 mm, two keys', 59, 8, 5, 'all', true, 1],
      ['LCK-CH90', 'Chain lock 90 cm', 44.9, 8, 4, 'all', true, 1],
      ['LCK-CBL', 'Cable lock with number code', 14.9, 10, 5, 'summer', true, 1],
    ],
  },
  Helmets: {
    location: 'Shelf H',
    rows: [
      ['HLM-CIT-M', 'City helmet, matt black, M', 69.9, 6, 4, 'summer', true, 1],
      ['HLM-CIT-L', 'City helmet, matt black, L', 69.9, 6, 4, 'summer', false, 1],
      ['HLM-KID-S', "Children's helmet, blue whale, S", 39.9, 6, 3, 'summer', false, 2],
    ],
  },
  Workshop: {
    location: 'Counter',
    rows: [
      ['TLS-MUL18', 'Multi-tool, 18 functions', 29.5, 8, 4, 'all', true, 1],
      ['PMP-MIN', 'Mini pump with gauge', 24.9, 10, 5, 'summer', true, 1],
      ['PMP-FLR', 'Floor pump, steel', 42, 5, 2, 'all', false, 1],
      ['LUB-WET', 'Chain oil, wet, 100 ml', 8.9, 16, 8, 'winter', true, 2],
      ['LUB-DRY', 'Chain oil, dry, 100 ml', 8.9, 16, 8, 'summer', false, 2],
      ['BRK-PAD', 'Disc brake pads, pair', 17.5, 16, 8, 'all', false, 2],
    ],
  },
  'Bags & Bottles': {
    location: 'Aisle 4',
    rows: [
      ['BAG-PAN20', 'Pannier bag, waterproof, 20 l', 79, 5, 3, 'all', false, 2],
      ['BAG-SAD', 'Saddle bag, small', 18.9, 8, 4, 'summer', true, 1],
      ['BTL-750', 'Drinking bottle 750 ml', 9.9, 16, 8, 'summer', true, 2],
      ['CAG-ALU', 'Bottle cage, aluminium', 11.5, 8, 3, 'summer', false, 2],
    ],
  },
}

/** Everything that the shops have ever had. */
export const catalogue: readonly CatalogueEntry[] = Object.entries(shelves).flatMap(
  ([category, { location, rows }]) =>
    rows.map(([sku, name, unitPrice, reorderThreshold, demand, season, isInBranch, most]) => ({
      sku,
      name,
      category,
      unitPrice,
      reorderThreshold,
      demand,
      season,
      location,
      isInBranch,
      most,
    })),
)

/** No longer in the catalogue: its history stays. */
export const retired = 'CAG-ALU'
