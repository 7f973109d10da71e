import { Hono } from 'hono'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import type { KeepsMessages, Outbox } from '../ports/outbox.ts'
import { outboxPage, outboxPolicy } from './outbox-page.ts'

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  to: z.string().optional(),
})

/**
 * `GET /_dev/outbox`: the newest letters and messages that were kept, newest first. For everybody who can reach the
 * server, so only where it stands alone; without an outbox there is no such route. A browser gets a page.
 */
export function outboxRoutes(outbox: Outbox | undefined): Hono | undefined {
  if (!outbox) return undefined
  return new Hono().get('/_dev/outbox', async context => {
    const read = query.safeParse(context.req.query())
    if (!read.success) throw refuse('VALIDATION_ERROR', 'The query allows limit, from 1 to 1000, and to')
    const { limit, to } = read.data
    const kept = [...(await newest(outbox.mail, 'mail')), ...(await newest(outbox.sms, 'sms'))]
    const items = kept
      .filter(message => to === undefined || message.to === to)
      .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    context.header('vary', 'accept')
    if (!context.req.header('accept')?.includes('text/html'))
      return context.json({ items: items.slice(0, limit) })
    context.header('content-security-policy', outboxPolicy)
    return context.html(outboxPage(items.slice(0, limit)))
  })
}

/** The latest first: sorting by time keeps this order among those of one moment. */
async function newest<T extends object>(kept: KeepsMessages<T> | undefined, channel: 'mail' | 'sms') {
  const messages = []
  for await (const message of kept?.list() ?? []) messages.push({ channel, ...message })
  return messages.reverse()
}
