import { money as moneyOf } from '@monotable/server/kit'
import * as z from 'zod'

export { id, moment, version } from '@monotable/server/kit'

/** Users are named by their tokens: issuers also write `auth0|7`, or an address. */
export const userId = z
  .string()
  .regex(/^[A-Za-z0-9_.|:@+-]{1,128}$/, 'must be an id of at most 128 letters, digits and _ . | : @ + -')

/** No longer than what an item can surely hold. */
export const text = z.string().max(10_000)

/** Exact to the cent (S14). */
export const money = moneyOf()

export const price = moneyOf({ max: 99_999_999.99 })

/** Cents and units of a roll-up; returns of a later day may take a net figure below zero. */
export const sum = z.int().default(0)

/** Stock and threshold are no greater than the deficit of a key can be. */
export const mostStock = 9_999_999_999
export const stock = z.int().min(0).max(mostStock)

/** `  Home   audio ` is `Home audio`, in one Unicode form (S8), as it is given. */
export const categoryText = z
  .string()
  .overwrite(name => collapsed(name.normalize('NFC')))
  .max(60)
export const category = categoryText.min(1)

export const skuText = z.string().trim().max(64)
export const sku = skuText.min(1)

/** As scanners type it: EAN, UPC, Code 39 or Code 128, without spaces. */
export const barcode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9.+/_$%-]{1,64}$/, 'is not a barcode: 1 to 64 letters, digits or . + / _ $ % -')

/** What two SKUs that are the same have in common (S7). */
export function normalSku(written: string): string {
  return collapsed(written.normalize('NFC')).toUpperCase()
}

/** What two spellings of a category that differ only in case have in common (S8). */
export function folded(name: string): string {
  // Through capitals, because ß and SS, σ and ς have no other letter in common; ẞ has one in lower case only.
  return name.toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

function collapsed(written: string): string {
  return written.trim().replace(/\s+/gu, ' ')
}
