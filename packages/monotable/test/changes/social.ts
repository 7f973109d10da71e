import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { type StreamView, table } from '../../src/schema/table.ts'

const userId = z.string()

export const User = entity(
  'User',
  { PK: 'USER#{userId}', SK: 'USER#{userId}' },
  { userId, name: z.string(), tags: z.set(z.string()), avatar: z.instanceof(Uint8Array).optional() },
  { type: { entityType: 'USER' }, coincidesWith: ['Follow'], alsoRead: [{ SK: 'PROFILE' }] },
)

export const Follow = entity(
  'Follow',
  { PK: 'USER#{userId}', SK: 'USER#{follows}' },
  { userId, follows: z.string() },
  { type: { entityType: 'FOLLOW' } },
)

/** Known by its keys alone. */
const Like = entity('Like', { PK: 'USER#{userId}', SK: 'LIKE#{postId}' }, { userId, postId: z.string() })

const Session = entity(
  'Session',
  { PK: 'SESSION#{sessionId}', SK: 'META' },
  { sessionId: z.string(), userId, expiresAt: z.number() },
  { type: { entityType: 'SESSION' }, coincidesWith: ['Visit'] },
)

/** Under the same key as a session, told apart by its type. */
const Visit = entity(
  'Visit',
  { PK: 'SESSION#{sessionId}', SK: 'META' },
  { sessionId: z.string(), page: z.string() },
  { type: { entityType: 'VISIT' } },
)

export const social = (stream?: StreamView) =>
  schema({
    tables: [table('Social', { key: ['PK', 'SK'], ttl: 'expiresAt', ...(stream && { stream }) })],
    entities: { User, Follow, Like, Session, Visit },
  })
