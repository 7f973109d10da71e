import type { idempotencyRecord } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { VectorReference } from '../embedding/vector-reference.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import type { MatchResult } from '../matches/match-result.ts'
import type { CompanyNeed } from '../needs/need.ts'
import type { Notification } from '../notifications/notification.ts'
import type { Part } from '../parts/part.ts'
import type { PartSpecification } from '../parts/part-specification.ts'
import type { UseCase } from '../parts/use-case.ts'
import type { Proposal, ProposalOffer } from '../proposals/proposal.ts'
import type { Watch, WatchTrigger } from '../watches/watch.ts'

export const hash = 'a'.repeat(64)

/** One item of each entity that is not kept by another, as small as it may be unless a key needs more. */
export const part: Input<typeof Part> = {
  partId: 'p1',
  name: 'Ioniq5 pack',
  category: 'battery',
  price: 4_500_000,
  quantity: 2,
  sellerId: 's1',
  listingStatus: 'listed',
}

export const specification: Input<typeof PartSpecification> = { partId: 'p1', weight: 430 }

export const vector: Input<typeof VectorReference> = {
  partId: 'p1',
  s3Key: 'vectors/hashing-v1/256/p1',
  embeddingModel: 'hashing-v1',
  dimension: 256,
}

export const useCase: Input<typeof UseCase> = {
  partId: 'p1',
  usageId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDE',
  industry: 'ESS',
  application: '에너지 저장',
}

export const inquiry: Input<typeof Inquiry> = {
  partId: 'p1',
  inquiryId: 'q1',
  name: 'Kim',
  contact: 'kim@example.com',
  message: 'Is it still there?',
}

export const need: Input<typeof CompanyNeed> = {
  companyId: 'c1',
  needId: 'n1',
  companyName: 'Storage Co',
  industry: 'ESS',
  requiredSpecs: { category: 'battery', minQuantity: 10 },
  priority: 'high',
  status: 'active',
}

export const match: Input<typeof MatchResult> = {
  queryHash: hash,
  query: 'home storage',
  queryEmbedding: 'vectors/queries/1',
  matchedParts: [{ partId: 'p1', score: 0.9, reason: 'fits' }],
  modelUsed: 'template',
  hitCount: 123,
}

export const watch: Input<typeof Watch> = {
  watchId: 'w1',
  buyerId: 'b1',
  email: 'b1@example.com',
  criteria: { category: 'battery', maxPrice: 5_000_000 },
  status: 'active',
}

export const trigger: Input<typeof WatchTrigger> = { watchId: 'w1', partId: 'p1', matchScore: 1 }

export const proposal: Input<typeof Proposal> = {
  proposalId: 'o1',
  fromCompanyId: 'b1',
  toCompanyId: 's1',
  partIds: ['p1'],
  proposalType: 'buy',
  message: 'Both, please',
  quantity: 2,
  priceOffer: 4_000_000,
  status: 'pending',
  turn: 's1',
  offerSeq: 1,
}

export const offer: Input<typeof ProposalOffer> = {
  proposalId: 'o1',
  seq: 1,
  companyId: 'b1',
  quantity: 2,
  priceOffer: 4_000_000,
}

export const notification: Input<typeof Notification> = {
  notificationId: 'm1',
  recipientId: 's1',
  type: 'proposal_received',
  title: 'A proposal',
  message: 'b1 offers 4,000,000',
}

export const response: Input<ReturnType<typeof idempotencyRecord>> = {
  actorId: 'b1',
  key: 'try#1',
  method: 'POST',
  path: '/eecar/proposals',
  bodyHash: hash,
  status: 201,
  response: '{"proposalId":"o1"}',
}
