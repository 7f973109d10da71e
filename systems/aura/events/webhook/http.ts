import { createHmac } from 'node:crypto'
import { DeliveryError } from '@monotable/server'
import type { Webhook } from '../../ports/ports.ts'

export interface HttpWebhookOptions {
  readonly url: string
  /** Receivers know by it that a delivery is ours. */
  readonly secret: string
}

/** How long a receiver may take. */
const timeout = 10_000

/** Sends events to an address, signed. Whatever is not answered with success is tried again by the change feed. */
export function httpWebhook({ url, secret }: HttpWebhookOptions): Webhook {
  const { origin, pathname } = new URL(url)
  return {
    // What stands behind may be a secret.
    receiver: origin + pathname,
    signed: true,
    deliver: async (event, at) => {
      const body = JSON.stringify(event)
      const timestamp = String(Math.floor(at.getTime() / 1000))
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-aura-event-id': event.event_id,
          'x-aura-timestamp': timestamp,
          'x-aura-signature': signature(secret, timestamp, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      }).catch(cause => {
        throw new DeliveryError('The receiver of events could not be reached', { isRetryable: true, cause })
      })
      await response.body?.cancel()
      if (response.ok) return
      const isRetryable = response.status >= 500 || [408, 425, 429].includes(response.status)
      throw new DeliveryError(`The receiver of events answered ${response.status}`, { isRetryable })
    },
  }
}

/** HMAC of the time and the body: who has the secret can tell that neither was changed, and how old they are. */
export function signature(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
