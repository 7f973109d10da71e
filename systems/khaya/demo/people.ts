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
  worker({
    ...{ sub: 'sipho', name: 'Sipho Dlamini', town: 'Estcourt', street: '5 Phillips St' },
    ...{ skills: ['bricklaying', 'plastering', 'foundations'], quality: 9 },
  }),
  worker({
    ...{ sub: 'zodwa', name: 'Zodwa Sithole', town: 'Estcourt', street: '40 Albert St' },
    ...{ skills: ['tiling', 'painting'], quality: 8 },
  }),
  worker({
    ...{ sub: 'mandla', name: 'Mandla Mkhize', town: 'Estcourt', street: '11 Alexandra St' },
    ...{ skills: ['roofing', 'carpentry'], quality: 7 },
  }),
  worker({
    ...{ sub: 'pieter', name: 'Pieter Botha', town: 'Mooi River', street: '6 Lawrence Rd' },
    ...{ skills: ['plumbing', 'geysers'], quality: 8 },
  }),
  worker({
    ...{ sub: 'themba', name: 'Themba Cele', town: 'Mooi River', street: '22 Lawrence Rd' },
    ...{ skills: ['bricklaying', 'paving'], quality: 6 },
  }),
  worker({
    ...{ sub: 'rajesh', name: 'Rajesh Pillay', town: 'Howick', street: '9 Morling St' },
    ...{ skills: ['electrical', 'solar'], quality: 9 },
  }),
  worker({
    ...{ sub: 'nokuthula', name: 'Nokuthula Ndlovu', town: 'Howick', street: '31 Fraser St' },
    ...{ skills: ['painting', 'plastering'], quality: 9 },
  }),
  worker({
    ...{ sub: 'lucas', name: 'Lucas Meyer', town: 'Nottingham Road', street: 'Curry’s Post Rd' },
    ...{ skills: ['carpentry', 'thatching'], quality: 8 },
  }),
  worker({
    ...{ sub: 'sizwe', name: 'Sizwe Hadebe', town: 'Winterton', street: '7 Springfield Rd' },
    ...{ skills: ['bricklaying', 'foundations', 'paving'], quality: 7 },
  }),
  worker({
    ...{ sub: 'musa', name: 'Musa Radebe', town: 'Winterton', street: '15 Springfield Rd' },
    ...{ skills: ['roofing', 'plumbing'], quality: 5 },
  }),
  worker({
    ...{ sub: 'fatima', name: 'Fatima Patel', town: 'Ladysmith', street: '88 Lyell St' },
    ...{ skills: ['electrical'], quality: 8 },
  }),
  worker({
    ...{ sub: 'jabu', name: 'Jabu Shabalala', town: 'Ladysmith', street: '2 Forbes St' },
    ...{ skills: ['tiling', 'plastering', 'painting'], quality: 7 },
  }),
  worker({
    ...{ sub: 'kevin', name: 'Kevin Pretorius', town: 'Hilton', street: '12 Cedara Rd' },
    ...{ skills: ['plumbing', 'tiling', 'carpentry'], quality: 8 },
  }),
  {
    ...worker({
      ...{ sub: 'zanele', name: 'Zanele Mchunu', town: 'Estcourt', street: '3 Connor St' },
      ...{ skills: ['painting', 'tiling'], quality: 7 },
    }),
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

function worker(given: Omit<SampleWorker, 'bio' | 'isVerified'>): SampleWorker {
  const bio = `${given.skills.join(', ')} in and around ${given.town}; own tools, references on request`
  return { ...given, bio, isVerified: true }
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
