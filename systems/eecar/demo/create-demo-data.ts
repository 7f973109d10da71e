import { ulids } from 'monotable'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { sellers } from './companies.ts'
import { sampleParts } from './sample-parts.ts'
import { itemsOf, storeSample } from './store-sample.ts'

export const createDemoData = operation({
  method: 'POST',
  path: '/demo-data',
  title: 'Adds sample parts: the same seed gives the same parts, and existing ones stay',
  may: ['admin'],
  desk: { label: 'Add sample parts' },
  input: {
    body: z
      .object({
        seed: z
          .int()
          .min(0)
          .max(2 ** 31 - 1),
        count: z.int().min(1).max(1000).default(50),
      })
      .meta({ examples: [{ seed: 7, count: 50 }] }),
  },
  output: z
    .object({ created: z.int(), existing: z.int(), partIds: z.array(z.string()) })
    .meta({ examples: [{ created: 2, existing: 0, partIds: ['demo-7-0001', 'demo-7-0002'] }] }),
  errors: ['EMBEDDING_UNAVAILABLE'],
  rate: { requests: 10, seconds: 60 },
  handler: async ({ body: { seed, count }, db, ports, now }) => {
    const createdAt = now.toISOString()
    // Ids of use cases are unique and ordered within their part only.
    const usageId = ulids({ now: () => now.getTime(), random: bytes => bytes.fill(0) })
    const partIds: string[] = []
    let created = 0
    for (const [at, sample] of sampleParts(seed, count).entries()) {
      const partId = `demo-${seed}-${String(at + 1).padStart(4, '0')}`
      const sellerId = sellers[at % sellers.length]?.companyId as string
      const usageIds = sample.useCases.map(usageId)
      if (await storeSample(db, ports, itemsOf({ sample, partId, sellerId, createdAt, usageIds }))) created++
      partIds.push(partId)
    }
    return { created, existing: count - created, partIds }
  },
})
