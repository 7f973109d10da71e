import type { Context } from 'hono'
import type { Operation } from '../declare/operation.ts'
import { followChanges } from '../live/follow-changes.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import { type AdmissionOptions, admission } from './admission.ts'
import { answerOperation } from './answer-operation.ts'
import { reportSkippedRows } from './count-skipped-rows.ts'
import { Exchange, type Observe } from './exchange.ts'

export interface EndpointOptions extends AdmissionOptions {
  readonly observe: Observe | undefined
  /** Whether pages of other origins may call, and so show pictures. */
  readonly hasOtherOrigins?: boolean
  /** Aborts answers that do not end by themselves. */
  readonly closing: AbortSignal | undefined
}

/** Answers the requests to one operation, from its declaration. What can be prepared is, once. */
export function endpoint(
  runtime: Runtime,
  running: RunningSystem,
  name: string,
  options: EndpointOptions,
): (context: Context) => Promise<Response> {
  const { system } = running
  const { path, follows } = system.operations[name] as Operation
  const place = { route: `/${system.name}${path}`, system: system.name, operation: name }
  const admit = admission(runtime, running, name, options)
  const answer = follows
    ? followChanges(runtime, running, name, options.closing)
    : answerOperation(running, name, options.hasOtherOrigins)
  return async context => {
    const exchange = new Exchange(runtime, context.req.raw, place)
    let response: Response
    try {
      const admitted = await admit(context, exchange)
      response = await reportSkippedRows(() => answer(admitted, exchange, context))
    } catch (error) {
      response = exchange.refuse(error)
    }
    exchange.done(response.status, options.observe)
    return response
  }
}
