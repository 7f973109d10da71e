import type { MiddlewareHandler } from 'hono'
import type { Around } from 'monotable'

/** Traces of OpenTelemetry. */
export interface Telemetry {
  /** For the runtime: a span for every request to the database. */
  readonly around: Around
  /** For the app: a span for every request, below that of the caller. */
  readonly middleware: MiddlewareHandler
}

/** Traces, if the API of OpenTelemetry is installed; where they go is up to whoever registers a provider. */
export async function openTelemetry(): Promise<Telemetry | undefined> {
  try {
    const [{ tracing }, { serverSpans }] = await Promise.all([
      import('monotable/opentelemetry'),
      import('./server-spans.ts'),
    ])
    return { around: tracing(), middleware: serverSpans() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
