/**
 * The reason why a server cannot start, in a sentence that says what to do. The person who started it needs nothing else.
 *
 * @example
 * ```ts
 * throw new SetupError('The model is missing. Run npm run model, then start again.')
 * ```
 */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
