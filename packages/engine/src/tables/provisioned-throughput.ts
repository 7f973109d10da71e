import { invalid } from '@monotable/dynamodb/service'
import type { BillingMode, ThroughputInput } from './definition-input.ts'
import { wrongParameter } from './key-schema.ts'
import type { Throughput } from './table.ts'

const largestUnits = 1_000_000_000_000

export const notOnDemand =
  'Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST'

export function checkBounds({ ReadCapacityUnits, WriteCapacityUnits }: ThroughputInput): void {
  for (const [name, units] of Object.entries({ ReadCapacityUnits, WriteCapacityUnits })) {
    if (units > largestUnits) throw invalid(`Given value ${units} for ${name} is out of bounds`)
  }
}

export const isAbsurd = (given: ThroughputInput | undefined): boolean =>
  given !== undefined && Math.max(given.ReadCapacityUnits, given.WriteCapacityUnits) > largestUnits

/** Of a new table. */
export function readThroughput(billing: BillingMode, given: ThroughputInput | undefined): Throughput {
  if (billing === 'PAY_PER_REQUEST') {
    if (given) throw wrongParameter(notOnDemand)
    return { read: 0, write: 0 }
  }
  if (!given) {
    throw wrongParameter(
      'ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED',
    )
  }
  checkBounds(given)
  return throughputOf(given)
}

export const throughputOf = (given: ThroughputInput): Throughput => ({
  read: given.ReadCapacityUnits,
  write: given.WriteCapacityUnits,
})
