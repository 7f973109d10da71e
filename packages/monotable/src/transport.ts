/** Where requests go: one function that takes DynamoDB's own JSON. The engine is one as it stands. */
export interface Transport {
  send(operation: string, input: object): Promise<object>
  /** How binary values travel: base64 text (the wire, the engine), or bytes (the AWS SDK). */
  readonly binary?: 'base64' | 'bytes'
}
