/** A store or a backup is not in the state that the command needs. The message says what to do. */
export class UpkeepError extends Error {
  override readonly name = 'UpkeepError'
}
