import type { Answer, Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { sendTransaction } from './transact-write.ts'
import { giveWay } from './until-alone.ts'
import { failureOf, type Plan, type Write } from './write.ts'

/** Which operation does a single write, and what it returns. */
const operations = {
  Put: ['PutItem', undefined],
  Update: ['UpdateItem', 'ALL_NEW'],
  Delete: ['DeleteItem', 'ALL_OLD'],
} as const

const nothing: Answer = {}

/**
 * Plans and sends a write until it is done or refused. It is planned again when it rested on a read that is out of
 * date, and sent again when it met a transaction.
 */
export async function runWrite<T>(
  session: Session,
  plan: Plan,
  result: (write: Write, answer: Answer) => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let write: Write | undefined
    let answer: Answer
    try {
      const planned = plan(attempt)
      write = planned instanceof Promise ? await planned : planned
      answer = await sendWrite(session, write)
    } catch (error) {
      const failure = write ? explained(error, write) : error
      const operation = write ? nameOf(write) : 'GetItem'
      await giveWay(session, { operation, attempt, signal }, failure)
      continue
    }
    return result(write, answer)
  }
}

const isTransaction = (write: Write): boolean => write.along.length > 0 || write.action === 'ConditionCheck'

function nameOf(write: Write): string {
  return isTransaction(write) ? 'TransactWriteItems' : `${write.action}Item`
}

function sendWrite(session: Session, write: Write): Promise<Answer> {
  const { input, action, model, options } = write
  if (isTransaction(write) || action === 'ConditionCheck')
    return sendTransaction(session, [write], options).then(() => nothing)
  const [operation, wanted] = operations[action]
  if (wanted) input.ReturnValues = wanted
  if (input.ConditionExpression !== undefined) input.ReturnValuesOnConditionCheckFailure = 'ALL_OLD'
  const { spent, signal } = options
  return session.send({ operation, input, entity: model.name, spent, signal })
}

function explained(error: unknown, write: Write): unknown {
  const { name, Item } = error as { name?: string; Item?: AttributeMap }
  return name === 'ConditionalCheckFailedException' ? failureOf(write, Item, error) : error
}
