import * as z from 'zod'
import { operation } from '../operation.ts'
import { visitor } from '../values/examples.ts'

/** As long as a consent can last. */
const validFor = 365 * 86_400

export const createVisitor = operation({
  method: 'POST',
  path: '/visitors',
  title: 'Gives an anonymous visitor a token, with which consent and selfie search are possible',
  may: 'anyone',
  desk: false,
  output: z.object({ visitorId: z.string(), token: z.string() }).meta({ examples: [visitor] }),
  rate: { requests: 30, seconds: 60 },
  handler: async ({ ids, ports }) => {
    const visitorId = `visitor_${ids.ulid()}`
    const claims = { role: 'visitor', visitorId }
    return { visitorId, token: await ports.guests.token({ sub: visitorId, claims, expiresIn: validFor }) }
  },
})
