import * as z from 'zod'
import { estimate } from '../cost/estimate.ts'
import { type Declared, trafficOf } from '../cost/traffic.ts'
import { ofDesign, runnableDesign, tool } from './tool.ts'

const amount = z.number().min(0).optional()

const traffic = z
  .strictObject({
    patterns: z
      .record(
        z.string(),
        z.strictObject({ callsPerMonth: amount, items: amount.describe('items that a call reads') }),
      )
      .optional(),
    entities: z
      .record(
        z.string(),
        z.strictObject({
          items: amount,
          createsPerMonth: amount,
          updatesPerMonth: amount,
          deletesPerMonth: amount,
          bytes: amount.describe('of an item on average'),
        }),
      )
      .optional(),
  })
  .optional()
  .describe('what is known of the use; the rest is assumed: a million calls, 100,000 items and writes')

const units = z.record(z.string(), z.number()).describe("by index; '' is the table itself")

export const predictCost = tool({
  name: 'predict_cost',
  title: 'Predict the cost',
  description:
    'What the design costs a month on DynamoDB, the units of every access pattern and write, and which limit it reaches first as it grows. Pass the traffic you know.',
  input: { ...ofDesign, traffic },
  output: {
    currency: z.string(),
    region: z.string(),
    pricesOf: z.string().describe('the date of the price list'),
    onDemandPerMonth: z.number(),
    provisionedPerMonth: z.number(),
    patterns: z.array(z.object({ pattern: z.string(), callsPerMonth: z.number(), units })),
    entities: z.array(z.object({ entity: z.string(), create: units, update: units, delete: units })),
    limits: z.array(z.unknown()).describe('what is reached when the traffic grows, nearest first'),
  },
  call: async ({ file, traffic: given }, context) => {
    const { design, schema } = await runnableDesign(file, context)
    const found = await estimate({ design, schema }, trafficOf(design, given as Declared | undefined))
    return {
      currency: found.prices.currency,
      region: found.prices.region,
      pricesOf: found.prices.date,
      onDemandPerMonth: found.onDemand.total,
      provisionedPerMonth: found.provisioned.total,
      patterns: found.patterns.map(({ pattern, callsPerMonth, units: each }) => {
        return { pattern, callsPerMonth, units: { ...each } }
      }),
      entities: found.entities.map(({ entity, create, update, delete: gone }) => {
        return { entity, create: { ...create }, update: { ...update }, delete: { ...gone } }
      }),
      limits: found.growth.flatMap(({ met }) => met),
    }
  },
})
