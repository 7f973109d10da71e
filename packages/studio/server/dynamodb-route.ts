import { Hono } from 'hono'
import { errorBody, errorStatus } from './error-body.ts'
import { kindOf, refusalOf } from './operations.ts'
import { notJson, readBody } from './read-body.ts'
import type { StudioOptions } from './studio-options.ts'
import { fromTransport, toTransport } from './wire.ts'

/** `POST /dynamodb/:operation`: DynamoDB's own JSON in and out. */
export function dynamodbRoute({ send, binary = 'base64', isReadOnly = false }: StudioOptions): Hono {
  return new Hono().post('/dynamodb/:operation', async context => {
    const operation = context.req.param('operation')
    const kind = kindOf(operation)
    const refuse = (message: string) => context.json({ name: 'AccessDeniedException', message }, 403)
    if (!kind) return refuse(`The studio does not send ${operation}`)
    if (kind === 'write' && isReadOnly) return refuse('The studio was started read-only: nothing is written')
    const asked = await readBody(context)
    if (!asked) return context.json(notJson, 400)
    const refusal = refusalOf(operation, asked)
    if (refusal !== undefined) return refuse(refusal)
    try {
      const input = toTransport(asked, binary)
      return context.json(fromTransport(await send(operation, input as object)) as object)
    } catch (error) {
      return context.json(errorBody(error), errorStatus(error))
    }
  })
}
