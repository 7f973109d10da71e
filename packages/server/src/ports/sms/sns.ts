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

/** By name, so that a bundle leaves out the rest. */
async function loadSdk() {
  const { SNSClient, PublishCommand } = await import('@aws-sdk/client-sns')
  return { SNSClient, PublishCommand }
}

/** Text messages go out through SNS, which cannot tell a repeat. */
export async function snsSms({ client: config = {} }: SnsOptions = {}): Promise<Sms & { close(): void }> {
  const { SNSClient, PublishCommand } = await optionalPackage('@aws-sdk/client-sns', loadSdk)
  const client = new SNSClient(config)
  return {
    async send(message) {
      const { to, text } = sendable(message)
      await client.send(new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes })).catch(fail)
    },
    close: () => client.destroy(),
  }
}
