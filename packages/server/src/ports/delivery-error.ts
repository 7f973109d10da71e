/**
 * A letter or message did not go out.
 *
 * @example
 * ```ts
 * throw new DeliveryError('The carrier does not know this number', { isRetryable: false })
 * ```
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** False if the carrier will never take it as it is. */
  readonly isRetryable: boolean

  constructor(message: string, { isRetryable, cause }: { isRetryable: boolean; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.isRetryable = isRetryable
  }
}
