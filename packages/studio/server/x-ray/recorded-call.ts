/** One request to DynamoDB on the way of a call. */
export interface RecordedRequest {
  readonly operation: string
  readonly tables: readonly string[]
  readonly index?: string
  readonly entity?: string
  readonly pattern?: string
  readonly input: unknown
  /** Milliseconds since the call began, and how long it took. */
  readonly at: number
  readonly ms: number
  readonly units: number
  /** Items that DynamoDB examined and gave. */
  readonly read?: number
  readonly returned?: number
  /** Conditions as they were sent, one for each write that has one. */
  readonly conditions: readonly string[]
  readonly error?: { readonly name: string; readonly message: string; readonly reasons?: readonly string[] }
  /** Whether DynamoDB has left some of it undone. */
  readonly isPartial?: boolean
  /** Whether it repeats one that was refused or left undone. */
  readonly isRetry?: boolean
  /** The group of alike reads that one read could replace. */
  readonly repeats?: number
  /** The line of the program that asked for it. */
  readonly place?: Place
}

export interface Place {
  readonly file: string
  readonly line: number
  readonly name?: string
}

/** Alike reads, one after another, where one request could have read all. */
export interface Repeats {
  readonly count: number
  readonly what: string
  readonly advice: string
}

/** A change in the stream that a write of the call has made. */
export interface SeenRecord {
  readonly table: string
  readonly event: string
  readonly keys: unknown
}

/** An operation that somebody called, a reaction to a change, or a run of a schedule. */
export interface RecordedCall {
  readonly id: number
  readonly kind: 'operation' | 'reaction' | 'schedule'
  readonly system?: string
  /** Of the operation, reaction or schedule; the route of what is none of them. */
  readonly name: string
  readonly method?: string
  readonly requestId?: string
  readonly status?: number
  readonly problem?: string
  readonly at: string
  readonly ms: number
  readonly units: number
  readonly requests: readonly RecordedRequest[]
  /** Requests beyond those that are kept. */
  readonly more: number
  readonly repeats: readonly Repeats[]
  readonly records: readonly SeenRecord[]
  /** What its changes have set off. */
  readonly reactions: readonly RecordedCall[]
}

/** A call in the list of calls. */
export type CallSummary = Omit<RecordedCall, 'requests' | 'records' | 'reactions'> &
  Readonly<Record<'requests' | 'records' | 'reactions', number>>
