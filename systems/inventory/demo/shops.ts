import { sampleId } from './sample-id.ts'

export const ownerId = 'maya'

/** Of both shops. */
export const timezone = 'Europe/Berlin'
export const currency = 'EUR'

export interface SampleShop {
  readonly shopId: string
  readonly name: string
  readonly address: string
  readonly phone: string
  /** Who sells there, and how much of the time. */
  readonly staff: Readonly<Record<string, number>>
  /** Sales of an average day. */
  readonly busyness: number
  /** Whether it has only the products that branches have, and less of them. */
  readonly isBranch: boolean
  /** What suppliers could not deliver lately, by SKU, and how much of it was left. */
  readonly scarce: Readonly<Record<string, number>>
}

export const harbour: SampleShop = {
  shopId: sampleId('shop', 'harbour'),
  name: 'Lindqvist Cycles, Harbour Street',
  address: 'Hafenstraße 14, 20457 Hamburg',
  phone: '+49 40 5550 1420',
  staff: { tom: 0.7, maya: 0.3 },
  busyness: 8,
  isBranch: false,
  scarce: { 'LCK-U230': 5, 'LGT-SET': 10, 'BRK-PAD': 3 },
}

const station: SampleShop = {
  shopId: sampleId('shop', 'station'),
  name: 'Lindqvist Cycles, Central Station',
  address: 'Hachmannplatz 3, 20099 Hamburg',
  phone: '+49 40 5550 1475',
  staff: { lena: 0.8, maya: 0.2 },
  busyness: 4,
  isBranch: true,
  scarce: { 'HLM-CIT-M': 1 },
}

export const shops: readonly SampleShop[] = [harbour, station]
