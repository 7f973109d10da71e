import type { Context } from 'hono'
import type { Operation } from '../declare/operation.ts'
import { refuse } from '../errors.ts'
import type { Admitted } from '../http/admission.ts'
import type { Exchange } from '../http/exchange.ts'
import { outputWriter } from '../identity/output-writer.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import { eventStream } from './event-stream.ts'
import { Live, type LiveEvent, reset } from './live.ts'
import type { Follows } from './live-operation.ts'
import { type Place, readPlace } from './place.ts'

/** Answers the requests to an operation that tells of changes. */
export function followChanges(
  runtime: Runtime,
  running: RunningSystem,
  name: string,
  closing: AbortSignal | undefined,
): (admitted: Admitted, exchange: Exchange, context: Context) => Promise<Response> {
  const { handler, follows } = running.system.operations[name] as Operation
  const live = new Live(running, follows as Follows, { now: runtime.now, log: runtime.log })
  const write = outputWriter(running.system, name)
  return async ({ call }, exchange, context) => {
    const from = placeIn(context.req.header('last-event-id'))
    const never = () => {
      throw new Error(`${name} follows changes, so it cannot write`)
    }
    const asked = Object.assign(call, { commit: never, commitPart: never, answerAs: never })
    const topic = (await handler(asked)) as string
    const { roles, actor } = call
    // An event has what the operation declares, and nothing else.
    const shown = (event: LiveEvent): LiveEvent =>
      event.event === reset ? event : { ...event, data: JSON.parse(write(event.data, roles, exchange)) }
    const stream = await eventStream({
      listen: send => live.listen(topic, from, event => send(shown(event))),
      until: [closing, context.req.raw.signal, endOf(actor.claims.exp)].filter(
        signal => signal !== undefined,
      ),
      isWhole: context.env?.isWhole === true,
    })
    return exchange.stream(stream)
  }
}

function placeIn(given: string | undefined): Place | undefined {
  if (given === undefined || given === '') return undefined
  const place = readPlace(given)
  if (!place)
    throw refuse('INVALID_CURSOR', 'The Last-Event-ID is not from this server. Connect again without it')
  return place
}

/** The longest that a timer can wait. */
const longest = 2 ** 31 - 1

/** Who comes again brings a token that is still good. */
function endOf(expiry: unknown): AbortSignal | undefined {
  if (typeof expiry !== 'number') return undefined
  return AbortSignal.timeout(Math.min(Math.max(0, expiry * 1000 - Date.now()), longest))
}
