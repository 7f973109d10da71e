/** A store or a backup is not as it must be for what was asked; the message says what to do. */
export class UpkeepError extends Error {
  override readonly name = 'UpkeepError'
}
