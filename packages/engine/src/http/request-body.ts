import type { IncomingMessage } from 'node:http'

const noBody = Buffer.alloc(0)

/** How often the limit a body may exceed it before the connection is cut. */
const patience = 8

/** How long a body that nobody wants any more may go on coming. */
const droppingTime = 5_000

/** A body that is being collected. */
export interface IncomingBody {
  /** How many bytes have come; undefined once all have. */
  received(): number | undefined
  /** Keeps nothing, and calls nobody any more. */
  drop(): void
}

/**
 * Collects a request's body. `done` gets it, or undefined if it is larger than `limit`: such a body is read to
 * its end and dropped, since a client that is cut off while it sends sees a broken pipe instead of the answer.
 */
export function collectBody(
  request: IncomingMessage,
  limit: number,
  done: (body: Buffer | undefined) => void,
  aborted: () => void,
): IncomingBody {
  let first: Buffer | undefined
  let all: Buffer[] | undefined
  let length = 0
  let isWanted = true
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (!isWanted || length > limit) {
      first = all = undefined
      if (length > limit * patience) request.destroy(new Error('a body without end'))
    } else if (!first) first = chunk
    else if (all) all.push(chunk)
    else all = [first, chunk]
  })
  request.on('end', () => {
    if (!isWanted) return
    if (length > limit) done(undefined)
    else if (all) done(Buffer.concat(all, length))
    else done(first ?? noBody)
  })
  request.on('error', () => {
    if (isWanted) aborted()
  })
  return {
    received: () => (request.complete ? undefined : length),
    drop: () => {
      isWanted = false
      first = all = undefined
      dropBody(request)
    },
  }
}

/**
 * Reads what still comes of a request that is answered already, and keeps nothing of it, so that its client sees the
 * answer; a client that takes its time is cut off.
 */
export function dropBody(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => request.destroy(), droppingTime).unref()
  request.once('close', () => clearTimeout(timer))
}
