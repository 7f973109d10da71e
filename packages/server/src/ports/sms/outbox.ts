import { type Kept, MessageLog } from '../message-log.ts'
import type { Sms, TextMessage } from '../ports.ts'
import { sendable } from './text-message.ts'

export interface SmsOutbox extends Sms {
  list(): AsyncIterable<Kept<TextMessage>>
  close(): Promise<void>
}

/** Text messages stay in a file, where they can be looked at. */
export async function smsOutbox(file: string, now: () => Date = () => new Date()): Promise<SmsOutbox> {
  const log = await MessageLog.open<TextMessage>(file, now)
  return {
    send: async message => log.keep(sendable(message)),
    list: () => log.list(),
    close: () => log.close(),
  }
}
