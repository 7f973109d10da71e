import { randomUUID } from 'node:crypto'
import type { Mail, Sms } from '../ports/ports.ts'

export const minutesOfCode = 10

/** The letter and the message that bring a code. `host` is where it is to be typed in, and nowhere else. */
export function codeSender({ mail, sms }: { readonly mail: Mail; readonly sms: Sms }, host: string) {
  const warning = 'If you did not ask for it, ignore this. We never ask you for a code.'
  return {
    byMail: (to: string, code: string) =>
      mail.send({
        id: randomUUID(),
        to,
        subject: `${code} is your sign-in code`,
        text: `Your code for ${host} is ${code}\n\nIt works once, within ${minutesOfCode} minutes. ${warning}\n`,
      }),
    // Phones offer the code of such a last line on pages of that host alone.
    bySms: (to: string, code: string) =>
      sms.send({ id: randomUUID(), to, text: `${code} is your sign-in code.\n\n@${host} #${code}` }),
  }
}
