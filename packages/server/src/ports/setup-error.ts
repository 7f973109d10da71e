/** What keeps a server from starting, in a sentence that says what to do: whoever started it needs nothing else. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
