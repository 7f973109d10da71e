import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { TraceReaction } from '../feed/reactors.ts'

/** One span for each time that a reaction is given a change; what it asks of the database is below. No value of any item. */
export const reactionSpans: TraceReaction = ({ system, reaction, table }, work) => {
  const attributes = {
    'messaging.system': 'aws.dynamodb_streams',
    'messaging.destination.name': table,
    'messaging.operation.type': 'process',
    'monotable.system': system,
    'monotable.reaction': reaction,
  }
  const tracer = trace.getTracer('@monotable/server')
  return tracer.startActiveSpan(
    `process ${system}.${reaction}`,
    { kind: SpanKind.CONSUMER, attributes },
    async span => {
      try {
        await work()
      } catch (error) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'Error')
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
  )
}
