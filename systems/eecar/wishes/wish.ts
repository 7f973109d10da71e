import * as z from 'zod'

export const figureNames = [
  'capacity',
  'charge',
  'voltage',
  'power',
  'soh',
  'mileage',
  'year',
  'price',
  'weight',
] as const

const wishTypes = [
  'kind',
  'oem',
  'maker',
  'model',
  'condition',
  'chemistry',
  'use',
  'side',
  'words',
  ...figureNames,
] as const

/** One thing that a sentence asks for. */
export const wish = z.object({
  /** Names the wish; sent back in `without`, it is left out. */
  id: z.string(),
  type: z.enum(wishTypes),
  /** Any of these; absent for numbers. */
  values: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Whether the least itself is too little: "over 150 kW". */
  isAbove: z.boolean().optional(),
  /** Whether the most itself is too much: "under a million won". */
  isBelow: z.boolean().optional(),
  /** Parts that miss a hard wish are not answered; soft ones rank. */
  isHard: z.boolean(),
  /** Whether it must not be so: "not from a Tesla". */
  isNot: z.boolean().optional(),
  /** The words of the sentence that it was read from. */
  said: z.string(),
})

export type Wish = z.output<typeof wish>
export type FigureName = (typeof figureNames)[number]

/** Wishes by the same name ask for the same. */
export function nameWish({ type, values, min, max, isAbove, isBelow, isNot }: Omit<Wish, 'id'>): string {
  const range = `${isAbove ? '>' : ''}${min ?? ''}..${isBelow ? '<' : ''}${max ?? ''}`
  return `${isNot ? 'not-' : ''}${type}:${values ? values.join('+') : range}`
}
