import type { System } from '@monotable/server'

/** How a product looks: its name for people, its accent (styles/products.css, by `id`) and its mark. */
export interface Product {
  readonly id: string
  readonly name: string
  /** Shapes in white on a rounded square of 32 in the accent. */
  readonly mark: string
  /** The accent as the mark has it, where no stylesheet reaches. */
  readonly color: string
}

/** The site itself, for pages of no system. */
const site: Product = {
  id: 'monotable',
  name: 'Monotable',
  color: '#2f4bd8',
  mark: '<path d="M8 9.5h16M8 16h10M8 22.5h13" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="23" cy="16" r="2" fill="#fff"/>',
}

const known: readonly Product[] = [
  {
    id: 'inventory',
    name: 'Inventory',
    color: '#0f6b4f',
    mark: '<path d="M8 8v16M12.5 8v11M18 8v16M23.5 8v11" stroke="#fff" stroke-width="3"/><path d="M11 23h3M22 23h3" stroke="#fff" stroke-width="2.5"/>',
  },
  {
    id: 'eecar',
    name: 'EECAR',
    color: '#005f8f',
    mark: '<path d="M16 5.5 25 10.7v10.6L16 26.5 7 21.3V10.7Z" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="m17 10-4.5 6.8h3.3L15 22l4.5-6.8h-3.3Z" fill="#fff"/>',
  },
  {
    id: 'snaprace',
    name: 'SnapRace',
    color: '#6d28d9',
    mark: '<circle cx="18.5" cy="16" r="7" fill="none" stroke="#fff" stroke-width="2.5"/><circle cx="18.5" cy="16" r="2.5" fill="#fff"/><path d="M5 11h5M4 16h4.5M5 21h5" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>',
  },
  {
    id: 'aura',
    name: 'Aura Historia',
    color: '#6b5710',
    mark: '<path d="M7 22a9 9 0 0 1 18 0" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><path d="M11.5 22a4.5 4.5 0 0 1 9 0" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><circle cx="16" cy="8" r="2" fill="#fff"/>',
  },
  {
    id: 'khaya',
    name: 'Khaya',
    color: '#a5421b',
    mark: '<path d="m6.5 15.5 9.5-8 9.5 8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M9.5 17v7.5h13V17" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="M16 24v-5" stroke="#fff" stroke-width="3.5"/>',
  },
]

/** Of a system that nobody has drawn a mark for: its name and first letter. */
export function productOf(system: Pick<System, 'name'> | undefined): Product {
  if (!system) return site
  const found = known.find(({ id }) => id === system.name)
  if (found) return found
  const name = `${system.name.charAt(0).toUpperCase()}${system.name.slice(1)}`.replaceAll('-', ' ')
  const letter = /^[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
  return {
    id: 'other',
    name,
    color: '#45506a',
    mark: `<text x="16" y="22" font-family="system-ui, sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>`,
  }
}

/** The mark as a file of its own, for browsers' tabs. */
export const markFile = ({ mark, color }: Product): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/>${mark}</svg>`
