import type { SNSClientConfig } from '@aws-sdk/client-sns'
import { awsFailure } from '../aws-failure.ts'
import { optionalPackage } from '../optional-package.ts'
import type { Sms } from '../ports.ts'
import { sendable } from './text-message.ts'

export interface SnsOptions {
  readonly client?: SNSClientConfig
}

const finalErrors = ['InvalidParameterException', 'InvalidParameterValueException', 'OptedOutException']

const fail = awsFailure('SNS', new Set(finalErrors))

/** Alerts are worth more than the lowest price, which is what SNS goes for unless told. */
const MessageAttributes = {
  'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
}

/** Text messages go out through SNS, which cannot tell a repeat. */
export async function snsSms({ client: config = {} }: SnsOptions = {}): Promise<Sms & { close(): void }> {
  const sdk = await optionalPackage('@aws-sdk/client-sns', () => import('@aws-sdk/client-sns'))
  const client = new sdk.SNSClient(config)
  return {
    async send(message) {
      const { to, text } = sendable(message)
      await client
        .send(new sdk.PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes }))
        .catch(fail)
    },
    close: () => client.destroy(),
  }
}
