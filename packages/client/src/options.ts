export interface ClientOptions {
  /** Where the server is, such as `https://api.example.com`; the origin of the page unless given. */
  readonly baseUrl?: string | undefined
  /**
   * For operations that need a signed-in user: a token, or a function that returns one. It is called for every request, and again
   * with the token that was refused, when the server no longer takes it.
   */
  readonly token?:
    | string
    | ((refused?: string) => string | undefined | Promise<string | undefined>)
    | undefined
  /** How often a call is tried again: 4 times unless given. */
  readonly retries?: number | undefined
  /** Milliseconds until an answer counts as lost: 30 seconds unless given. Files and live changes take their time. */
  readonly timeout?: number | undefined
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** What is to be changed, as it was read: the call is refused (`STALE_VERSION`) if somebody has changed it since. */
  readonly ifMatch?: { readonly version: number } | number | string | undefined
  /** The `Idempotency-Key` of a POST, to repeat a call that another page or process began; made for you unless given. */
  readonly key?: string | undefined
  /** Told how many bytes of a file are sent. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}
