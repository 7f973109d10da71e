import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { dropVector, embedPart, keepVector } from '../embedding/keep-vector.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { listingFor } from './listing-status.ts'
import { wholePartAnswer } from './part-answer.ts'
import { partInput, specificationInput, useCaseInput } from './part-input.ts'
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
  input: {
    body: z
      .object({
        ...partInput,
        specifications: specificationInput.optional(),
        useCases: z.array(useCaseInput).default([]),
      })
      .meta({ examples: [example] }),
  },
  output: wholePartAnswer,
  isVersioned: true,
  errors: ['TOO_MANY_USE_CASES', 'EMBEDDING_UNAVAILABLE'],
  handler: async ({ body, actor, now, ids, db, ports, commit }) => {
    const { specifications, useCases, ...said } = body
    const [sellerId, moment] = [companyOf(actor), now.toISOString()]
    if (useCases.length > mostUseCases) throw refuse('TOO_MANY_USE_CASES', { limit: mostUseCases })
    const vector = await embedPart(ports, { part: said, specification: specifications, useCases })
    // Made only now, so that ids are in the order in which parts appear, however long embedding takes.
    const partId = ids.ulid()
    const reference = await keepVector(ports, partId, vector)
    const part = {
      ...said,
      partId,
      sellerId,
      listingStatus: listingFor(said.quantity),
      complianceStatus: 'pending' as const,
      complianceIssues: [],
      createdAt: moment,
      updatedAt: moment,
    }
    const uses = useCases.map(use => ({ ...use, partId, usageId: ids.ulid() }))
    const specification = specifications && { ...specifications, partId, partVersion: 1 }
    const answer = answerOf({
      part: { ...part, version: 1 },
      specification: specification && { ...specification, version: 1 },
      useCases: uses,
    })
    const registered = await commit(t => ({
      writes: [
        t.Part.create(part),
        ...(specification ? [t.PartSpecification.create(specification)] : []),
        t.VectorReference.create({ ...reference, createdAt: moment }),
        ...uses.map(use => t.UseCase.create(use)),
      ],
      answer,
    })).catch(async error => {
      await dropVector(db, ports, reference).catch(() => undefined)
      throw error
    })
    ports.search.touch(partId)
    return registered
  },
})
