import { createHmac } from 'node:crypto'

/** HMAC of the time and the body: who has the secret can tell that neither was changed, and how old they are. */
export function signature(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
