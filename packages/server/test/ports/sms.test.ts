import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../../src/ports/delivery-error.ts'
import type { Sms } from '../../src/ports/ports.ts'
import { smsOutbox } from '../../src/ports/sms/outbox.ts'
import { snsSms } from '../../src/ports/sms/sns.ts'
import { startAwsEndpoint } from './aws-endpoint.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Carrier {
  readonly sms: Sms
  arrived(): Promise<{ to: string | null; text: string | null }[]>
  close(): Promise<void>
}

const xml = { 'content-type': 'text/xml' }
const published = '<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>'

async function inOutbox(): Promise<Carrier> {
  const folder = await temporaryFolder()
  const sms = await smsOutbox(join(folder.path, 'sms.jsonl'))
  return {
    sms,
    async arrived() {
      const messages = []
      for await (const { to, text } of sms.list()) messages.push({ to, text })
      return messages
    },
    async close() {
      await sms.close()
      await folder.remove()
    },
  }
}

async function bySns(): Promise<Carrier & { endpoint: Awaited<ReturnType<typeof startAwsEndpoint>> }> {
  const endpoint = await startAwsEndpoint('sns', { status: 200, headers: xml, body: published })
  const sms = await snsSms({ client: endpoint.client })
  return {
    sms,
    endpoint,
    arrived: async () =>
      endpoint.requests
        .map(({ body }) => new URLSearchParams(body))
        .map(form => ({ to: form.get('PhoneNumber'), text: form.get('Message') })),
    async close() {
      sms.close()
      await endpoint.stop()
    },
  }
}

const message = { id: '1', to: '+27821234567', text: '재고 2개 & more\nline' }

describe.each([
  ['the outbox', inOutbox],
  ['SNS', bySns],
] as const)('text messages through %s', (_, open) => {
  let carrier: Carrier
  beforeEach(async () => {
    carrier = await open()
  })
  afterEach(() => carrier.close())

  it('arrive as they were written, at the number without what people write between digits', async () => {
    await carrier.sms.send(message)
    await carrier.sms.send({ ...message, id: '2', to: '+27 (82) 123-45.67' })
    const { to, text } = message
    expect(await carrier.arrived()).toEqual([
      { to, text },
      { to, text },
    ])
  })

  it('refuse for good what is not a number', async () => {
    for (const to of [
      '',
      '+',
      'ann',
      '12',
      '+27821234567,+27821234568',
      '+1234567890123456',
      'tel:+278212345',
    ]) {
      const failure = await carrier.sms.send({ ...message, to }).catch(error => error)
      expect(failure, to).toBeInstanceOf(DeliveryError)
      expect(failure.isRetryable, to).toBe(false)
    }
    await expect(carrier.sms.send({ ...message, id: '' })).rejects.toThrow(DeliveryError)
    expect(await carrier.arrived()).toEqual([])
  })
})

it('a message to SNS is one signed request, as important as an alert', async () => {
  const { sms, endpoint, close } = await bySns()
  await sms.send(message)
  expect(endpoint.requests).toHaveLength(1)
  expect(endpoint.requests[0]).toMatchObject({ method: 'POST', path: '/', isSigned: true })
  const form = Object.fromEntries(new URLSearchParams(endpoint.requests[0]?.body))
  expect(form).toMatchObject({
    Action: 'Publish',
    'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
    'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
  })
  await close()
})

it('a message in the outbox is there once, however often it is sent', async () => {
  const { sms, arrived, close } = await inOutbox()
  await Promise.all([sms.send(message), sms.send(message)])
  expect(await arrived()).toHaveLength(1)
  await close()
})

const failures: readonly (readonly [code: string, status: number, isRetryable: boolean])[] = [
  ['InvalidParameter', 400, false],
  ['ParameterValueInvalid', 400, false],
  ['OptedOut', 400, false],
  ['Throttled', 429, true],
  ['AuthorizationError', 403, true],
  ['InternalError', 500, true],
]

it.each(failures)('%s of SNS (%i): worth trying again is %s', async (code, status, isRetryable) => {
  const { sms, endpoint, close } = await bySns()
  const body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`
  endpoint.answer({ status, headers: xml, body })
  await expect(sms.send(message)).rejects.toMatchObject({ name: 'DeliveryError', isRetryable })
  await close()
})
