import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofUseCase } from '../values/paths.ts'
import { rewritePart } from './rewrite-part.ts'
import type { WholePart } from './whole-part.ts'

export const removeUseCase = operation({
  method: 'DELETE',
  path: '/parts/{partId}/use-cases/{usageId}',
  title: 'Removes a use case from a part',
  may: ['own', 'admin'],
  input: { path: ofUseCase },
  output: z.undefined(),
  status: 204,
  errors: ['EMBEDDING_UNAVAILABLE'],
  handler: async ({ path: { partId, usageId }, ...call }) => {
    const remove = ({ useCases }: WholePart) => {
      if (!useCases.some(use => use.usageId === usageId)) {
        throw refuse('NOT_FOUND', 'The part does not have this use case')
      }
      return { removed: usageId }
    }
    return rewritePart(call, partId, remove, () => undefined)
  },
})
