import { z } from 'zod'

/** What is stored, and the label that is accepted in its place (E14). */
export const categories = {
  battery: '배터리',
  motor: '모터',
  inverter: '인버터',
  charger: '충전기',
  electronics: '전장부품',
  'body-chassis-frame': '차체',
  'body-panel': '패널',
  'body-door': '도어',
  'body-window': '유리',
  interior: '내장재',
  other: '기타',
} as const

export const conditions = {
  new: '신품',
  used: '중고',
  refurbished: '재생',
  'for-parts': 'for-parts',
} as const

export type Category = keyof typeof categories
export type Condition = keyof typeof conditions

export const categorySlugs = Object.keys(categories) as readonly Category[]

export const category = z.enum(categorySlugs)
export const condition = z.enum(Object.keys(conditions) as readonly Condition[])
