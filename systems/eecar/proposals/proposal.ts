import { entity } from 'monotable'
import * as z from 'zod'
import { freeForm, id, moment, money, prose, version } from '../values/value-types.ts'

export const OutboxPointer = entity(
  'OutboxPointer',
  { PK: 'COMPANY#{fromCompanyId}', SK: 'PROPOSAL#{createdAt}#{proposalId}' },
  { fromCompanyId: id, createdAt: moment, proposalId: id },
  { type: { entityType: 'OUTBOX_POINTER' } },
)

/** What is offered, in the proposal itself and in each step of the negotiation. */
const offer = {
  quantity: z.int().min(1),
  priceOffer: money,
  terms: freeForm.optional(),
}

const seq = z.int().min(1).max(999_999)

export const Proposal = entity(
  'Proposal',
  {
    PK: 'PROPOSAL#{proposalId}',
    SK: 'METADATA',
    GSI1PK: 'COMPANY#{toCompanyId}',
    GSI1SK: 'STATUS#{status}#CREATED#{createdAt}',
  },
  {
    proposalId: id,
    fromCompanyId: id,
    toCompanyId: id,
    partIds: z.array(id).min(1).max(20),
    proposalType: z.enum(['buy', 'sell']),
    message: prose,
    ...offer,
    status: z.enum(['pending', 'accepted', 'rejected', 'negotiating', 'cancelled']),
    createdAt: moment,
    updatedAt: moment,
    respondedAt: moment.optional(),
    /** The message with which it was accepted, rejected or cancelled; messages of offers stand with the offers. */
    closingMessage: prose.optional(),
    /** The company that has to answer; proposals of other programs do not say it. */
    turn: id.optional(),
    offerSeq: seq,
    version,
  },
  {
    type: { entityType: 'PROPOSAL' },
    version: 'version',
    readDefaults: { offerSeq: 1 },
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: {
      status: {
        pending: ['accepted', 'rejected', 'negotiating', 'cancelled'],
        negotiating: ['negotiating', 'accepted', 'rejected', 'cancelled'],
        accepted: [],
        rejected: [],
        cancelled: [],
      },
    },
    mirrors: [OutboxPointer],
    accepts: { UNBOUNDED_ITEM: 'free-form objects hold at most 32 KB' },
  },
)

export const ProposalOffer = entity(
  'ProposalOffer',
  { PK: 'PROPOSAL#{proposalId}', SK: 'OFFER#{seq:000000}' },
  { proposalId: id, seq, companyId: id, ...offer, message: prose.optional(), createdAt: moment },
  {
    type: { entityType: 'PROPOSAL_OFFER' },
    createdAt: 'createdAt',
    accepts: { UNBOUNDED_ITEM: 'free-form objects hold at most 32 KB' },
  },
)
