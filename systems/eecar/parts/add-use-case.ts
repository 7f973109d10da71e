import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { ofPart } from '../values/paths.ts'
import { useCaseAnswer } from './part-answer.ts'
import { useCaseInput } from './part-input.ts'
import { rewritePart } from './rewrite-part.ts'
import { mostUseCases, type WholePart } from './whole-part.ts'

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
