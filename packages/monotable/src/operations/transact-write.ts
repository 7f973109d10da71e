import { requestLimits } from '@monotable/dynamodb'
import { MonotableError } from '../errors.ts'
import type { Spent } from '../observe/spent.ts'
import { mergeWrites, type Slot } from '../satellites/merge-writes.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import { pick } from '../schema/item-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { passing } from './until-alone.ts'
import { failureOf, type Write } from './write.ts'

interface Reason {
  readonly Code?: string
  readonly Message?: string
  readonly Item?: AttributeMap
}

export interface TransactionOptions {
  readonly token?: string | undefined
  readonly spent?: Spent | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends writes as one transaction. A refusal says of each write which of its conditions failed. */
export async function sendTransaction(
  session: Session,
  writes: readonly Write[],
  options: TransactionOptions,
): Promise<void> {
  let slots = mergeWrites(
    session,
    writes.flatMap(write => [write, ...write.along]),
  )
  const count = slots.length
  const limit = requestLimits.transaction
  if (count > limit) {
    throw new MonotableError('TOO_MANY_ITEMS', { operation: 'TransactWriteItems', count, limit })
  }
  for (let attempt = 1; slots.length > 0; attempt++) {
    try {
      await session.send({
        operation: 'TransactWriteItems',
        input: inputOf(slots, options.token),
        spent: options.spent,
        signal: options.signal,
      })
      return
    } catch (error) {
      const needed = attempt < session.attempts ? withoutDispensable(slots, error) : slots
      if (needed === slots) throw explained(error, writes, slots, options.token)
      slots = needed
    }
  }
}

function inputOf(slots: readonly Slot[], token: string | undefined): object {
  const TransactItems = slots.map(slot => transactItem(slot.write))
  return token === undefined ? { TransactItems } : { TransactItems, ClientRequestToken: token }
}

/**
 * The transaction without what can be left out, if nothing else is in its way for good. What was not its own to delete must
 * still not be: whoever fills the table could make it so before the next attempt, and then it goes after all.
 */
function withoutDispensable(slots: readonly Slot[], error: unknown): readonly Slot[] {
  const { CancellationReasons: reasons = [] } = error as { CancellationReasons?: readonly Reason[] }
  const hasFailed = (_: Slot, at: number) => !passing.includes(reasons[at]?.Code ?? 'None')
  const failed = slots.filter(hasFailed)
  if (failed.length === 0 || failed.some(({ write }) => !write.isDispensable)) return slots
  return slots.flatMap((slot, at) => (hasFailed(slot, at) ? withheld(slot) : [slot]))
}

function withheld({ first, write, instead }: Slot): readonly Slot[] {
  if (instead) return [{ first, write: instead, instead: write }]
  const { action, model, input } = write
  const { Item, Key = keyOf(model, Item), ConditionExpression, ...rest } = input
  // From a count that is not there nothing is taken, whoever makes it meanwhile.
  if (action === 'Update' || ConditionExpression === undefined) return []
  const check: Write = {
    ...write,
    action: 'ConditionCheck',
    input: { ...rest, Key, ConditionExpression: `NOT (${ConditionExpression})` },
  }
  return [{ first, write: check, instead: write }]
}

function keyOf({ partition, sort }: EntityModel, item: AttributeMap = {}): AttributeMap {
  return pick(item, [partition.attribute, ...(sort ? [sort.attribute] : [])]) as AttributeMap
}

/** An update that changes nothing still holds that its conditions are met; a transaction has another name for that. */
function transactItem({ action, input }: Write): object {
  const name = action === 'Update' && input.UpdateExpression === undefined ? 'ConditionCheck' : action
  return input.ConditionExpression === undefined
    ? { [name]: input }
    : { [name]: { ...input, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } }
}

/** The error of the one constraint that failed, or all of them, in the order of the writes, as TRANSACTION_FAILED. */
function explained(
  error: unknown,
  writes: readonly Write[],
  slots: readonly Slot[],
  token: string | undefined,
): unknown {
  const { name, CancellationReasons: reasons } = error as {
    name?: string
    CancellationReasons?: readonly Reason[]
  }
  if (name === 'IdempotentParameterMismatchException' && token !== undefined)
    return new MonotableError('TOKEN_USED', { token }, error)
  if (name !== 'TransactionCanceledException' || !reasons) return error
  const errorOf = (write: Write) => {
    const at = slots.findIndex(slot => slot.first === write)
    return reasonOf(reasons[at], slots[at]?.write ?? write, error)
  }
  const errors = writes.map(
    write => errorOf(write) ?? write.along.map(errorOf).find(found => found !== undefined),
  )
  const failed = errors.filter(found => found !== undefined)
  if (failed.length > 1) return new MonotableError('TRANSACTION_FAILED', { reasons: errors }, error)
  return failed[0] ?? error
}

function reasonOf(reason: Reason | undefined, write: Write, cause: unknown): Error | undefined {
  if (!reason?.Code || passing.includes(reason.Code) || write.isDispensable) return undefined
  if (reason.Code === 'ConditionalCheckFailed') return failureOf(write, reason.Item, cause)
  return Object.assign(new Error(reason.Message ?? reason.Code, { cause }), { name: reason.Code })
}
