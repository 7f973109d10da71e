import { everyRole, type RunningSystem } from '@monotable/server/testing'
import { expect, test } from 'vitest'
import { may, type Role } from '../test/may.ts'
import { type People, peopleOf, requestsIn } from '../test/requests.ts'
import { admin, openTown } from '../test/town.ts'

const town = openTown()

const reads = new Set(['GetItem', 'BatchGetItem', 'Query'])

test('every operation is for those whom the document names, and for nobody else', async () => {
  const { issuer } = town
  const people = await peopleOf(town)
  const requests = requestsIn(town, people)
  const tokens = Object.entries(people).map(
    async ([role, { sub }]) => [role, await issuer.token({ system: 'khaya', sub })] as const,
  )
  const roles = {
    visitor: undefined,
    newcomer: await issuer.token({ system: 'khaya', sub: 'newcomer' }),
    admin: await issuer.token({ system: 'khaya', ...admin }),
    ...(Object.fromEntries(await Promise.all(tokens)) as Record<keyof People, string>),
  }
  const refused = new Map<string, ReturnType<(typeof requests)[keyof typeof may]>>()
  const walked = await everyRole(town.server.app, town.runtime.systems[0] as RunningSystem, {
    roles,
    may,
    // As cheap as it is strict: nothing is sent that could change anything.
    state: async () => String(town.sent.filter(({ operation }) => !reads.has(operation)).length),
    arguments: (operation, role) => {
      const name = operation as keyof typeof may
      const line: readonly Role[] = may[name]
      // Who is refused changes nothing, so the next one can try the same.
      const request = (line.includes(role) ? undefined : refused.get(name)) ?? requests[name](role)
      refused.set(name, request)
      return request
    },
  })
  expect(Object.keys(walked).sort()).toEqual(Object.keys(may).sort())
  expect(walked.editProject).toMatchObject({
    visitor: 401,
    newcomer: 403,
    owner: 200,
    buyer: 403,
    admin: 403,
  })
}, 120_000)
