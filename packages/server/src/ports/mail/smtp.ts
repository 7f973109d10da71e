import { DeliveryError } from '../delivery-error.ts'
import { optionalPackage } from '../optional-package.ts'
import type { Mail } from '../ports.ts'
import { markOf, sendable } from './letter.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for a connection that is encrypted from its beginning. */
  readonly url: string
  /** `Name <address>` or an address. */
  readonly from: string
}

/** Letters go to a mail server, which recognises a repeat by its Message-ID. */
export async function smtpMail({ url, from }: SmtpOptions): Promise<Mail & { close(): void }> {
  // Loading it takes longer than the rest of the server, which may never send by it.
  const { createTransport } = await optionalPackage('nodemailer', () => import('nodemailer'))
  const carrier = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    requireTLS: tellsSecrets(new URL(url)),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(letter) {
      const { to, subject, text } = sendable(letter)
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${markOf(letter)}@${domain}>`,
        // No absence note should answer.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await carrier.sendMail(message).catch(fail)
    },
    close: () => carrier.close(),
  }
}

/** A password crosses no network in the clear, even if somebody between hides that the server can encrypt. */
function tellsSecrets({ password, hostname }: URL): boolean {
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Refused for what it is, a letter will be refused again; everything else may pass. */
function fail(error: Error & { code?: string; responseCode?: number }): never {
  const { code = '', responseCode = 500 } = error
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
  throw new DeliveryError(`The mail server did not accept the message: ${error.message}`, {
    isRetryable: !isFinal,
    cause: error,
  })
}
