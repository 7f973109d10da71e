import { count, entity, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

const Members = table('Members-{stage}', {
  key: ['PK', 'SK'],
  indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') },
  ttl: 'endsAt',
})

export const EmailGuard = entity(
  'EmailGuard',
  { PK: 'EMAIL#{email}', SK: 'UNIQUE' },
  { email: z.string(), memberId: z.string() },
  { type: { kind: 'EMAIL' } },
)

const Town = entity(
  'Town',
  { PK: 'TOWN#{town}', SK: 'TOWN' },
  { town: z.string(), members: z.int().default(0) },
  { type: { kind: 'TOWN' } },
)

export const Member = entity(
  'Member',
  { PK: 'MEMBER#{memberId}', SK: 'PROFILE', GSI1PK: 'TOWN#{town}', GSI1SK: 'MEMBER#{memberId}' },
  { memberId: z.string(), town: z.string(), email: z.string() },
  { type: { kind: 'MEMBER' }, guards: [EmailGuard], counters: [count(Town, 'members')] },
)

const Visit = entity(
  'Visit',
  { PK: 'VISIT#{visitId}', SK: 'VISIT' },
  { visitId: z.string(), endsAt: z.int() },
  { type: { kind: 'VISIT' } },
)

export const members = schema({
  tables: [Members],
  entities: { Member, EmailGuard, Town, Visit },
  access: { membersOfTown: query(Member, 'GSI1: GSI1PK = TOWN#{town}') },
})
