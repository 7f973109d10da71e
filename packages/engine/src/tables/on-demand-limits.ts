import type { OnDemandInput } from './definition-input.ts'
import { wrongParameter } from './key-schema.ts'
import type { OnDemandLimits } from './table.ts'

const names = { read: 'MaxReadRequestUnits', write: 'MaxWriteRequestUnits' } as const
const directions = ['read', 'write'] as const

/** What takes a limit away. */
const unlimited = -1

const limitsOf = (given: OnDemandInput): OnDemandLimits => ({
  ...(given.MaxReadRequestUnits === undefined ? {} : { read: given.MaxReadRequestUnits }),
  ...(given.MaxWriteRequestUnits === undefined ? {} : { write: given.MaxWriteRequestUnits }),
})

/** Nothing in it is as good as no limits at all. */
export function givenLimits(given: OnDemandInput | undefined): OnDemandLimits | undefined {
  const limits = given && limitsOf(given)
  return limits && Object.keys(limits).length > 0 ? limits : undefined
}

/** Tables with provisioned capacity have no limits; the message names the first that was given. */
export function refuseLimits(limits: OnDemandLimits, because: (member: string) => string): never {
  throw wrongParameter(because(limits.read === undefined ? names.write : names.read))
}

/** `subject`: the table or index, as the message names it. */
export function checkLimits(limits: OnDemandLimits, subject: string, removable: boolean): void {
  for (const direction of directions) {
    const limit = limits[direction]
    if (limit === undefined || limit >= 1 || (removable && limit === unlimited)) continue
    throw wrongParameter(
      `Requested ${names[direction]} for OnDemandThroughput for ${subject} is outside of valid range`,
    )
  }
}

/** What is left of old and new limits once those that were taken away are gone. */
export function remainingLimits(limits: OnDemandLimits): OnDemandLimits | undefined {
  const kept = Object.entries(limits).filter(([, limit]) => limit !== unlimited)
  return kept.length > 0 ? (Object.fromEntries(kept) as OnDemandLimits) : undefined
}
