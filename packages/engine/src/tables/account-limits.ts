import { DynamoDBError } from '@monotable/dynamodb'
import type { OnDemandInput, ThroughputInput, WarmInput } from './definition-input.ts'

/** What AWS grants an account that has asked for nothing more. */
export const accountLimits = {
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
}

/** The capacity requested for a table or for one of its indexes. */
interface Asked {
  readonly IndexName?: string
  readonly ProvisionedThroughput?: ThroughputInput
  readonly OnDemandThroughput?: OnDemandInput
  readonly WarmThroughput?: WarmInput
}

const directions = ['Read', 'Write'] as const
type Direction = (typeof directions)[number]

/** Refuses what exceeds the initial limits of an account; an index has the same limits as a table. */
export function checkAccountLimits(asked: readonly Asked[], region: string): void {
  for (const one of asked) {
    for (const direction of directions) {
      const refusal = provisionedTooMuch(one, direction, region) ?? askedTooMuch(one, direction, region)
      if (refusal !== undefined) throw new DynamoDBError('LimitExceededException', refusal)
    }
  }
}

/** DynamoDB names the maximum after the table even where it is one of an index. */
function provisionedTooMuch(asked: Asked, direction: Direction, region: string): string | undefined {
  const units = asked.ProvisionedThroughput?.[`${direction}CapacityUnits`] ?? 0
  const most = accountLimits[`TableMax${direction}CapacityUnits`]
  if (units <= most) return undefined
  const [subject, kind] =
    asked.IndexName === undefined ? ['', 'table'] : [` for index ${asked.IndexName}`, 'index']
  return (
    `The requested ${direction}CapacityUnits${subject}, ${units}, is above the per ${kind} maximum for the account ` +
    `in ${region}. Per table maximum: ${most}. ` +
    'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.'
  )
}

function askedTooMuch(asked: Asked, direction: Direction, region: string): string | undefined {
  const [limit, warm] = [`Max${direction}RequestUnits`, `${direction}UnitsPerSecond`] as const
  const most = `TableMax${direction}CapacityUnits` as const
  const { IndexName: index, OnDemandThroughput: onDemand, WarmThroughput: warmth } = asked
  const named =
    (onDemand?.[limit] ?? 0) > accountLimits[most]
      ? `${limit} for OnDemandThroughput for ${index === undefined ? 'table' : `index : ${index}`}`
      : (warmth?.[warm] ?? 0) > accountLimits[most] &&
        `${warm} for WarmThroughput for ${index === undefined ? 'table' : `index ${index}`}`
  if (!named) return undefined
  return `Subscriber limit exceeded: Requested ${named} exceeds ${most} of the account in region ${region}`
}
