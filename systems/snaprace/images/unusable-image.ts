/** Why an upload cannot become a photo. */
export type Fault = 'RAW_MISSING' | 'NOT_AN_IMAGE' | 'TOO_LARGE' | 'TOO_MANY_PIXELS' | 'BROKEN_IMAGE'

/** An upload that no further attempt makes a photo of. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
  readonly fault: Fault

  constructor(fault: Fault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause })
    this.fault = fault
  }
}
