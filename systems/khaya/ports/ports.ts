import type { SystemPorts } from '@monotable/server'
import type { Pictures } from '../pictures/open-pictures.ts'

/** Knows ID numbers again without keeping them (K14). */
export interface IdNumbers {
  /** The same for the same number, and nothing that leads back to it. */
  hashed(idNumber: string): string
}

/** The ports of this system, beside those that every system has. */
export interface OwnPorts {
  readonly idNumbers: IdNumbers
  /** What the payment provider signs its reports with; without it none is believed. */
  readonly payments: { readonly secret: string | undefined }
  readonly pictures: Pictures
  /** What products can be of. */
  readonly categories: readonly string[]
}

export type KhayaPorts = SystemPorts & OwnPorts
