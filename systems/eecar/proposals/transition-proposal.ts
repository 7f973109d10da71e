import type { Call } from '@monotable/server'
import {
  changed,
  changesOf,
  checkVersion,
  findOrRefuse,
  ifUnchanged,
  invalid,
  notBlank,
} from '@monotable/server/kit'
import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { type Db, type Items, operation, type Plan } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { ofProposal } from '../values/paths.ts'
import { prose } from '../values/value-types.ts'
import { checkMove, otherSide, proposalMoves, showProposal } from './check-move.ts'
import { Proposal } from './proposal.ts'
import { proposalAnswer } from './proposal-answer.ts'
import { takeParts } from './take-parts.ts'

const { status, quantity, priceOffer, terms } = Proposal.attributes

const input = {
  path: ofProposal,
  body: z
    .object({
      to: status,
      offer: z.object({ quantity, priceOffer, terms }).optional(),
      message: notBlank(prose).optional(),
    })
    .meta({ examples: [{ to: 'negotiating', offer: { quantity: 2, priceOffer: 8_600_000 } }] }),
}

export const transitionProposal = operation({
  method: 'POST',
  path: '/proposals/{proposalId}/transitions',
  title: 'Accepts, rejects or cancels a proposal, or answers it with another offer',
  may: ['own'],
  moves: proposalMoves,
  input,
  output: proposalAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NOT_YOUR_TURN', 'INSUFFICIENT_QUANTITY', 'PART_NOT_LISTED'],
  handler: async call => {
    const { path, body, actor, db, ifMatch, ports, commit } = call
    const company = companyOf(actor)
    checkOffer(body)
    const moved = await commit(async t => {
      const proposal = await findOrRefuse('proposal', db.Proposal.get(path, { consistent: true }))
      checkMove(proposal, body.to, company)
      checkVersion(proposal, ifMatch)
      const said = changeOf(proposal, call, company)
      return {
        writes: [
          t.Proposal.update(proposal, changesOf(said), ifUnchanged(proposal)),
          ...offerWrites(t, proposal, call, company),
          ...(body.to === 'accepted' ? await takeParts(t, db, proposal) : []),
        ],
        answer: showProposal({ ...changed(proposal, said), version: proposal.version + 1 }),
      }
    })
    if (body.to === 'accepted') for (const partId of moved.partIds) ports.search.touch(partId)
    return moved
  },
})

type Moving = Pick<Call<Db, EecarPorts, typeof input>, 'body' | 'now'>

/** An offer belongs to a negotiation, and to nothing else. */
function checkOffer({ to, offer }: Moving['body']): void {
  if ((to === 'negotiating') === (offer !== undefined)) return
  const reason = offer
    ? `cannot be sent with "${to}": only "negotiating" takes an offer`
    : 'is required to negotiate'
  throw invalid([{ in: 'body', path: 'offer', reason }])
}

/** The latest offer stands in the proposal itself; `respondedAt` is set once, by the recipient's first answer. */
function changeOf(proposal: Items['Proposal'], { body, now }: Moving, company: string) {
  const { to, offer, message } = body
  const moment = now.toISOString()
  const isFirstAnswer = proposal.respondedAt === undefined && company === proposal.toCompanyId
  return {
    status: to,
    updatedAt: moment,
    ...(isFirstAnswer && { respondedAt: moment }),
    ...(!offer && message !== undefined && { closingMessage: message }),
    ...(offer && {
      quantity: offer.quantity,
      priceOffer: offer.priceOffer,
      terms: offer.terms ?? null,
      offerSeq: proposal.offerSeq + 1,
      turn: otherSide(proposal, company),
    }),
  }
}

function offerWrites(t: Plan, proposal: Items['Proposal'], { body, now }: Moving, companyId: string) {
  const { offer, message } = body
  if (!offer) return []
  const { proposalId, offerSeq } = proposal
  const seq = offerSeq + 1
  const made = { proposalId, seq, companyId, ...offer, createdAt: now.toISOString() }
  return [t.ProposalOffer.create({ ...made, ...(message !== undefined && { message }) })]
}
