import { type Kept, MessageLog } from '../message-log.ts'
import type { Letter, Mail } from '../ports.ts'
import { sendable } from './letter.ts'

export interface MailOutbox extends Mail {
  list(): AsyncIterable<Kept<Letter>>
  close(): Promise<void>
}

/** Letters stay in a file, where they can be looked at. */
export async function mailOutbox(file: string, now: () => Date = () => new Date()): Promise<MailOutbox> {
  const log = await MessageLog.open<Letter>(file, now)
  return {
    send: async letter => log.keep(sendable(letter)),
    list: () => log.list(),
    close: () => log.close(),
  }
}
