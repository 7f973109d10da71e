import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2'
import { awsFailure } from '../aws-failure.ts'
import { optionalPackage } from '../optional-package.ts'
import type { Mail } from '../ports.ts'
import { markOf, sendable } from './letter.ts'

export interface SesOptions {
  /** `Name <address>` or an address; SES must know it as verified. */
  readonly from: string
  readonly client?: SESv2ClientConfig
}

const fail = awsFailure('SES', new Set(['MessageRejected', 'BadRequestException']))

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** By name, so that a bundle leaves out the rest. */
async function loadSdk() {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
  return { SESv2Client, SendEmailCommand }
}

/** Letters go out through SES. It makes its own Message-IDs, so the letter's mark is a tag, which its events carry. */
export async function sesMail({ from, client: config = {} }: SesOptions): Promise<Mail & { close(): void }> {
  const { SESv2Client, SendEmailCommand } = await optionalPackage('@aws-sdk/client-sesv2', loadSdk)
  const client = new SESv2Client(config)
  return {
    async send(letter) {
      const { to, subject, text } = sendable(letter)
      const command = new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text) },
            Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
          },
        },
        EmailTags: [{ Name: 'letter', Value: markOf(letter) }],
      })
      await client.send(command).catch(fail)
    },
    close: () => client.destroy(),
  }
}
