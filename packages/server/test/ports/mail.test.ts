import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../../src/ports/delivery-error.ts'
import { mailOutbox } from '../../src/ports/mail/outbox.ts'
import { smtpMail } from '../../src/ports/mail/smtp.ts'
import type { Mail } from '../../src/ports/ports.ts'
import { startMailServer } from './mail-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Arrived {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** By which a repeat is known. */
  readonly mark: string
}

interface Carrier {
  readonly mail: Mail
  arrived(): Promise<Arrived[]>
  close(): Promise<void>
}

async function inOutbox(): Promise<Carrier> {
  const folder = await temporaryFolder()
  const mail = await mailOutbox(join(folder.path, 'mail.jsonl'))
  return {
    mail,
    async arrived() {
      const letters = []
      for await (const { id, to, subject, text } of mail.list()) letters.push({ to, subject, text, mark: id })
      return letters
    },
    async close() {
      await mail.close()
      await folder.remove()
    },
  }
}

async function bySmtp(): Promise<Carrier> {
  const server = await startMailServer()
  const mail = await smtpMail({ url: server.url, from: 'Stock <stock@example.com>' })
  return {
    mail,
    arrived: async () =>
      server.received.map(({ to, subject, text, headers }) => ({
        to: to.join(),
        subject,
        text,
        mark: headers['message-id'] ?? '',
      })),
    async close() {
      mail.close()
      await server.stop()
    },
  }
}

const letter = { id: 'alert#1', to: 'ann@example.com', subject: 'Low stock', text: 'Two are left.' }

describe.each([
  ['the outbox', inOutbox],
  ['SMTP', bySmtp],
] as const)('mail through %s', (_, open) => {
  let carrier: Carrier
  beforeAll(async () => {
    carrier = await open()
  })
  afterAll(() => carrier?.close())

  const arrivedSince = async (before: number) => (await carrier.arrived()).slice(before)
  let before: number
  beforeEach(async () => {
    before = (await carrier.arrived()).length
  })

  it('arrives as it was written, in any writing and on many lines', async () => {
    const written = [
      letter,
      {
        ...letter,
        id: '2',
        subject: '재고 부족: Käse für 3 € 😀',
        text: 'Zeile 1\n\nZeile 3 = 재고\n.\nEnde',
      },
      { ...letter, id: '3', subject: 'x'.repeat(500), text: `${'long '.repeat(400)}line` },
    ]
    for (const one of written) await carrier.mail.send(one)
    expect(await arrivedSince(before)).toEqual(
      written.map(({ to, subject, text }) => ({ to, subject, text, mark: expect.any(String) })),
    )
  })

  it('a repeat is known by its mark, and no other letter has it', async () => {
    const ids = ['same', 'same', 'other', 'odd <id>\r\nBcc: x@example.com', 'odd <id>']
    for (const id of ids) await carrier.mail.send({ ...letter, id })
    const marks = new Set((await arrivedSince(before)).map(({ mark }) => mark))
    expect(marks.size).toBe(4)
  })

  it('a subject is one line, so that nothing in it becomes a header', async () => {
    const subject = 'Low:\r\nBcc: evil@example.com\r\n\r\n<p>Body\u2028x\0'
    await carrier.mail.send({ ...letter, id: 'injected', subject })
    const [arrived] = await arrivedSince(before)
    expect(arrived).toMatchObject({
      to: letter.to,
      subject: 'Low: Bcc: evil@example.com <p>Body x',
      text: letter.text,
    })
  })

  it('refuses for good what is not one address', async () => {
    const others = ['', 'ann', 'a@b@c', 'ann@example.com, bob@example.com', 'ann@example.com;bob@example.com']
    const hidden = ['ann@example.com\r\nBcc: bob@example.com', 'Ann <ann@example.com>', 'ann@example.com ']
    const long = [
      `${'a'.repeat(250)}@example.com`,
      '"a b"@example.com',
      'ann@exa\0mple.com',
      '<ann@example.com>',
    ]
    for (const to of [...others, ...hidden, ...long]) {
      const failure = await carrier.mail.send({ ...letter, id: `to ${to}`, to }).catch(error => error)
      expect(failure, to).toBeInstanceOf(DeliveryError)
      expect(failure.isRetryable, to).toBe(false)
    }
    expect(await arrivedSince(before)).toEqual([])
  })

  it('refuses a letter without an id', async () => {
    await expect(carrier.mail.send({ ...letter, id: '' })).rejects.toThrow(DeliveryError)
  })

  it('many at once all arrive, each once', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `many ${index}`)
    await Promise.all(ids.map(id => carrier.mail.send({ ...letter, id, text: id })))
    expect((await arrivedSince(before)).map(({ text }) => text).sort()).toEqual([...ids].sort())
  })
})
