/**
 * What keeps a server from starting, in a sentence that says what to do: whoever started it needs nothing else.
 *
 * @example
 * ```ts
 * throw new SetupError('The model is missing. Run npm run model, then start again.')
 * ```
 */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
