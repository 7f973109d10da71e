import type { Page } from 'playwright-core'

export interface Size {
  readonly width: number
  readonly height: number
}
export type Screen = readonly [Size, 'light' | 'dark']

export const phone: Size
export const desk: Size

/** What axe objects to on the page as it stands, by rule and elements; `exclude` selects what is looked at elsewhere. */
export function violations(
  page: Page,
  options?: { readonly exclude?: string[]; readonly rules?: string[] },
): Promise<string[]>

/** By how many pixels the page can be scrolled to the side. */
export function sideways(page: Page): Promise<number>

/** Nothing that axe objects to and nothing to scroll sideways: on a phone and a desk, in light and dark. */
export function isFit(page: Page, screens?: readonly Screen[]): Promise<void>

/** Nothing to scroll sideways on a phone whose text has twice the size. */
export function fitsLargeText(page: Page): Promise<void>

/** Leaves what is on the screen where `SCREENSHOTS` says. */
export function look(page: Page, name: string): Promise<void>
