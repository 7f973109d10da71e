import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { operation } from '../operation.ts'
import { label } from '../values/value-types.ts'
import { categoryInput } from '../values/vocabulary.ts'
import { hasNumber } from './fits-watch.ts'
import { Watch } from './watch.ts'
import { watchAnswer } from './watch-answer.ts'

const { email, criteria, repeat } = Watch.attributes
const { minSpecs, maxPrice } = criteria.shape

/** As people write it; without spaces and punctuation it is what carriers take. */
const phone = label.refine(
  written => /^\+?\d{3,15}$/.test(written.replace(/[\s().-]/g, '')),
  'is not a telephone number',
)

const wanted = z
  .strictObject({
    category: categoryInput.optional(),
    minSpecs,
    maxPrice,
    keywords: z.array(notBlank(label)).max(50).optional(),
  })
  .refine(
    asked =>
      asked.category !== undefined ||
      asked.maxPrice !== undefined ||
      hasNumber(asked.minSpecs) ||
      (asked.keywords ?? []).length > 0,
    'needs at least one criterion: category, maxPrice, a number in minSpecs, or keywords',
  )

const example = {
  email: 'buyer@example.com',
  criteria: { category: 'battery', maxPrice: 5_000_000, minSpecs: { batteryHealth: { soh: 80 } } },
}

export const createWatch = operation({
  method: 'POST',
  path: '/watches',
  title: 'Creates a watch: tells its buyer when a part that fits appears, or a part changes so that it fits',
  may: ['company'],
  input: {
    body: z
      .object({ email, phone: phone.optional(), criteria: wanted, repeat })
      .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
        path: ['email'],
        error: 'is required unless phone is given',
      })
      .meta({ examples: [example] }),
  },
  output: watchAnswer,
  isVersioned: true,
  handler: async ({ body, actor, now, ids, commit }) => {
    const moment = now.toISOString()
    const watch = {
      ...body,
      watchId: ids.ulid(),
      buyerId: companyOf(actor),
      status: 'active' as const,
      triggerCount: 0,
      createdAt: moment,
      updatedAt: moment,
    }
    return commit(t => ({ writes: [t.Watch.create(watch)], answer: { ...watch, version: 1 } }))
  },
})
