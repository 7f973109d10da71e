/** Types whose bytes are text. */
const text = /^(?:text\/|application\/(?:.*\+)?(?:json|xml|javascript|yaml)\b|image\/svg\+xml)/i

/** A body as Lambda wants it: text, or anything else as base64. */
export async function bodyOf(response: Response): Promise<{ body: string; isBase64Encoded: boolean }> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type')
  const isText = !response.headers.has('content-encoding') && (type === null || text.test(type))
  return isText || bytes.length === 0
    ? { body: bytes.toString('utf8'), isBase64Encoded: false }
    : { body: bytes.toString('base64'), isBase64Encoded: true }
}
