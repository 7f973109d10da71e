import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelfWith } from '../support/shelf-with.ts'

let secret: string | undefined = 'between us'

const receive = operationsFor<Db, unknown>()({
  method: 'POST',
  path: '/deliveries',
  title: 'Takes what another service reports',
  may: 'anyone',
  input: { body: z.object({ copies: z.int() }) },
  output: z.object({ copies: z.int() }),
  signature: { header: 'X-Delivery-Signature', secret: () => secret },
  handler: async ({ body }) => body,
})

let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf({ runtime: { systems: [shelfWith({ receive })] } })
})
afterAll(() => shelf.close())

const signed = (body: string, key = 'between us') => createHmac('sha256', key).update(body).digest('hex')
const send = async (body: string, signature?: string) => {
  const headers = signature === undefined ? {} : { 'x-delivery-signature': signature }
  const { status, body: answer } = await shelf.send('POST', '/shelf/deliveries', { body, headers })
  return [status, answer.error?.code ?? answer.copies]
}

describe('an operation whose requests are signed', () => {
  it('takes the body that was signed, byte by byte as it was sent', async () => {
    const body = '{ "copies" : 3 }'
    expect(await send(body, signed(body))).toEqual([201, 3])
    expect(await send(body, signed(body).toUpperCase())).toEqual([201, 3])
    expect(await send('{"copies":3}', signed(body))).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('refuses others, and looks at nothing else before', async () => {
    for (const signature of [undefined, '', 'no', signed('{"copies":3}', 'another'), '0'.repeat(64)]) {
      expect(await send('{"copies":3}', signature)).toEqual([401, 'UNAUTHENTICATED'])
      expect(await send('not even JSON', signature)).toEqual([401, 'UNAUTHENTICATED'])
    }
    expect(await send('{}', signed('{}'))).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('says which header it looks for, and whether it was there', async () => {
    for (const [reason, headers] of [
      ['missing', {}],
      ['invalid', { 'x-delivery-signature': 'no' }],
    ] as const) {
      const { body } = await shelf.send('POST', '/shelf/deliveries', { body: '{}', headers })
      const message = 'The request is not signed in X-Delivery-Signature'
      expect(body.error).toMatchObject({ message, details: { reason } })
    }
  })

  it('refuses everybody while there is no secret', async () => {
    secret = undefined
    expect(await send('{"copies":3}', signed('{"copies":3}', 'undefined'))).toEqual([401, 'UNAUTHENTICATED'])
    secret = 'between us'
  })

  it('says so in its documentation', async () => {
    const { body } = await shelf.send('GET', '/openapi.json')
    const { parameters } = body.paths['/shelf/deliveries'].post
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['X-Delivery-Signature'])
  })
})
