import { createHash } from 'node:crypto'

/** What is compared of a page: its state and its price. */
export interface Compared {
  readonly state?: string | undefined
  readonly price_minor?: number | undefined
  readonly currency?: string | undefined
}

/** `STATE|AMOUNT|CURRENCY`; a currency alone says nothing (C6). */
export function hashInput({ state = '', price_minor, currency = '' }: Compared): string {
  return [
    state.toUpperCase(),
    price_minor ?? '',
    price_minor === undefined ? '' : currency.toUpperCase(),
  ].join('|')
}

export function hashOf(input: string): string {
  return createHash('md5').update(input).digest('hex')
}
