import { isError } from '../errors.ts'
import type { Answer, Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { sendTransaction } from './transact-write.ts'
import { metAnotherWriter, untilAlone } from './until-alone.ts'
import { failureOf, type Write } from './write.ts'

/** Which operation does a write by itself, and what it is asked to give back. */
const alone = {
  Put: ['PutItem', undefined],
  Update: ['UpdateItem', 'ALL_NEW'],
  Delete: ['DeleteItem', 'ALL_OLD'],
} as const

export interface Written {
  readonly write: Write
  readonly answer: Answer
}

/**
 * Plans and sends a write until it is done or refused. It is planned anew when it rested on a read that is out of
 * date, and sent again when it met a transaction.
 */
export function runWrite(session: Session, plan: () => Write | Promise<Write>): Promise<Written> {
  let restsOnRead = false
  const run = async () => {
    const planned = plan()
    const write = planned instanceof Promise ? await planned : planned
    restsOnRead = write.restsOnRead ?? false
    return { write, answer: await sendWrite(session, write) }
  }
  return untilAlone(
    session,
    'write',
    run,
    error => metAnotherWriter(error) || (restsOnRead && isError(error, 'STALE_PARTS')),
  )
}

async function sendWrite(session: Session, write: Write): Promise<Answer> {
  if (write.along.length > 0 || write.action === 'ConditionCheck') {
    await sendTransaction(session, [write], { spent: write.options.spent })
    return {}
  }
  const [operation, wanted] = alone[write.action]
  const input = write.input
  if (wanted) input.ReturnValues = wanted
  if (input.ConditionExpression !== undefined) input.ReturnValuesOnConditionCheckFailure = 'ALL_OLD'
  try {
    return await session.send({ operation, input, entity: write.model.name, spent: write.options.spent })
  } catch (error) {
    throw explained(error, write)
  }
}

function explained(error: unknown, write: Write): unknown {
  const { name, Item } = error as { name?: string; Item?: AttributeMap }
  return name === 'ConditionalCheckFailedException' ? failureOf(write, Item, error) : error
}
