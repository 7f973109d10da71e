import * as z from 'zod'
import { companyNameOf, companyOf } from '../companies/company.ts'
import { operation } from '../operation.ts'
import { needAnswer } from './need-answer.ts'
import { needInput, parseExpiry } from './need-input.ts'

const example = {
  industry: 'ESS',
  requiredSpecs: { category: 'battery', minQuantity: 10, maxPrice: 3_000_000 },
  targetApplication: '태양광 발전소용 에너지 저장 장치',
  priority: 'high',
  expiresAt: '2030-06-30T00:00:00Z',
}

export const createNeed = operation({
  method: 'POST',
  path: '/needs',
  title: 'Publishes a need; the company hears of every new part that meets it',
  may: ['company'],
  input: { body: z.object(needInput).meta({ examples: [example] }) },
  output: needAnswer,
  isVersioned: true,
  handler: async ({ body: { expiresAt, ...said }, actor, now, ids, commit }) => {
    const moment = now.toISOString()
    const need = {
      ...said,
      companyId: companyOf(actor),
      companyName: companyNameOf(actor),
      needId: ids.ulid(),
      status: 'active' as const,
      createdAt: moment,
      updatedAt: moment,
      ...(expiresAt !== undefined && { expiresAt: parseExpiry(expiresAt, now) }),
    }
    return commit(t => ({ writes: [t.CompanyNeed.create(need)], answer: { ...need, version: 1 } }))
  },
})
