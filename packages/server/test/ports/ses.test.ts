import { afterEach, beforeEach, expect, it } from 'vitest'
import { DeliveryError } from '../../src/ports/delivery-error.ts'
import { sesMail } from '../../src/ports/mail/ses.ts'
import { startAwsEndpoint } from './aws-endpoint.ts'

const letter = { id: 'alert#1', to: 'ann@example.com', subject: 'Käse\r\nBcc: x', text: 'Zwei übrig.\n' }
const json = { 'content-type': 'application/json' }

let endpoint: Awaited<ReturnType<typeof startAwsEndpoint>>
let mail: Awaited<ReturnType<typeof sesMail>>

beforeEach(async () => {
  endpoint = await startAwsEndpoint('ses', { status: 200, headers: json, body: '{"MessageId":"1"}' })
  mail = await sesMail({ from: 'Stock <stock@shop.example>', client: endpoint.client })
})
afterEach(async () => {
  mail.close()
  await endpoint.stop()
})

it('a letter is one signed request with all that belongs to it', async () => {
  await mail.send(letter)
  expect(endpoint.requests).toHaveLength(1)
  const [request] = endpoint.requests
  expect(request).toMatchObject({ method: 'POST', path: '/v2/email/outbound-emails', isSigned: true })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    FromEmailAddress: 'Stock <stock@shop.example>',
    Destination: { ToAddresses: ['ann@example.com'] },
    Content: {
      Simple: {
        Subject: { Data: 'Käse Bcc: x', Charset: 'UTF-8' },
        Body: { Text: { Data: 'Zwei übrig.\n', Charset: 'UTF-8' } },
        Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
      },
    },
    EmailTags: [{ Name: 'letter', Value: expect.stringMatching(/^[0-9a-f]{40}$/) }],
  })
})

it('a repeat has the same tag, another letter another', async () => {
  for (const id of ['a', 'a', 'b']) await mail.send({ ...letter, id })
  const tags = endpoint.requests.map(({ body }) => JSON.parse(body).EmailTags[0].Value)
  expect(tags[1]).toBe(tags[0])
  expect(tags[2]).not.toBe(tags[0])
})

it('what is not one address is never asked of SES', async () => {
  await expect(mail.send({ ...letter, to: 'a@example.com,b@example.com' })).rejects.toThrow(DeliveryError)
  expect(endpoint.requests).toEqual([])
})

const failures: readonly (readonly [name: string, status: number, isRetryable: boolean])[] = [
  ['MessageRejected', 400, false],
  ['BadRequestException', 400, false],
  ['TooManyRequestsException', 429, true],
  ['SendingPausedException', 400, true],
  ['AccessDeniedException', 403, true],
  ['InternalServiceErrorException', 500, true],
]

it.each(failures)('%s: worth trying again is %s %s', async (name, status, isRetryable) => {
  endpoint.answer({ status, headers: { ...json, 'x-amzn-errortype': name }, body: '{"message":"no"}' })
  const failure = await mail.send(letter).catch(error => error)
  expect(failure).toBeInstanceOf(DeliveryError)
  expect(failure.isRetryable).toBe(isRetryable)
})

it('an endpoint that is not there may be there later', async () => {
  await endpoint.stop()
  await expect(mail.send(letter)).rejects.toMatchObject({ name: 'DeliveryError', isRetryable: true })
})
