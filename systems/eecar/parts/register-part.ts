import { companyOf } from '../companies/company.ts'
import { dropVector } from '../embedding/keep-vector.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { wholePartAnswer } from './part-answer.ts'
import { newPart } from './part-input.ts'
import { planPart } from './plan-part.ts'
import { answerOf, mostUseCases } from './whole-part.ts'

const example = {
  name: 'Ioniq 5 battery pack 72.6 kWh',
  category: 'battery',
  manufacturer: 'Hyundai',
  model: 'Ioniq 5',
  year: 2022,
  price: 4_500_000,
  quantity: 2,
  specifications: {
    weight: 430,
    electricalProps: { voltage: 653, capacity: 72.6 },
    batteryHealth: { soh: 84, cathodeType: 'NCM' },
    safetyInfo: { insulation: 'IEC 60664-1' },
  },
  useCases: [{ industry: 'ESS', application: '에너지 저장' }],
}

export const registerPart = operation({
  method: 'POST',
  path: '/parts',
  title: 'Registers a part with its specification and use cases; it is listed and searchable at once',
  may: ['company', 'admin'],
  input: { body: newPart.meta({ examples: [example] }) },
  output: wholePartAnswer,
  isVersioned: true,
  errors: ['TOO_MANY_USE_CASES', 'EMBEDDING_UNAVAILABLE'],
  handler: async ({ body, actor, now, ids, db, ports, commit }) => {
    const sellerId = companyOf(actor)
    if (body.useCases.length > mostUseCases) throw refuse('TOO_MANY_USE_CASES', { limit: mostUseCases })
    const { whole, reference, writes } = await planPart({ ports, ids, now }, sellerId, body)
    const registered = await commit(t => ({ writes: writes(t), answer: answerOf(whole) })).catch(
      async error => {
        await dropVector(db, ports, reference).catch(() => undefined)
        throw error
      },
    )
    ports.search.touch(whole.part.partId)
    return registered
  },
})
