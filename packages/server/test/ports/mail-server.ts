import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A letter as it came over the wire. */
export interface ReceivedLetter {
  readonly to: readonly string[]
  readonly raw: string
  /** As they stand, unfolded, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly text: string
}

export interface MailServer {
  readonly port: number
  readonly url: string
  readonly received: ReceivedLetter[]
  readonly logins: string[]
  stop(): Promise<void>
}

export interface MailServerOptions extends SMTPServerOptions {
  readonly password?: string
}

/** A mail server on a real port, without encryption unless given. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedLetter[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    onAuth({ username = '', password }, _, done) {
      logins.push(username)
      if (password === options.password) done(null, { user: username })
      else done(new Error('535 No'))
    },
    onData(stream, session, done) {
      text(stream).then(raw => {
        received.push(
          letterFrom(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
      }, done)
    },
    ...options,
  })
  // A connection that a test breaks is no surprise.
  server.on('error', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>(done => server.close(done))
  return { port, url: `smtp://127.0.0.1:${port}`, received, logins, stop }
}

function letterFrom(raw: string, to: readonly string[]): ReceivedLetter {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const body = decodeBody(raw.slice(end + 4), headers['content-transfer-encoding'])
  return {
    to,
    raw,
    headers,
    subject: decodeWords(headers.subject ?? ''),
    text: body.replace(/\r\n/g, '\n').trimEnd(),
  }
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return fromQuoted(body.replace(/=\r\n/g, ''))
  return body
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; white space between two of them is none. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuoted(word.replaceAll('_', ' ')),
    )
}

function fromQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
