import { openSharp } from '@monotable/server/kit'
import { type CatalogueEntry, catalogue } from '../catalogue.ts'
import { type Colours, drawings } from './drawings.ts'

/** Of each category: paper, and what is drawn on it. */
const palettes: readonly (readonly [paper: string, colours: Colours])[] = [
  ['#e8eef5', { main: '#3f6fb0', dark: '#22364f', light: '#cfe0f4' }],
  ['#fbf1d9', { main: '#e0a021', dark: '#4b4130', light: '#fff3c4' }],
  ['#e9f0ea', { main: '#4c8a63', dark: '#23402f', light: '#d4ead9' }],
  ['#f6e9ea', { main: '#c4525b', dark: '#4a2429', light: '#fbdcdd' }],
  ['#ecebf6', { main: '#6a62b5', dark: '#2f2b55', light: '#dcd9f5' }],
  ['#e6f2f3', { main: '#2f8f96', dark: '#1d4448', light: '#cfecee' }],
]

/** What tells products of one drawing apart. */
const own: Readonly<Record<string, Partial<Colours>>> = {
  'TUB-26-AV': { main: '#22364f', dark: '#6f93c4' },
  'TYR-WIN-42': { main: '#dfe9f5' },
  'LGT-R12': { main: '#c4525b', light: '#f7c9c6' },
  'LGT-SET': { main: '#4c8a63' },
  'LCK-CBL': { main: '#e0a021' },
  'HLM-CIT-M': { main: '#4a4f57', dark: '#22252a', light: '#c9ced6' },
  'HLM-CIT-L': { main: '#5b626c', dark: '#22252a', light: '#c9ced6' },
  'HLM-KID-S': { main: '#3f8fc9', dark: '#1f3d57', light: '#d6edfb' },
  'LUB-DRY': { main: '#e0a021', dark: '#4b4130', light: '#fff3c4' },
}

const side = 400
const categories = [...new Set(catalogue.map(({ category }) => category))]

/** A product on coloured paper, as PNG; the same on every run, without fonts. */
export async function drawProduct(entry: CatalogueEntry): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(Buffer.from(svgOf(entry)))
    .png({ compressionLevel: 0 })
    .toBuffer()
}

export function svgOf({ sku, category }: CatalogueEntry): string {
  const [paper, palette] = palettes[
    categories.indexOf(category) % palettes.length
  ] as (typeof palettes)[number]
  const colours = { ...palette, ...own[sku] }
  // The longest beginning that fits: LCK-U before LCK.
  const [, draw] = Object.entries(drawings)
    .filter(([beginning]) => sku.startsWith(beginning))
    .reduce((best, next) => (next[0].length > best[0].length ? next : best), ['', () => ''])
  const shelf = `<path d="M0 176H200V200H0Z" fill="${palette.light}"/>`
  const shadow = `<ellipse cx="100" cy="178" rx="62" ry="7" fill="${colours.dark}" opacity="0.18"/>`
  const tilt = (catalogue.findIndex(each => each.sku === sku) % 3) * 4 - 4
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 200 200">
<rect width="200" height="200" fill="${paper}"/>${shelf}${shadow}
<g transform="rotate(${tilt} 100 100)" stroke-linejoin="round">${draw(colours)}</g></svg>`
}
