import type { SampleUser } from '@monotable/server'
import type { Town } from './towns.ts'

export interface SamplePerson {
  readonly sub: string
  readonly name: string
  readonly town: Town
  readonly street: string
}

export interface SampleWorker extends SamplePerson {
  readonly skills: readonly string[]
  readonly bio: string
  /** How good the work is, of ten; how often it is taken on goes with it. */
  readonly quality: number
  readonly isVerified: boolean
}

export interface SampleSeller extends SamplePerson {
  readonly contactName: string
  readonly businessReg: string
  readonly deliveryRadius: number
  readonly freeDeliveryOver: number
  readonly isVerified: boolean
}

export const buyers: readonly SamplePerson[] = [
  { sub: 'nomsa', name: 'Nomsa Khumalo', town: 'Estcourt', street: '14 Harding St' },
  { sub: 'thabo', name: 'Thabo Ngcobo', town: 'Estcourt', street: '3 Lorne St' },
  { sub: 'priya', name: 'Priya Naidoo', town: 'Howick', street: '27 Bell St' },
  { sub: 'johan', name: 'Johan van Wyk', town: 'Winterton', street: 'Farm Rietvlei, R600' },
  { sub: 'grace', name: 'Grace Mthembu', town: 'Mooi River', street: '8 Claughton Terrace' },
  { sub: 'andrew', name: 'Andrew Hollis', town: 'Nottingham Road', street: '2 Bergview Rd' },
  { sub: 'ayesha', name: 'Ayesha Khan', town: 'Ladysmith', street: '61 Murchison St' },
  { sub: 'bongani', name: 'Bongani Zuma', town: 'Hilton', street: '19 Quarry Rd' },
]

export const workers: readonly SampleWorker[] = [
  worker(
    'sipho',
    'Sipho Dlamini',
    ['Estcourt', '5 Phillips St'],
    [9, 'bricklaying', 'plastering', 'foundations'],
  ),
  worker('zodwa', 'Zodwa Sithole', ['Estcourt', '40 Albert St'], [8, 'tiling', 'painting']),
  worker('mandla', 'Mandla Mkhize', ['Estcourt', '11 Alexandra St'], [7, 'roofing', 'carpentry']),
  worker('pieter', 'Pieter Botha', ['Mooi River', '6 Lawrence Rd'], [8, 'plumbing', 'geysers']),
  worker('themba', 'Themba Cele', ['Mooi River', '22 Lawrence Rd'], [6, 'bricklaying', 'paving']),
  worker('rajesh', 'Rajesh Pillay', ['Howick', '9 Morling St'], [9, 'electrical', 'solar']),
  worker('nokuthula', 'Nokuthula Ndlovu', ['Howick', '31 Fraser St'], [9, 'painting', 'plastering']),
  worker('lucas', 'Lucas Meyer', ['Nottingham Road', 'Curry’s Post Rd'], [8, 'carpentry', 'thatching']),
  worker(
    'sizwe',
    'Sizwe Hadebe',
    ['Winterton', '7 Springfield Rd'],
    [7, 'bricklaying', 'foundations', 'paving'],
  ),
  worker('musa', 'Musa Radebe', ['Winterton', '15 Springfield Rd'], [5, 'roofing', 'plumbing']),
  worker('fatima', 'Fatima Patel', ['Ladysmith', '88 Lyell St'], [8, 'electrical']),
  worker('jabu', 'Jabu Shabalala', ['Ladysmith', '2 Forbes St'], [7, 'tiling', 'plastering', 'painting']),
  worker('kevin', 'Kevin Pretorius', ['Hilton', '12 Cedara Rd'], [8, 'plumbing', 'tiling', 'carpentry']),
  {
    ...worker('zanele', 'Zanele Mchunu', ['Estcourt', '3 Connor St'], [7, 'painting', 'tiling']),
    isVerified: false,
  },
]

export const sellers: readonly SampleSeller[] = [
  {
    ...{ sub: 'sarah', name: 'Estcourt Building Supplies', town: 'Estcourt', street: '1 Industrial Rd' },
    ...{ contactName: 'Sarah Smith', businessReg: '2013/123456/07' },
    ...{ deliveryRadius: 50, freeDeliveryOver: 5000, isVerified: true },
  },
  {
    ...{ sub: 'vusi', name: 'Midlands Timber & Roofing', town: 'Howick', street: '4 Karkloof Rd' },
    ...{ contactName: 'Vusi Mabaso', businessReg: '2017/204518/07' },
    ...{ deliveryRadius: 80, freeDeliveryOver: 12_000, isVerified: true },
  },
  {
    ...{ sub: 'anil', name: 'Ladysmith Hardware', town: 'Ladysmith', street: '130 Murchison St' },
    ...{ contactName: 'Anil Maharaj', businessReg: '2009/081145/23' },
    ...{ deliveryRadius: 40, freeDeliveryOver: 3000, isVerified: true },
  },
  {
    ...{ sub: 'lerato', name: 'Mooi Paints', town: 'Mooi River', street: '17 Claughton Terrace' },
    ...{ contactName: 'Lerato Molefe', businessReg: '2024/556012/07' },
    ...{ deliveryRadius: 30, freeDeliveryOver: 2500, isVerified: false },
  },
]

function worker(
  sub: string,
  name: string,
  [town, street]: readonly [Town, string],
  [quality, ...skills]: readonly [number, ...string[]],
): SampleWorker {
  const trades = skills.join(', ')
  const bio = `${trades.charAt(0).toUpperCase()}${trades.slice(1)} in and around ${town}. Own tools, references on request.`
  return { sub, name, town, street, skills, quality, bio, isVerified: true }
}

export const userIdOf = ({ sub }: Pick<SamplePerson, 'sub'>) => `usr_${sub}`

/** Who can be chosen at the start. */
export const users: readonly SampleUser[] = [
  { sub: 'nomsa', name: 'Nomsa Khumalo', about: 'builds in Estcourt' },
  { sub: 'thabo', name: 'Thabo Ngcobo', about: 'has work done in Estcourt' },
  { sub: 'sipho', name: 'Sipho Dlamini', about: 'lays bricks in Estcourt' },
  { sub: 'zodwa', name: 'Zodwa Sithole', about: 'lays tiles in Estcourt' },
  { sub: 'zanele', name: 'Zanele Mchunu', about: 'paints, and waits for her verification' },
  { sub: 'sarah', name: 'Sarah Smith', about: 'sells bricks and cement in Estcourt' },
  { sub: 'vusi', name: 'Vusi Mabaso', about: 'sells timber and roofing in Howick' },
  { sub: 'ntando', name: 'Ntando Gumede', about: 'has no profile yet' },
  { sub: 'lindiwe', name: 'Lindiwe Buthelezi', about: 'runs the marketplace', claims: { role: 'admin' } },
]
