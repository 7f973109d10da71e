import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { TraceReaction } from '../feed/reactors.ts'
import type { Causes } from './causes.ts'

/**
 * One span for each time that a reaction is given a change; what it asks of the database is below, and the write that it
 * follows is linked, if this process made it. No value of any item.
 */
export const reactionSpans =
  (causes: Causes): TraceReaction =>
  ({ system, reaction, table, record }, work) => {
    const cause = causes.find(table, record)
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
      { kind: SpanKind.CONSUMER, attributes, ...(cause && { links: [{ context: cause }] }) },
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
