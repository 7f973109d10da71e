import { invalid, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { findProfile, nameOf } from '../people/profile.ts'
import { keptPicture } from '../pictures/picture-address.ts'
import { checkOwnPictures } from '../pictures/pictures.ts'
import { findProject } from '../projects/find-project.ts'
import { givenMessage } from '../values/examples.ts'
import { Message } from './message.ts'
import { messageAnswer } from './message-answer.ts'
import { planMessage } from './plan-message.ts'

const { recipientId, content, projectId } = Message.attributes

export const sendMessage = operation({
  method: 'POST',
  path: '/messages',
  title: 'Writes to another user',
  may: ['buyer', 'worker', 'seller'],
  desk: { under: 'getUser' },
  input: {
    body: z
      .object({
        recipientId: recipientId.meta({ refersTo: { operation: 'getUser', by: 'userId' } }),
        content: notBlank(content),
        projectId: projectId.meta({ offers: [] }),
        /** Addresses that `POST /pictures?for=message` gave. */
        images: z
          .array(keptPicture.meta({ keptBy: 'keepPicture?for=message' }))
          .max(4)
          .optional(),
      })
      .meta({ examples: [givenMessage] }),
  },
  output: messageAnswer,
  rate: { requests: 120, seconds: 60 },
  errors: ['NOT_FOUND', 'BLOCKED', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, now, ids, db, commit }) => {
    const sender = await actingUser(db, actor)
    const { recipientId, content, projectId, images } = body
    const senderId = sender.item.userId
    checkOwnPictures(images, { path: 'images', userId: senderId, isTalk: true })
    if (recipientId === senderId)
      throw invalid([{ in: 'body', path: 'recipientId', reason: 'is the sender' }])
    const recipient = await findProfile(db, recipientId)
    if (projectId !== undefined) await findProject(db, projectId)
    const about = {
      ...{ senderId, recipientId, content },
      ...(projectId !== undefined && { projectId }),
      ...(images !== undefined && images.length > 0 && { images }),
    }
    const names = { senderName: nameOf(sender), recipientName: nameOf(recipient) }
    const isWorker = sender.entity === 'Worker'
    return commit(t => planMessage(t, db, { about, names, isWorker, now, ids }))
  },
})
