import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { Proposal, ProposalOffer } from './proposal.ts'

const proposal = {
  proposalId: exampleIds.proposalId,
  fromCompanyId: 'solarnest',
  toCompanyId: 'hanbit',
  partIds: [exampleIds.partId],
  proposalType: 'buy',
  message: 'Two packs for a solar farm near Naju',
  quantity: 2,
  priceOffer: 8_600_000,
  status: 'negotiating',
  createdAt: exampleMoment,
  updatedAt: '2025-01-21T09:00:00.000Z',
  respondedAt: '2025-01-21T09:00:00.000Z',
  turn: 'solarnest',
  offerSeq: 2,
  version: 2,
} as const

export const proposalAnswer = z
  .object(Proposal.attributes)
  .pick({
    proposalId: true,
    fromCompanyId: true,
    toCompanyId: true,
    partIds: true,
    proposalType: true,
    message: true,
    quantity: true,
    priceOffer: true,
    terms: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    respondedAt: true,
    closingMessage: true,
    turn: true,
    offerSeq: true,
    version: true,
  })
  .extend({
    fromCompanyId: Proposal.attributes.fromCompanyId.meta({ refersTo: 'getCompany' }),
    toCompanyId: Proposal.attributes.toCompanyId.meta({ refersTo: 'getCompany' }),
  })
  .meta({
    examples: [proposal],
    shows: ['message', 'proposalType', 'fromCompanyId', 'toCompanyId', 'quantity', 'priceOffer', 'status'],
  })

const offer = {
  seq: 1,
  companyId: 'solarnest',
  quantity: 2,
  priceOffer: 8_200_000,
  createdAt: exampleMoment,
} as const

const offerAnswer = z
  .object(ProposalOffer.attributes)
  .pick({
    seq: true,
    companyId: true,
    quantity: true,
    priceOffer: true,
    terms: true,
    message: true,
    createdAt: true,
  })
  .meta({ examples: [offer] })

/** A proposal with its offers, the first one first. */
export const negotiationAnswer = proposalAnswer.extend({ offers: z.array(offerAnswer) }).meta({
  examples: [{ ...proposal, offers: [offer] }],
  shows: ['message', 'proposalType', 'fromCompanyId', 'toCompanyId', 'quantity', 'priceOffer', 'status'],
})
