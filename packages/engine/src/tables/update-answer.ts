import { decreasesOn } from './decreases.ts'
import { givenLimits } from './on-demand-limits.ts'
import type { Capacity, Table, TableIndex } from './table.ts'
import type { UpdateInput } from './update-input.ts'
import { asksForWarmth } from './warm-throughput.ts'

/**
 * The table as UpdateTable answers it: with the capacity and warmth it still has, and with -1 where a limit was
 * taken away.
 */
export function asAnswered(before: Table, after: Table, input: UpdateInput, now: number): Table {
  if (before.billing !== after.billing) return asSwitched(before, after, now)
  if (input.SSESpecification) return stillWithOldKey(before, after)
  const limits = givenLimits(input.OnDemandThroughput)
  const warmed = asksForWarmth(input.WarmThroughput) ? stillCold(before, after) : after
  return {
    ...warmed,
    indexes: after.indexes.map(index => indexAsAnswered(before, index, input, now)),
    throughput: stillOld(before.throughput, after.throughput, now),
    ...(limits && { onDemand: { ...before.onDemand, ...limits } }),
    ...(asksForUpdate(input) && { status: 'UPDATING' }),
  }
}

/** Then AWS answers UPDATING, even if the table already has the requested state. */
const asksForUpdate = ({ BillingMode, TableClass }: UpdateInput) =>
  BillingMode !== undefined || TableClass !== undefined

/** Whatever else is under way, encryption makes the table ACTIVE in the answer. */
function stillWithOldKey({ encryption }: Table, { encryption: _, ...after }: Table): Table {
  return { ...after, ...(encryption && { encryption }), status: 'ACTIVE', encrypting: true }
}

function indexAsAnswered(before: Table, index: TableIndex, input: UpdateInput, now: number): TableIndex {
  const old = before.indexes.find(({ id }) => id === index.id)
  if (!old) return index
  const update = input.GlobalSecondaryIndexUpdates?.find(
    ({ Update }) => Update?.IndexName === index.name,
  )?.Update
  const warmed = asksForWarmth(update?.WarmThroughput) ? stillCold(old, index) : index
  if (!old.throughput || !index.throughput) return warmed
  return { ...warmed, throughput: stillOld(old.throughput, index.throughput, now) }
}

const stillOld = (before: Capacity, after: Capacity, now: number): Capacity => ({
  ...after,
  read: before.read,
  write: before.write,
  decreases: decreasesOn(before, now),
})

function stillCold<T extends Pick<TableIndex, 'warm' | 'warming'>>(before: T, after: T): T {
  const { warm: _, ...rest } = after
  return { ...rest, ...(before.warm && { warm: before.warm }), warming: true } as T
}

/** Another billing mode shows at once, the time of its change only afterwards; the answer alone dates the capacity. */
function asSwitched(before: Table, after: Table, now: number): Table {
  const { onDemandSince: _, ...rest } = after
  const onDemand = after.billing === 'PAY_PER_REQUEST'
  return {
    ...rest,
    ...(before.onDemandSince !== undefined && { onDemandSince: before.onDemandSince }),
    throughput: {
      ...after.throughput,
      ...(onDemand ? { decreasedAt: now } : { increasedAt: now }),
      decreases: decreasesOn(before.throughput, now),
    },
    indexes: after.indexes.map(index => {
      const old = before.indexes.find(({ id }) => id === index.id)?.throughput
      return onDemand && old ? { ...index, throughput: { ...old, read: 0, write: 0 } } : index
    }),
  }
}
