import { type AddressInfo, createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { DeliveryError } from '../../src/ports/delivery-error.ts'
import { smtpMail } from '../../src/ports/mail/smtp.ts'
import { type MailServer, type MailServerOptions, startMailServer } from './mail-server.ts'

const letter = { id: 'alert#1', to: 'ann@example.com', subject: 'Low stock', text: 'Two are left.' }
const from = 'Stock <stock@shop.example>'

const toClose: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

async function served(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options)
  toClose.push(server.stop)
  return server
}

async function carrierTo(url: string) {
  const mail = await smtpMail({ url, from })
  toClose.push(mail.close)
  return mail
}

async function failureOf(url: string): Promise<DeliveryError> {
  const mail = await carrierTo(url)
  const failure = await mail.send(letter).catch(error => error)
  expect(failure).toBeInstanceOf(DeliveryError)
  return failure
}

it('a letter says who sent it, that a machine did, and which it is', async () => {
  const server = await served()
  const mail = await carrierTo(server.url)
  await mail.send(letter)
  await mail.send(letter)
  const [first, second] = server.received
  expect(first?.headers).toMatchObject({ from, to: 'ann@example.com', 'auto-submitted': 'auto-generated' })
  expect(first?.headers['message-id']).toMatch(/^<[0-9a-f]{40}@shop\.example>$/)
  expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
})

it('no header is there but those of a letter, whatever the letter holds', async () => {
  const server = await served()
  const mail = await carrierTo(server.url)
  await mail.send(letter)
  const evil = '\r\nX-Evil: 1\r\n\r\nX-Evil: 2\n\rX-Evil: 3'
  await mail.send({ ...letter, id: evil, subject: evil, text: evil })
  const [plain, attacked] = server.received
  expect(Object.keys(attacked?.headers ?? {})).toEqual(Object.keys(plain?.headers ?? {}))
  expect(attacked?.to).toEqual(['ann@example.com'])
})

it('a text that names a file does not send the file', async () => {
  const server = await served()
  const mail = await carrierTo(server.url)
  const text = { path: '/etc/hostname' } as unknown as string
  await mail.send({ ...letter, text }).catch(() => undefined)
  expect(server.received.map(received => received.text)).toEqual([])
})

it('letters share three connections at most, and one that was used is used again', async () => {
  const connections: string[] = []
  const server = await served({
    onConnect: ({ id }, done) => {
      connections.push(id)
      done()
    },
  })
  const mail = await carrierTo(server.url)
  const letters = Array.from({ length: 12 }, (_, n) => ({ ...letter, id: `alert#${n}` }))
  await Promise.all(letters.map(each => mail.send(each)))
  await mail.send({ ...letter, id: 'later' })
  expect(server.received).toHaveLength(13)
  expect(connections.length).toBeLessThanOrEqual(3)
})

it('a server that is not there may be there later', async () => {
  const server = await startMailServer()
  await server.stop()
  expect((await failureOf(server.url)).isRetryable).toBe(true)
})

it('a server that hangs up in the middle may not the next time', async () => {
  const server = createServer(socket => {
    socket.write('220 hello\r\n')
    socket.once('data', () => socket.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  toClose.push(() => void server.close())
  const failure = await failureOf(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(failure.isRetryable).toBe(true)
})

const answers: readonly (readonly [string, number, boolean])[] = [
  ['there is no such mailbox', 550, false],
  ['the mailbox is busy', 450, true],
  ['the server has no room', 452, true],
]

it.each(answers)('%s (%i): worth trying again is %s', async (message, responseCode, isRetryable) => {
  const refuse: SMTPServerOptions['onRcptTo'] = (_, __, done) =>
    done(Object.assign(new Error(message), { responseCode }))
  const server = await served({ onRcptTo: refuse })
  const failure = await failureOf(server.url)
  expect(failure.isRetryable).toBe(isRetryable)
  expect(failure.message).toContain(message)
})

it('a letter that is refused for what it holds is refused for good', async () => {
  const server = await served({
    onData(stream, _, done) {
      stream.resume().on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })))
    },
  })
  expect((await failureOf(server.url)).isRetryable).toBe(false)
})

it('the name and password of the address are those it signs in with', async () => {
  const server = await served({ password: 'p@ss' })
  const mail = await carrierTo(`smtp://bot:p%40ss@127.0.0.1:${server.port}`)
  await mail.send(letter)
  expect(server.logins).toEqual(['bot'])
  expect(server.received).toHaveLength(1)
})

it('a wrong password is not the fault of the letter, and is not told', async () => {
  const server = await served({ password: 'right' })
  const failure = await failureOf(`smtp://bot:wrong-secret@127.0.0.1:${server.port}`)
  expect(failure.isRetryable).toBe(true)
  expect(`${failure.message} ${failure.cause}`).not.toContain('wrong-secret')
})

it('a password leaves this machine only encrypted', async () => {
  const server = await served({ password: 'right' })
  const failure = await failureOf(`smtp://bot:right@0.0.0.0:${server.port}`)
  expect(failure.message).toMatch(/STARTTLS|TLS/)
  expect(server.logins).toEqual([])
})
