import type { AttributeMap } from '../values/attribute-value.ts'
import { unmarshal } from '../values/dynamic.ts'

/**
 * A record of a stream, as GetRecords gives it on the wire and in process, as the AWS SDK gives it, and as Lambda gets
 * it. They differ in times, in binary values and in the spelling of who made the change.
 */
export interface StreamRecord {
  readonly eventID?: string | undefined
  readonly eventName?: string | undefined
  readonly eventVersion?: string | undefined
  readonly eventSource?: string | undefined
  /** Lambda alone has it. */
  readonly eventSourceARN?: string | undefined
  readonly awsRegion?: string | undefined
  readonly dynamodb?:
    | {
        readonly ApproximateCreationDateTime?: Date | number | undefined
        readonly Keys?: object | undefined
        readonly NewImage?: object | undefined
        readonly OldImage?: object | undefined
        readonly SequenceNumber?: string | undefined
        readonly SizeBytes?: number | undefined
        readonly StreamViewType?: string | undefined
      }
    | undefined
  readonly userIdentity?: object | null | undefined
}

export type StreamEvent = readonly StreamRecord[] | { readonly Records?: readonly StreamRecord[] | undefined }

/** What is known of a change besides the item. */
export interface ChangeContext {
  /** The same when a record is delivered again. */
  readonly eventId: string
  readonly sequenceNumber: string
  /** When it happened, to the second. */
  readonly at: Date
  /** The stored key: `{ PK: 'SHOP#1', SK: 'META' }`. */
  readonly keys: Readonly<Record<string, unknown>>
  /** Whether it was TTL that removed the item. */
  readonly expired: boolean
  readonly raw: StreamRecord
}

/** DynamoDB Local's name of a removal by TTL; it does not say who made it. */
export const expiredOnDynamoDBLocal = 'UNKNOWN_TO_SDK_VERSION'

export function contextOf(record: StreamRecord): ChangeContext {
  const { eventID = '', dynamodb = {} } = record
  const time = dynamodb.ApproximateCreationDateTime ?? 0
  return {
    eventId: eventID,
    sequenceNumber: dynamodb.SequenceNumber ?? '',
    at: typeof time === 'number' ? new Date(time * 1000) : time,
    keys: unmarshal({ M: (dynamodb.Keys ?? {}) as AttributeMap }) as Record<string, unknown>,
    expired: isByTtl(record),
    raw: record,
  }
}

const isByTtl = ({ eventName, userIdentity }: StreamRecord): boolean =>
  eventName === expiredOnDynamoDBLocal || (eventName === 'REMOVE' && isService(userIdentity))

interface Identity {
  readonly type?: string
  readonly Type?: string
  readonly principalId?: string
  readonly PrincipalId?: string
}

function isService(identity: Identity | null | undefined): boolean {
  const { type = identity?.Type, principalId = identity?.PrincipalId } = identity ?? {}
  return type === 'Service' && principalId === 'dynamodb.amazonaws.com'
}

export function recordsIn(event: StreamEvent): readonly StreamRecord[] {
  return isList(event) ? event : (event.Records ?? [])
}

const isList = (event: StreamEvent): event is readonly StreamRecord[] => Array.isArray(event)
