import { knownByIdOnly, type System } from '@monotable/server'
import { entity, schema, table } from 'monotable'
import * as z from 'zod'

const Order = entity('Order', { PK: 'ORDER#{orderId}', SK: 'META' }, { orderId: z.string() })

/** A system whose reaction fails until its mail server is there. */
export const flaky: System = {
  name: 'flaky',
  title: 'Orders that are told by mail',
  schema: schema({
    tables: [table('Flaky', { key: ['PK', 'SK'], stream: 'NEW_AND_OLD_IMAGES' })],
    entities: { Order },
    access: {},
  }),
  operations: {},
  findRoles: () => [],
  errors: {},
  reactions: {
    tellOfOrder: {
      title: 'Mails an order',
      on: {
        Order: {
          created: () => {
            if (process.env.FLAKY_MAIL !== 'up') throw new Error('the mail server does not answer')
          },
        },
      },
    },
  },
  schedules: {},
  people: knownByIdOnly,
}

export const systems = [flaky]
