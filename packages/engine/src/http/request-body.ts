import type { IncomingMessage } from 'node:http'

const noBody = Buffer.alloc(0)

/** How often the limit a body may exceed it before the connection is cut. */
const patience = 8

/**
 * Collects a request's body. `done` gets it, or undefined if it is larger than `limit`: such a body is read to
 * its end and dropped, since a client that is cut off while it sends sees a broken pipe instead of the answer.
 */
export function collectBody(
  request: IncomingMessage,
  limit: number,
  done: (body: Buffer | undefined) => void,
  aborted: () => void,
): void {
  let first: Buffer | undefined
  let all: Buffer[] | undefined
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) {
      first = all = undefined
      if (length > limit * patience) request.destroy(new Error('a body without end'))
    } else if (!first) first = chunk
    else if (all) all.push(chunk)
    else all = [first, chunk]
  })
  request.on('end', () => {
    if (length > limit) done(undefined)
    else if (all) done(Buffer.concat(all, length))
    else done(first ?? noBody)
  })
  request.on('error', aborted)
}
