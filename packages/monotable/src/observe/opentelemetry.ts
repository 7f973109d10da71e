import {
  type Attributes,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Answer } from '../session.ts'
import type { Around, Operation } from './around.ts'

/**
 * One span a request, under the names that OpenTelemetry's conventions have for DynamoDB, with the entity and the
 * access pattern beside them. It holds no value of any item: of errors their names alone, since messages may quote.
 *
 * @example
 * ```ts
 * import { tracing } from 'monotable/opentelemetry'
 *
 * const db = connect(shop, engine, { around: tracing() })
 * ```
 */
export function tracing(options: { readonly tracer?: Tracer } = {}): Around {
  const around = (operation: Operation, next: () => Promise<Answer>): Promise<Answer> => {
    // Asked for at every request, because a provider may be registered after the client is made.
    if (!options.tracer && isUnheard()) return next()
    const tracer = options.tracer ?? trace.getTracer('monotable')
    const settings = { kind: SpanKind.CLIENT, attributes: attributesOf(operation) }
    // What nobody records is not described.
    return tracer.startActiveSpan(spanName(operation), settings, span =>
      span.isRecording() ? traced(span, next) : next(),
    )
  }
  return Object.assign(around, { capacity: true })
}

/** Whether no provider is registered, so that every span would be thrown away. */
function isUnheard(): boolean {
  const provider = trace.getTracerProvider()
  return provider instanceof ProxyTracerProvider && provider.getDelegateTracer('monotable') === undefined
}

async function traced(span: Span, next: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await next()
    span.setAttributes(attributesOfAnswer(answer))
    return answer
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    span.setAttributes({ 'error.type': name, 'db.response.status_code': isAnswer(name) ? name : undefined })
    span.recordException({ name })
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Whether an error is DynamoDB's answer: anything else happened on the way. */
const isAnswer = (name: string) => name.endsWith('Exception') || name === 'InternalServerError'

function spanName({ operation, tables: [table, ...more] }: Operation): string {
  return table === undefined || more.length > 0 ? operation : `${operation} ${table}`
}

interface AnyInput {
  readonly IndexName?: string
  readonly Limit?: number
  readonly ConsistentRead?: boolean
  readonly ScanIndexForward?: boolean
}

function attributesOf({ operation, input, entity, pattern, tables }: Operation): Attributes {
  const { IndexName, Limit, ConsistentRead, ScanIndexForward } = input as AnyInput
  return {
    'db.system.name': 'aws.dynamodb',
    'db.operation.name': operation,
    'db.collection.name': tables.length === 1 ? tables[0] : undefined,
    'aws.dynamodb.table_names': [...tables],
    'aws.dynamodb.index_name': IndexName,
    'aws.dynamodb.limit': Limit,
    'aws.dynamodb.consistent_read': ConsistentRead,
    'aws.dynamodb.scan_forward': ScanIndexForward,
    'monotable.entity': entity,
    'monotable.pattern': pattern,
  }
}

function attributesOfAnswer({ ConsumedCapacity, Count, ScannedCount }: Answer): Attributes {
  const consumed = ConsumedCapacity === undefined ? [] : [ConsumedCapacity].flat()
  return {
    'aws.dynamodb.consumed_capacity':
      consumed.length > 0 ? consumed.map(each => JSON.stringify(each)) : undefined,
    'aws.dynamodb.count': Count as number | undefined,
    'aws.dynamodb.scanned_count': ScannedCount as number | undefined,
  }
}
