/** Why a page could not be read. What was not understood is never passed off as a page without data. */
export class ExtractionFailed extends Error {
  readonly code = 'EXTRACTION_FAILED'
  readonly reason: 'empty' | 'not-html' | 'too-large' | 'too-deep' | 'unreadable-data'

  constructor(reason: ExtractionFailed['reason']) {
    super(`the page could not be read: ${reason}`)
    this.name = 'ExtractionFailed'
    this.reason = reason
  }
}
