// A sale as one would write it without Monotable: node:http, jose and the AWS SDK. Configured by its environment.
import { createServer } from 'node:http'
import { Refusal, textOf } from './answer.mjs'
import { identify } from './identity.mjs'
import { sell } from './sale.mjs'
import { readSale } from './validation.mjs'

const route = /^\/inventory\/shops\/([^/]+)\/sales$/

const server = createServer(async (request, response) => {
  try {
    const [, shopId] = route.exec(request.url) ?? []
    if (request.method !== 'POST' || shopId === undefined)
      throw new Refusal(404, 'NOT_FOUND', 'There is nothing at this path')
    const userId = await identify(request.headers.authorization)
    const sale = readSale(shopId, await bodyOf(request))
    answer(response, 201, await sell(userId, shopId, sale))
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error)
    const { status = 500, code = 'INTERNAL_ERROR', message } = error
    answer(response, status, { error: { code, message } })
  }
})
server.keepAliveTimeout = 75_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())

function answer(response, status, body) {
  const text = textOf(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  }
  response.writeHead(status, body.version === undefined ? headers : { ...headers, etag: `"${body.version}"` })
  response.end(text)
}

function bodyOf(request) {
  return new Promise((resolve, reject) => {
    const parts = []
    request.on('data', part => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts).toString()))
    request.on('error', reject)
  })
}
