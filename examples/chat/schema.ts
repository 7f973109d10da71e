import { collection, count, entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

// #region counting
export const Room = entity(
  'Room',
  { PK: 'ROOM#{roomId}', SK: 'ROOM' },
  { roomId: z.string(), title: z.string(), members: z.int().default(0) },
)

/** A person in a room: the room lists its members, and by GSI1 a person lists their rooms, the latest first. */
export const Member = entity(
  'Member',
  {
    PK: 'ROOM#{roomId}',
    SK: 'MEMBER#{userId}',
    GSI1PK: 'USER#{userId}',
    GSI1SK: 'ACTIVE#{activeAt}#{roomId}',
  },
  { roomId: z.string(), userId: z.string(), activeAt: z.iso.datetime(), readTo: z.string().optional() },
  { counters: [count(Room, 'members')] },
)

// #endregion counting

/** A ULID sorts by time and is unique, which a timestamp is not. */
export const Message = entity(
  'Message',
  { PK: 'ROOM#{roomId}', SK: 'MESSAGE#{messageId}' },
  { roomId: z.string(), messageId: z.ulid(), userId: z.string(), text: z.string().min(1).max(4000) },
)

export const chat = schema({
  tables: [table('Chat', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Room, Member, Message },
  access: {
    room: get(Room, 'PK = ROOM#{roomId}, SK = ROOM'),
    member: get(Member, 'PK = ROOM#{roomId}, SK = MEMBER#{userId}'),
    roomWithMembers: collection({ Room, Member }, 'PK = ROOM#{roomId}, SK between MEMBER# and ROOM'),
    roomsOfUser: query(Member, 'GSI1PK = USER#{userId}, GSI1SK begins_with ACTIVE#', { direction: 'desc' }),
    messages: query(Message, 'PK = ROOM#{roomId}, SK begins_with MESSAGE#', { direction: 'desc', limit: 50 }),
    messagesAfter: query(Message, 'PK = ROOM#{roomId}, SK > MESSAGE#{messageId}'),
  },
})
