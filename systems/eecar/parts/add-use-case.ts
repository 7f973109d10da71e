import { useCaseAnswer } from '../answers.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { useCaseInput } from '../parts/part-input.ts'
import { rewritePart } from '../parts/rewrite-part.ts'
import { mostUseCases, type WholePart } from '../parts/whole-part.ts'
import { ofPart } from '../paths.ts'

const example = { industry: 'ESS', application: '에너지 저장', successCase: true }

export const addUseCase = operation({
  method: 'POST',
  path: '/parts/{partId}/use-cases',
  title: 'Adds a use case to a part',
  may: ['own', 'admin'],
  input: { path: ofPart, body: useCaseInput.meta({ examples: [example] }) },
  output: useCaseAnswer,
  errors: ['TOO_MANY_USE_CASES', 'EMBEDDING_UNAVAILABLE'],
  handler: async ({ path, body, ...call }) => {
    const added = { ...body, ...path, usageId: call.ids.ulid() }
    const add = ({ useCases }: WholePart) => {
      if (useCases.length >= mostUseCases) throw refuse('TOO_MANY_USE_CASES', { limit: mostUseCases })
      return { added }
    }
    return rewritePart(call, path.partId, add, () => added)
  },
})
