/** What a request is sent with besides its input. */
export interface SendOptions {
  /** Ends the request when it is aborted, where the transport can. The client gives up waiting in any case. */
  readonly signal?: AbortSignal
}

/** Where requests go: one function that takes DynamoDB's own JSON. The engine is one as it is. */
export interface Transport {
  send(operation: string, input: object, options?: SendOptions): Promise<object>
  /** How binary values travel: base64 text (the wire, the engine), or bytes (the AWS SDK). */
  readonly binary?: 'base64' | 'bytes'
}
