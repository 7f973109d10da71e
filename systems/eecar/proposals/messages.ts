import { callerOf, findOrRefuse, notBlank, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { messageReceived } from '../notifications/news.ts'
import { notify } from '../notifications/notify.ts'
import { operation, reaction } from '../operation.ts'
import { exampleIds, exampleMoment, ofProposal } from '../values/paths.ts'
import { otherSide } from './check-move.ts'
import { ProposalMessage } from './proposal-message.ts'

const { text } = ProposalMessage.attributes

const messageAnswer = z
  .object(ProposalMessage.attributes)
  .pick({ messageId: true, companyId: true, text: true, createdAt: true })
  .meta({
    examples: [
      {
        messageId: exampleIds.usageId,
        companyId: 'solarnest',
        text: 'Can you send it to Busan?',
        createdAt: exampleMoment,
      },
    ],
    shows: ['text', 'companyId', 'createdAt'],
  })

export const sendMessage = operation({
  method: 'POST',
  path: '/proposals/{proposalId}/messages',
  title: 'Writes to the other side of a proposal; offers and turns stay as they are',
  may: ['sender', 'recipient'],
  input: {
    path: ofProposal,
    body: z.object({ text: notBlank(text) }).meta({ examples: [{ text: 'Can you send it to Busan?' }] }),
  },
  output: messageAnswer,
  rate: { requests: 60, seconds: 60 },
  handler: async ({ path, body, actor, db, ids, now, commit }) => {
    const companyId = companyOf(actor)
    const proposal = await findOrRefuse('proposal', db.Proposal.get(path, { consistent: true }))
    const message = {
      ...{ proposalId: path.proposalId, messageId: ids.ulid(), companyId, text: body.text },
      ...{ toCompanyId: otherSide(proposal, companyId), createdAt: now.toISOString() },
    }
    return commit(t => ({ writes: [t.ProposalMessage.create(message)], answer: message }))
  },
})

export const listMessages = operation({
  method: 'GET',
  path: '/proposals/{proposalId}/messages',
  title: 'Lists what both sides of a proposal wrote, the first one first',
  may: ['own', 'admin'],
  input: { path: ofProposal, query: z.object(pageQuery) },
  output: pageOf(messageAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.proposalMessages(path, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

export const tellOfMessage = reaction({
  title: 'Tells the other side of a proposal that somebody wrote',
  on: {
    ProposalMessage: {
      created: (message, { db, at, now }) => notify(db, messageReceived(message, at), now),
    },
  },
})
