import type { Items } from '../operation.ts'

/** Where a message stands in its conversation. */
export type MessagePlace = Pick<Items['Message'], 'createdAt' | 'messageId'>

/** Its sort key (K1), by which inbox entries say what was sent last and what was read. */
export function messageSk({ createdAt, messageId }: MessagePlace): string {
  return `MESSAGE#${createdAt}#${messageId}`
}

/** Before every message. */
export const beforeAll: MessagePlace = {
  createdAt: '0000-01-01T00:00:00.000Z',
  messageId: '0'.repeat(26),
}

const isUlid = (id: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)

/** The place of a message; behind those whose keys have no suffix and whole seconds, as the document has them. */
export function placeOf({ createdAt, messageId }: MessagePlace): MessagePlace {
  if (isUlid(messageId)) return { createdAt, messageId }
  const second = Math.floor(Date.parse(createdAt) / 1000) + 1
  return { createdAt: new Date(second * 1000).toISOString(), messageId: beforeAll.messageId }
}

type Last = Pick<Items['InboxEntry'], 'lastMessageAt' | 'lastMessageSk'>

/**
 * Where the next message goes: now, but behind the last one, whatever other clocks say. So the order of messages is
 * that in which they were sent, and whoever asks for newer ones than the last misses none.
 */
export function nextPlace(now: Date, messageId: string, last: Last | undefined): MessagePlace {
  const candidates = last ? [now.getTime(), ...after(last)] : [now.getTime()]
  const places = candidates.map(time => ({ createdAt: new Date(time).toISOString(), messageId }))
  return places.find(place => !last || messageSk(place) > last.lastMessageSk) as MessagePlace
}

/** At the last one's time if the id allows, else a moment later. */
const after = ({ lastMessageAt }: Last) => [Date.parse(lastMessageAt), Date.parse(lastMessageAt) + 1]
