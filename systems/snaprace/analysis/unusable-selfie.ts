/** A selfie that nobody can be found by. */
export class UnusableSelfie extends Error {
  override readonly name = 'UnusableSelfie'
  readonly fault: 'NO_FACE' | 'NOT_AN_IMAGE'

  constructor(fault: 'NO_FACE' | 'NOT_AN_IMAGE', cause: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
