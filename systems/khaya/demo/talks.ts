import { sampleIds, seededRandom } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { InboxEntry, Message } from '../messages/message.ts'
import { conversationOf } from '../messages/message.ts'
import { buyers, userIdOf, workers } from './people.ts'
import type { SampleProject, Work } from './work.ts'

type SampleMessage = Input<typeof Message> & { createdAt: string; messageId: string }

/** What was written, and what each side sees of it. */
export interface Talks {
  readonly messages: readonly SampleMessage[]
  readonly inbox: readonly Input<typeof InboxEntry>[]
}

const minute = 60_000

/** What buyer and worker write to each other before the work begins; the buyer begins. */
const lines: readonly (readonly string[])[] = [
  [
    'Sawubona! Can you start on Monday?',
    'Yebo, Monday at seven is fine. Is there water on site?',
    'Yes, and a place to lock the tools away.',
    'Good. I will bring a helper.',
    'Please bring the levels too, the slope is worse than it looks.',
  ],
  [
    'Hello, thank you for the bid. Is the material in the price?',
    'Labour only. I can give you a list of what to buy.',
    'That would help. Do you know who has river sand?',
  ],
  [
    'Good morning. Could you come and look on Saturday?',
    'Saturday after ten.',
    'Ten is fine, the gate will be open.',
    'I have sent you the photos of the last job.',
  ],
  ['Ngiyabonga ngesiphakamiso. When would you be done?', 'Two weeks if the rain stays away.'],
]

/** Conversations about work that is under way. */
export function talksOf({ projects }: Work, end: Date): Talks {
  const random = seededRandom(31)
  const idsAt = sampleIds(random)
  const begun = projects.filter(({ status }) => status === 'IN_PROGRESS')
  // Two projects of the same two people are one conversation.
  const pairs = new Map(begun.map(project => [`${project.buyerId} ${project.acceptedWorkerId}`, project]))
  const talks = [...pairs.values()].map((project, at) => {
    let time = end.getTime() - random.whole(300, 2800) * minute
    const said = lines[at % lines.length] as readonly string[]
    return said.map((content, turn) => {
      time += random.whole(3, 40) * minute
      const sent = new Date(time)
      return messageOf(project, { content, turn, sent, messageId: idsAt(sent)() })
    })
  })
  return { messages: talks.flat(), inbox: talks.flatMap(inboxOf) }
}

interface Said {
  readonly content: string
  readonly turn: number
  readonly sent: Date
  readonly messageId: string
}

function messageOf(project: SampleProject, { content, turn, sent, messageId }: Said): SampleMessage {
  const { projectId, buyerId, acceptedWorkerId: workerId = '' } = project
  const [senderId, recipientId] = turn % 2 === 0 ? [buyerId, workerId] : [workerId, buyerId]
  const { conversationId } = conversationOf(senderId, recipientId)
  return {
    ...{ messageId, conversationId, senderId, recipientId, projectId, content },
    createdAt: sent.toISOString(),
  }
}

/** Both sides have read all but the last message, which waits for an answer. */
function inboxOf(messages: readonly SampleMessage[]): Input<typeof InboxEntry>[] {
  const last = messages.at(-1) as SampleMessage
  const lastRead = messages.at(-2)
  const { senderId, recipientId, content: lastMessage, createdAt: lastMessageAt } = last
  const seen = { lastMessage, lastMessageAt, lastMessageSk: keyOf(last) }
  const read = lastRead ? { lastReadSk: keyOf(lastRead) } : {}
  return [
    { ...seen, ...sideOf(senderId, recipientId), unread: 0, lastReadSk: keyOf(last) },
    { ...seen, ...read, ...sideOf(recipientId, senderId), unread: 1, awaitingSince: lastMessageAt },
  ]
}

const names = new Map([...buyers, ...workers].map(person => [userIdOf(person), person.name]))

const sideOf = (userId: string, otherId: string) => ({ userId, otherId, otherName: names.get(otherId) })

const keyOf = ({ createdAt, messageId }: SampleMessage) => `MESSAGE#${createdAt}#${messageId}`
