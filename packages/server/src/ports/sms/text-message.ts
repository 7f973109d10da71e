import { DeliveryError } from '../delivery-error.ts'
import type { TextMessage } from '../ports.ts'

/** The message as every carrier takes it: to a number without the spaces and brackets that people write. */
export function sendable({ id, to, text }: TextMessage): TextMessage {
  if (id === '') throw refused('A text message needs an id')
  const number = to.replace(/[\s().-]/g, '')
  if (!/^\+?\d{3,15}$/.test(number)) throw refused('The recipient must be a phone number')
  return { id, to: number, text }
}

const refused = (message: string) => new DeliveryError(message, { isRetryable: false })
