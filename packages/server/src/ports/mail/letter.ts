import { createHash } from 'node:crypto'
import { DeliveryError } from '../delivery-error.ts'
import type { Letter } from '../ports.ts'

/** One address and nothing around it: no list, no name, no second line. */
const address = /^[^\s\p{C}@<>(),;:"\\[\]]+@[^\s\p{C}@<>(),;:"\\[\]]+$/u

/** The letter as every carrier takes it; a subject is one line, whatever was in it. */
export function sendable({ id, to, subject, text }: Letter): Letter {
  if (id === '') throw refused('A letter needs an id')
  if (to.length > 254 || !address.test(to)) throw refused('The recipient must be one mail address')
  return { id, to, subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), text }
}

const refused = (message: string) => new DeliveryError(message, { isRetryable: false })

/** The same for the same letter, made of letters and digits only: carriers take no other marks. */
export function markOf({ id }: Letter): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 40)
}
