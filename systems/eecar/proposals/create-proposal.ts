import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { findProposedParts } from './find-proposed-parts.ts'
import { Proposal } from './proposal.ts'
import { proposalAnswer } from './proposal-answer.ts'

const { toCompanyId, partIds, proposalType, message, quantity, priceOffer, terms } = Proposal.attributes

const example = {
  toCompanyId: 'hanbit',
  partIds: ['01JHZK3N5V8Q2W4X6Y7Z9ABCDE'],
  proposalType: 'buy',
  message: 'Two packs for a solar farm near Naju',
  quantity: 2,
  priceOffer: 8_200_000,
}

export const createProposal = operation({
  method: 'POST',
  path: '/proposals',
  title: "Proposes to buy the recipient's parts or to sell your own; the quantity applies to each part",
  may: ['company'],
  // The page of a part asks for it, and knows whose the part is.
  desk: false,
  input: {
    body: z
      .object({
        toCompanyId,
        partIds: partIds
          .refine(ids => new Set(ids).size === ids.length, 'names a part twice')
          .meta({ refersTo: 'listParts' }),
        proposalType,
        message: notBlank(message),
        quantity,
        priceOffer,
        terms,
      })
      .meta({ examples: [example] }),
  },
  output: proposalAnswer,
  isVersioned: true,
  errors: ['SELF_PROPOSAL', 'PART_OWNER_MISMATCH', 'PART_NOT_LISTED', 'NOT_FOUND'],
  handler: async ({ body, actor, now, ids, db, commit }) => {
    const [fromCompanyId, moment] = [companyOf(actor), now.toISOString()]
    if (body.toCompanyId === fromCompanyId) throw refuse('SELF_PROPOSAL')
    const owner = body.proposalType === 'buy' ? body.toCompanyId : fromCompanyId
    const proposal = {
      ...body,
      proposalId: ids.ulid(),
      fromCompanyId,
      status: 'pending' as const,
      turn: body.toCompanyId,
      offerSeq: 1,
      createdAt: moment,
      updatedAt: moment,
    }
    const { proposalId, quantity, priceOffer, terms } = proposal
    const offer = {
      proposalId,
      seq: 1,
      companyId: fromCompanyId,
      quantity,
      priceOffer,
      message: body.message,
    }
    return commit(async t => {
      for (const { partId, sellerId } of await findProposedParts(db, body.partIds)) {
        if (sellerId !== owner) throw refuse('PART_OWNER_MISMATCH', { partId })
      }
      return {
        writes: [
          t.Proposal.create(proposal),
          t.ProposalOffer.create({ ...offer, ...(terms && { terms }), createdAt: moment }),
        ],
        answer: { ...proposal, version: 1 },
      }
    })
  },
})
