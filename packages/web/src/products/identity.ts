import type { System } from '@monotable/server'
import type { ComponentChild } from 'preact'
import type { Catalogue, Page, PageContext } from '../page/page.ts'
import type { NavGroup } from '../parts/frame.tsx'
import type { Language } from '../texts/languages.ts'

/** A colour as `#rrggbb`, in light and in dark. */
type TwoColors = readonly [light: string, dark: string]

/** How a product looks and sounds: declared by its system, in the system's own folder. */
export interface Identity {
  /** Its name for people. */
  readonly name: string
  /** Shapes of SVG in white, on a rounded square of 32 in the accent. */
  readonly mark: string
  readonly colors: {
    /** Reads on its ground, and carries its text, at 4.5 to 1. */
    readonly accent: TwoColors
    readonly accentText: TwoColors
    readonly accentSoft: TwoColors
    readonly ground?: TwoColors
  }
  /** A drawing of 320 by 180 for the landing page; its shapes have classes: see docs/pages.md. */
  readonly scene?: () => ComponentChild
  /** One sentence for the landing page; the title of the system if there is none. */
  readonly about?: Catalogue<string>
  /**
   * Most of its people have a phone and no e-mail address: sign-in asks for the number first. Numbers without a country
   * code are of this country, such as `ZA`.
   */
  readonly phonesOf?: string
}

/** What the desk derives from a system in English, such as `Unit price`, and what that is in another language. */
export type DeskWords = Readonly<Record<string, string>>

/** What the desk of a system says, by language. English is derived. */
export type DeskLanguages = Readonly<
  Partial<
    Record<
      Exclude<Language, 'en'>,
      {
        readonly words: DeskWords
        /** Sentences for the codes by which the system refuses. */
        readonly errors?: Readonly<Record<string, string>>
        /** Sentences for what the system says of a field that it refuses, by its English words. */
        readonly reasons?: Readonly<Record<string, string>>
      }
    >
  >
>

/** What a system brings for people beside its declarations. All of it can be left out. */
export interface Product {
  readonly identity?: Identity
  /** Pages made by hand; the desk serves every other address. */
  readonly pages?: readonly Page[]
  /** The words of the desk in other languages than English. */
  readonly desk?: DeskLanguages
  /** The menu of the desk's pages, as those made by hand have it; the desk adds what is not in it. */
  readonly nav?: ProductNav
  /** Operations whose lists and things have a page made by hand: the menu does not offer the desk's beside it. */
  readonly covers?: readonly string[]
  /** Pages made by hand to which names on the desk lead, by the operation that shows the thing: `{ getUser: '/people/{userId}' }`. */
  readonly shownAt?: Readonly<Record<string, string>>
}

/** The menu of a product, for whoever looks at this page. */
export type ProductNav = (
  context: Pick<PageContext, 'ask' | 'language' | 'mayCall' | 'path' | 'person' | 'query'>,
) => readonly NavGroup[] | Promise<readonly NavGroup[]>

/** An identity as pages use it: that of a system, of one that declares none, or of the site. */
export interface Brand extends Identity {
  /** What `data-product` says; stylesheets know it. */
  readonly id: string
}

/** The site itself, for pages of no system. */
const site: Brand = {
  id: 'monotable',
  name: 'Monotable',
  colors: {
    accent: ['#2f4bd8', '#93a8ff'],
    accentText: ['#ffffff', '#10131c'],
    accentSoft: ['#e8ecff', '#262e4d'],
  },
  mark: '<path d="M8 9.5h16M8 16h10M8 22.5h13" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="23" cy="16" r="2" fill="#fff"/>',
}

export type BrandOf = (system: Pick<System, 'name'> | undefined) => Brand

/** Who declares no identity is shown by name and first letter, in a colour of no product. */
export function brandsOf(products: Readonly<Record<string, Product>>): BrandOf {
  const made = new Map<string, Brand>()
  return system => {
    if (!system) return site
    const known = made.get(system.name)
    if (known) return known
    const declared = Object.hasOwn(products, system.name) ? products[system.name] : undefined
    const { identity } = declared ?? {}
    const brand = identity ? { ...identity, id: system.name } : plainBrand(system.name)
    made.set(system.name, brand)
    return brand
  }
}

function plainBrand(system: string): Brand {
  const name = `${system.charAt(0).toUpperCase()}${system.slice(1)}`.replaceAll('-', ' ')
  const letter = /^[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
  return {
    id: 'other',
    name,
    colors: {
      accent: ['#3b4763', '#aab8dc'],
      accentText: ['#ffffff', '#0d111c'],
      accentSoft: ['#e8ebf3', '#272d3d'],
    },
    mark: `<text x="16" y="22" font-family="system-ui, sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>`,
  }
}

/** The square and the shapes on it, for a box of 32. */
export const markShapes = ({ mark, colors }: Identity): string =>
  `<rect width="32" height="32" rx="8" fill="${colors.accent[0]}"/>${mark}`

/** The mark as a file of its own, for browsers' tabs. */
export const markFile = (brand: Identity): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${markShapes(brand)}</svg>`

const properties = {
  accent: '--accent',
  accentText: '--accent-text',
  accentSoft: '--accent-soft',
  ground: '--ground',
} as const

/** The colours of these brands as a stylesheet, in the layer of the tokens that they replace. */
export function brandStyles(brands: readonly Brand[]): string {
  const rules = brands.map(brand => {
    const at = `[data-product=${JSON.stringify(brand.id)}]`
    const dark = valuesOf(brand, 1)
    const both = (root: string) => `${root}${at},${root} ${at}{${dark}}`
    return `${at}{${valuesOf(brand, 0)}}${both('[data-theme=dark]')}@media (prefers-color-scheme:dark){${both(':root:not([data-theme])')}}`
  })
  return `@layer tokens{${rules.join('')}}`
}

function valuesOf({ colors, name }: Brand, at: 0 | 1): string {
  const given = Object.entries(colors) as [keyof typeof properties, TwoColors][]
  return given
    .map(([key, both]) => {
      if (!/^#[0-9a-f]{6}$/i.test(both[at])) {
        throw new Error(
          `Identity of ${name}: ${key} '${both[at]}' is not a colour such as #0f6b4f. Write it as #rrggbb`,
        )
      }
      return `${properties[key]}:${both[at]}`
    })
    .join(';')
}
