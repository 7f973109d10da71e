import type { Moves } from '@monotable/server'
import { refuse as refuseCommon } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Items } from '../operation.ts'

type Proposal = Items['Proposal']
type Status = Proposal['status']

/** What a company is to a proposal: the one who was asked, the one whose turn it is, or the one who proposed. */
export type Side = 'recipient' | 'turn' | 'sender'

const answers = { accepted: ['recipient'], rejected: ['recipient'], negotiating: ['recipient'] } as const
const turns = { accepted: ['turn'], rejected: ['turn'], negotiating: ['turn'] } as const

/** From where to where, and by whom. What is not here is final. */
export const proposalMoves: Moves<Side> = {
  pending: { ...answers, cancelled: ['sender'] },
  negotiating: { ...turns, cancelled: ['sender'] },
}

/** Which company is what to a proposal; it belongs to both sides. */
export function holdersOf(proposal: Proposal): (readonly [Side | 'own', company: string])[] {
  const { fromCompanyId, toCompanyId } = proposal
  return [
    ['own', fromCompanyId],
    ['own', toCompanyId],
    ['sender', fromCompanyId],
    ['recipient', toCompanyId],
    ['turn', turnOf(proposal)],
  ]
}

/**
 * The company that has to answer. A proposal of another program does not name it: it is the recipient, until that one
 * has made an offer of its own.
 */
export function turnOf({ turn, status, fromCompanyId, toCompanyId }: Proposal): string {
  return turn ?? (status === 'negotiating' ? fromCompanyId : toCompanyId)
}

/** A proposal as callers see it. */
export function showProposal(proposal: Proposal) {
  return { ...proposal, turn: turnOf(proposal) }
}

/** Refuses a move that the state does not allow, or not to this company. */
export function checkMove(proposal: Proposal, to: Status, company: string): void {
  const { status: from } = proposal
  const [by] = proposalMoves[from]?.[to] ?? []
  if (by === undefined) {
    throw refuseCommon('INVALID_TRANSITION', `A proposal that is ${from} cannot become ${to}`, { from, to })
  }
  if (holdersOf(proposal).some(([side, holder]) => side === by && holder === company)) return
  if (by === 'turn') throw refuse('NOT_YOUR_TURN', { turn: turnOf(proposal) })
  throw refuseCommon('FORBIDDEN', `Only the ${by} of the proposal can do this`)
}

/** The other side of a proposal. */
export function otherSide({ fromCompanyId, toCompanyId }: Proposal, company: string): string {
  return company === fromCompanyId ? toCompanyId : fromCompanyId
}
