import { sayIssue } from '../compliance/issue-words.ts'
import type { Items } from '../operation.ts'
import type { News } from './notify.ts'

type Part = Items['Part']
type Proposal = Items['Proposal']

const won = (amount: number) => `${amount.toLocaleString('en')} KRW`

/** A watch has found a part. */
export function partAvailable(watch: Items['Watch'], { partId, name, price }: Part, at: Date): News {
  const { watchId, buyerId: recipientId } = watch
  return {
    recipientId,
    type: 'part_available',
    title: `Found: ${name}`,
    message: `A part that you are waiting for is offered for ${won(price)}`,
    data: { watchId, partId, name, price },
    about: [watchId, partId],
    at,
  }
}

/** A new part meets a need. */
export function needMatched(need: Items['CompanyNeed'], part: Part, at: Date): News {
  const { needId, companyId: recipientId } = need
  const { partId, name, price, quantity } = part
  return {
    recipientId,
    type: 'need_matched',
    title: `${name} meets your need`,
    message: `${quantity} available for ${won(price)} each`,
    data: { needId, partId, name, price, quantity },
    about: [needId, partId],
    at,
  }
}

/** A registration lacks something that it did not lack before. A part that names no seller notifies nobody. */
export function violationFound(part: Part, issues: readonly string[], at: Date): News | undefined {
  const { partId, name, sellerId: recipientId, version } = part
  return recipientId === undefined
    ? undefined
    : {
        recipientId,
        type: 'compliance_violation',
        title: `${name} does not meet the rules`,
        message: `Please complete the registration: ${issues.map(issue => sayIssue(issue, 'en')).join(', ')}`,
        data: { partId, name, issues },
        about: [partId, version],
        at,
      }
}

/** The message to the other side, by the state that a step leads to. */
const steps = {
  pending: ['proposal_received', 'A proposal for you'],
  negotiating: ['proposal_countered', 'A new offer for you'],
  accepted: ['proposal_accepted', 'The proposal is accepted'],
  rejected: ['proposal_rejected', 'The proposal is rejected'],
  cancelled: ['proposal_cancelled', 'The proposal is cancelled'],
} as const satisfies Record<Proposal['status'], readonly [News['type'], string]>

/** A proposal has taken a step. */
export function proposalMoved(proposal: Proposal, recipientId: string, at: Date): News {
  const { proposalId, status, quantity, priceOffer, closingMessage, version } = proposal
  const [type, title] = steps[status]
  const offered = `${quantity} of each part for ${won(priceOffer)}`
  return {
    recipientId,
    type,
    title,
    message: closingMessage === undefined ? offered : `${offered}: ${closingMessage}`,
    data: { proposalId, quantity, price: priceOffer, ...(closingMessage && { closingMessage }) },
    about: [proposalId, version],
    at,
  }
}

/** The other side of a proposal has written. */
export function messageReceived(message: Items['ProposalMessage'], at: Date): News {
  const { proposalId, messageId, toCompanyId: recipientId, text } = message
  return {
    recipientId,
    type: 'proposal_message',
    title: 'A message for you',
    message: text.length > 200 ? `${text.slice(0, 199)}…` : text,
    data: { proposalId },
    about: [proposalId, messageId],
    at,
  }
}

/** Somebody asks about a part. */
export function inquiryReceived(inquiry: Items['Inquiry'], part: Part, at: Date): News | undefined {
  const { partId, inquiryId, name, message } = inquiry
  const { sellerId: recipientId } = part
  return recipientId === undefined
    ? undefined
    : {
        recipientId,
        type: 'inquiry_received',
        title: `${name} asks about ${part.name}`,
        message,
        data: { partId, inquiryId, name, partName: part.name },
        about: [partId, inquiryId],
        at,
      }
}
