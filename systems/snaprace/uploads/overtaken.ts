/** An upload is no longer in the state from which it was to go on: somebody else has been there. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}
