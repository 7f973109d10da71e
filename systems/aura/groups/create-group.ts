import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

export const createGroup = operation({
  method: 'POST',
  path: '/groups',
  title: 'Creates a group for the domains of one business',
  may: ['registry:write', 'admin'],
  input: { body: z.object({ name: notBlank(z.string().max(500)) }) },
  output: z.object({ group_id: z.string(), name: z.string(), version: z.int() }),
  isVersioned: true,
  handler: ({ body: { name }, ids, commit }) => {
    const group_id = ids.ulid()
    return commit(t => ({
      writes: [t.Group.create({ group_id, name })],
      answer: { group_id, name, version: 1 },
    }))
  },
})
