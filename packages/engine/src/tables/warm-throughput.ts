import type { BillingMode, WarmInput } from './definition-input.ts'
import { wrongParameter } from './key-schema.ts'
import type { Throughput } from './table.ts'

/** Every table and index without provisioned capacity starts out with it. */
const initial: Throughput = { read: 12_000, write: 4_000 }

const initialPage =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html#on-demand-capacity-mode-initial'

const directions = [
  { direction: 'read', name: 'ReadUnitsPerSecond', unit: 'ReadCapacityUnits' },
  { direction: 'write', name: 'WriteUnitsPerSecond', unit: 'WriteCapacityUnits' },
] as const

export const larger = (one: Throughput, other: Throughput): Throughput => ({
  read: Math.max(one.read, other.read),
  write: Math.max(one.write, other.write),
})

/** How warm a table or index is: at least as warm as its capacity. */
export function warmth(
  billing: BillingMode,
  provisioned: Throughput | undefined,
  warm: Throughput | undefined,
): Throughput {
  const base = billing === 'PAY_PER_REQUEST' ? initial : (provisioned ?? { read: 0, write: 0 })
  return larger(base, warm ?? base)
}

/** The requested values; others stay as they are. */
const warmed = (given: WarmInput, current: Throughput): Throughput => ({
  read: given.ReadUnitsPerSecond ?? current.read,
  write: given.WriteUnitsPerSecond ?? current.write,
})

export const asksForWarmth = (given: WarmInput | undefined): given is WarmInput =>
  given?.ReadUnitsPerSecond !== undefined || given?.WriteUnitsPerSecond !== undefined

/** Of something new. `subject`: the table or index, as the message names it. */
export function readNewWarmth(
  given: WarmInput | undefined,
  billing: BillingMode,
  provisioned: Throughput | undefined,
  subject: string,
): Throughput | undefined {
  if (!asksForWarmth(given)) return undefined
  const least = warmth(billing, provisioned, undefined)
  checkNotLess(given, least, subject, unit =>
    billing === 'PROVISIONED'
      ? `${unit} of ProvisionedThroughput`
      : `initial throughput for OnDemand. See: ${initialPage}`,
  )
  return warmed(given, least)
}

/** Of something that is there: it cannot be made colder. */
export function readWarmer(given: WarmInput, current: Throughput, subject: string): Throughput {
  const colder = 'current WarmThroughput, decreasing WarmThroughput is not supported'
  checkNotLess(given, current, subject, () => colder)
  return warmed(given, current)
}

function checkNotLess(
  given: WarmInput,
  least: Throughput,
  subject: string,
  than: (unit: string) => string,
): void {
  const asked = warmed(given, least)
  for (const { direction, name, unit } of directions) {
    if (asked[direction] >= least[direction]) continue
    throw wrongParameter(`Requested ${name} for WarmThroughput for ${subject} is lower than ${than(unit)}`)
  }
}
