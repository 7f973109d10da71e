import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { MatchResult } from './match-result.ts'

export const exampleMatch = {
  queryHash: '9f2c5d1e8a7b4c3d6e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d',
  query: '태양광 발전소용 에너지 저장 배터리',
  hitCount: 12,
  modelUsed: 'offline-shared-terms-v1',
  createdAt: exampleMoment,
  matchedParts: [{ partId: exampleIds.partId, score: 0.71, reason: "공통점: '배터리', '에너지 저장'" }],
} as const

export const keptMatchAnswer = z
  .object(MatchResult.attributes)
  .pick({
    queryHash: true,
    query: true,
    hitCount: true,
    modelUsed: true,
    createdAt: true,
    matchedParts: true,
  })
  .meta({ examples: [exampleMatch], shows: ['query', 'hitCount', 'modelUsed', 'createdAt'] })
