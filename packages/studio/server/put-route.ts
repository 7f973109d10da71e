import type { Item } from '@monotable/dynamodb'
import { Hono } from 'hono'
import { errorBody, errorStatus } from './error-body.ts'
import { notJson, readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'
import { fromTransport, toTransport } from './wire.ts'

interface Asked {
  readonly items: readonly Item[]
  /** The attributes of the table's key. */
  readonly key: readonly string[]
  /** Whether an item that is there is replaced; otherwise it stays. */
  readonly replaces?: boolean
}

/** What became of an item: it was written, in place of another or not, or it stayed because one is there. */
export interface PutOutcome {
  readonly isWritten: boolean
  readonly before?: Item
}

/** The most items of one request. */
const most = 100

/** `POST /put/:table`: puts many items one by one, and reports the outcome of each. */
export function putRoute({ send, binary = 'base64', isReadOnly = false }: StudioOptions): Hono {
  const putOne = async (TableName: string, Item: Item, asked: Asked): Promise<PutOutcome> => {
    const [name] = asked.key
    const isNew = {
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': name },
    }
    const input = { TableName, Item, ReturnValues: 'ALL_OLD', ...(!asked.replaces && isNew) }
    try {
      const answer = fromTransport(await send('PutItem', toTransport(input, binary) as object))
      const { Attributes: before } = answer as { Attributes?: Item }
      return { isWritten: true, ...(before && { before }) }
    } catch (error) {
      if ((error as Error).name === 'ConditionalCheckFailedException') return { isWritten: false }
      throw error
    }
  }
  return new Hono().post('/put/:table', async context => {
    if (isReadOnly) {
      const message = 'The studio was started read-only: nothing is written'
      return context.json({ name: 'AccessDeniedException', message }, 403)
    }
    const asked = await readBody<Asked>(context)
    if (!asked) return context.json(notJson, 400)
    if (asked.items.length > most) {
      return context.json({ name: 'ValidationException', message: `At most ${most} items in a request` }, 400)
    }
    const ends = await Promise.allSettled(
      asked.items.map(item => putOne(context.req.param('table'), item, asked)),
    )
    // Returns the written items, so that the page can count and undo them, and the error of the first that failed.
    const outcomes = ends.map(end => (end.status === 'fulfilled' ? end.value : { isWritten: false }))
    const failed = ends.find(end => end.status === 'rejected')
    if (!failed) return context.json({ outcomes })
    return context.json({ ...errorBody(failed.reason), outcomes }, errorStatus(failed.reason))
  })
}
