import type { MiddlewareHandler } from 'hono'
import type { Around } from 'monotable'
import type { TraceReaction } from '../feed/reactors.ts'
import { composeAround } from './compose-around.ts'

/** Traces of OpenTelemetry. */
export interface Telemetry {
  /** For the runtime: a span for every request to the database. */
  readonly around: Around
  /** For the app: a span for every request, below that of the caller. */
  readonly middleware: MiddlewareHandler
  /** For the runtime: a span for every change that a reaction is given. */
  readonly traceReaction: TraceReaction
}

/** Traces, if the API of OpenTelemetry is installed; the registered provider decides where they go. */
export async function openTelemetry(keys: Iterable<string> = ['PK', 'SK']): Promise<Telemetry | undefined> {
  try {
    const [{ tracing }, { serverSpans }, { reactionSpans }, { Causes }] = await Promise.all([
      import('monotable/opentelemetry'),
      import('./server-spans.ts'),
      import('./reaction-spans.ts'),
      import('./causes.ts'),
    ])
    const causes = new Causes(keys)
    const around = composeAround(tracing(), causes.around) as Around
    return { around, middleware: serverSpans(), traceReaction: reactionSpans(causes) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
