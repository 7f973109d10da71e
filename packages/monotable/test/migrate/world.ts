import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import type { ReconcileOptions } from '../../src/migrate/reconcile.ts'
import { reconcile } from '../../src/migrate/reconcile.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import type { Session, SessionOptions } from '../../src/session.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import type { Backend } from '../backends.ts'

/** One guard of two entities: it names the key of the one that holds it. Of a table with a partition key alone. */
const Handle = entity(
  'Handle',
  { id: 'HANDLE#{handle}' },
  {
    handle: z.string(),
    userId: z.string().optional(),
    teamId: z.string().optional(),
    endsAt: z.int().optional(),
  },
  { table: 'Handles' },
)

/** A copy under the team, with an index of its own, in the table of people. */
const Membership = entity(
  'Membership',
  { PK: 'TEAM#{teamId}', SK: 'USER#{userId}', GSI1PK: 'TEAM#{teamId}', GSI1SK: '{name}' },
  {
    teamId: z.string(),
    userId: z.string(),
    name: z.string(),
    endsAt: z.int().optional(),
    joinedAt: z.iso.datetime(),
  },
  { table: 'People', type: { kind: 'MEMBERSHIP' }, createdAt: 'joinedAt' },
)

const whileActive = {
  of: ['status'],
  when: (user: { status?: string | undefined }) => user.status !== 'gone',
} as const

const User = entity(
  'User',
  { PK: 'USER#{userId}', SK: 'USER' },
  {
    userId: z.string(),
    name: z.string(),
    nick: z.string().optional(),
    teamId: z.string().optional(),
    status: z.string().optional(),
    endsAt: z.int().optional(),
    version: z.int(),
  },
  {
    table: 'People',
    type: { kind: 'USER' },
    version: 'version',
    guards: [Handle],
    mirrors: [Membership],
    derive: { handle: { of: ['nick'], value: user => user.nick?.toLowerCase() } },
    only: { Handle: whileActive, Membership: whileActive },
  },
)

const Team = entity(
  'Team',
  { PK: 'TEAM#{teamId}', SK: 'TEAM' },
  { teamId: z.string(), handle: z.string().optional(), endsAt: z.int().optional() },
  { table: 'People', type: { kind: 'TEAM' }, guards: [Handle] },
)

const people = schema({
  tables: [
    table('People', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') }, ttl: 'endsAt' }),
    table('Handles', { key: ['id'], ttl: 'endsAt' }),
  ],
  entities: { User, Team, Handle, Membership },
})

export const now = new Date('2026-05-01T12:00:00.000Z')

/** Stored items, written as other programs write them. */
export const user = (userId: string, more: AttributeMap = {}): AttributeMap => ({
  PK: { S: `USER#${userId}` },
  SK: { S: 'USER' },
  kind: { S: 'USER' },
  userId: { S: userId },
  name: { S: `Name ${userId}` },
  version: { N: '3' },
  ...more,
})

export const team = (teamId: string, more: AttributeMap = {}): AttributeMap => ({
  PK: { S: `TEAM#${teamId}` },
  SK: { S: 'TEAM' },
  kind: { S: 'TEAM' },
  teamId: { S: teamId },
  ...more,
})

export const handle = (name: string, more: AttributeMap = {}): AttributeMap => ({
  id: { S: `HANDLE#${name}` },
  handle: { S: name },
  ...more,
})

export const membership = (teamId: string, userId: string, more: AttributeMap = {}): AttributeMap => ({
  PK: { S: `TEAM#${teamId}` },
  SK: { S: `USER#${userId}` },
  kind: { S: 'MEMBERSHIP' },
  GSI1PK: { S: `TEAM#${teamId}` },
  GSI1SK: { S: `Name ${userId}` },
  teamId: { S: teamId },
  userId: { S: userId },
  name: { S: `Name ${userId}` },
  joinedAt: { S: '2026-01-01T00:00:00.000Z' },
  ...more,
})

export interface World {
  readonly session: Session
  people(): Promise<AttributeMap[]>
  handles(): Promise<AttributeMap[]>
  reconcile(stored: AttributeMap, options?: ReconcileOptions): ReturnType<typeof reconcile>
}

/** Tables with these items in them; each is put where its key belongs. */
export async function world(
  backend: Backend,
  items: readonly AttributeMap[],
  options: SessionOptions = {},
): Promise<World> {
  const tables = await backend.tables(people)
  const declared = (item: AttributeMap) => (item.id ? 'Handles' : 'People')
  for (const Item of items)
    await backend.transport.send('PutItem', { TableName: tables[declared(Item)] as string, Item })
  const session = connectSession(people.model, backend.transport, { now: () => now, ...options, tables })
  const keyIn = ({ id, PK, SK }: AttributeMap) => JSON.stringify([id, PK, SK])
  const sorted = async (name: string) =>
    (await backend.scan(tables[name] as string)).sort((one, other) => (keyIn(one) < keyIn(other) ? -1 : 1))
  return {
    session,
    people: () => sorted('People'),
    handles: () => sorted('Handles'),
    reconcile: (stored, given) => reconcile(session, { table: declared(stored), stored }, given),
  }
}
