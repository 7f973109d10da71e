import * as z from 'zod'
import type { Items } from '../operation.ts'

export const useClass = z.enum(['reuse', 'recycle', 'dispose'])

export type UseClass = z.output<typeof useClass>

/** From which state of health on, the highest first. */
const bounds: readonly (readonly [soh: number, UseClass])[] = [
  [70, 'reuse'],
  [30, 'recycle'],
  [0, 'dispose'],
]

/** What a battery is good for; unknown without its state of health. */
export function useClassOf(
  specification: Pick<Items['PartSpecification'], 'batteryHealth'> | undefined,
): UseClass | undefined {
  const soh = specification?.batteryHealth?.soh
  return soh === undefined ? undefined : bounds.find(([bound]) => soh >= bound)?.[1]
}

/** Whether it is known what a part is made of. */
export function tellsMaterial(specification: Items['PartSpecification'] | undefined): boolean {
  const { materialComposition, mechanicalProps, recyclingInfo } = specification ?? {}
  return Boolean(materialComposition || mechanicalProps || recyclingInfo)
}
