// How sales are made: over prepared bytes and 16 connections with one request under way on each.
import { openConnections, requestsPerSecond } from '../rig/rounds.mjs'

export const connectionCount = 16

const bodyOf = productId => JSON.stringify({ productId, quantity: 1 })

/** Opens the connections to a side and prepares a sale of every product. */
export async function openTill(side, shops, issuer, count = connectionCount) {
  const address = new URL(side.url)
  const requests = []
  for (const { shopId, ownerId, productIds } of shops) {
    const token = await issuer.token(ownerId)
    for (const productId of productIds) requests.push(bytesOf(address, shopId, token, bodyOf(productId)))
  }
  const connections = await openConnections(address, count)
  let sold = 0
  const next = requestAt => {
    sold++
    return requests[requestAt()]
  }
  return {
    /** Sales a second; `requestAt` says of which product the next one is. */
    sell: (requestAt, seconds) => requestsPerSecond(connections, () => next(requestAt), seconds, 201),
    /** Milliseconds for so many, one after another. */
    async sellCount(requestAt, sales) {
      const began = performance.now()
      for (let number = 0; number < sales; number++) {
        const status = await connections[0].send(next(requestAt))
        if (status !== 201) throw new Error(`a sale was answered with ${status}`)
      }
      return performance.now() - began
    },
    /** How many there were. */
    get sold() {
      return sold
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

/** One sale, with a check of its answer. */
export async function sellOnce(side, { shopId, ownerId, productIds: [productId] }, issuer) {
  const response = await fetch(`${side.url}/inventory/shops/${shopId}/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await issuer.token(ownerId)}`, 'content-type': 'application/json' },
    body: bodyOf(productId),
  })
  const answer = await response.json()
  if (response.status !== 201 || answer.totalAmount !== 29.99)
    throw new Error(`${side.name} answered a sale with ${response.status}: ${JSON.stringify(answer)}`)
  return Object.keys(answer).sort().join()
}

function bytesOf({ host }, shopId, token, body) {
  return Buffer.from(
    `POST /inventory/shops/${shopId}/sales HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
