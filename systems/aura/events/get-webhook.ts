import * as z from 'zod'
import { operation } from '../operation.ts'

export const getWebhook = operation({
  method: 'GET',
  path: '/webhook',
  title: 'Shows where events are delivered, and how many wait for another try',
  may: ['registry:read', 'admin'],
  input: {},
  output: z.object({
    receiver: z.string().meta({ description: 'The address, or where events are stored if there is none.' }),
    signed: z.boolean().meta({ description: 'Whether deliveries carry a signature.' }),
    dead_letters: z
      .int()
      .meta({ description: 'Deliveries that were given up. Replay them from the dead letters.' }),
  }),
  handler: async ({ ports }) => ({
    receiver: ports.webhook.receiver,
    signed: ports.webhook.signed,
    dead_letters: await ports.deadLetters.count(() => true),
  }),
})
