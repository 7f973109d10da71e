import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGuests } from '../../src/identity/guests.ts'
import { verifier } from '../../src/identity/verify.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guests-'))
})
afterAll(() => rm(folder, { recursive: true }))

const secret = 'a secret that all processes of this server share'
const bearer = (token: string) => `Bearer ${token}`

test('processes that share a secret believe the guests of each other', async () => {
  const [one, other] = [await openGuests({ secret }), await openGuests({ secret })]
  const token = await one.of('shelf').token({ sub: 'v1', claims: { role: 'visitor' } })
  const actor = await verifier({ issuers: [other.trusted] })(bearer(token), 'shelf')
  expect(actor).toMatchObject({ id: 'v1', claims: { role: 'visitor' } })
})

test('another secret is another issuer, and the key is never published', async () => {
  const [one, other] = [await openGuests({ secret }), await openGuests({ secret: `${secret}!` })]
  const token = await one.of('shelf').token({ sub: 'v1' })
  const refused = verifier({ issuers: [other.trusted] })(bearer(token), 'shelf')
  await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(JSON.stringify(one.trusted)).not.toContain('"d"')
})

test('without a secret the key is kept, so that tokens outlive a restart', async () => {
  const token = await (await openGuests({ folder })).of('shelf').token({ sub: 'v1' })
  const again = await openGuests({ folder })
  expect((await verifier({ issuers: [again.trusted] })(bearer(token), 'shelf')).id).toBe('v1')
})

test('a guest is one in its own system alone, whatever it claims', async () => {
  const guests = await openGuests({})
  const token = await guests.of('shelf').token({ sub: 'v1', claims: { aud: 'monotable:bank' } })
  const identify = verifier({ issuers: [guests.trusted] })
  expect((await identify(bearer(token), 'shelf')).id).toBe('v1')
  await expect(identify(bearer(token), 'bank')).rejects.toMatchObject({ details: { reason: 'audience' } })
})
