import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalIssuer } from '../../src/identity/local-issuer.ts'
import { verifier } from '../../src/identity/verify.ts'

const system = 'shelf'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-issuer-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('its tokens are good for the verifier that trusts it', async () => {
  const issuer = await openLocalIssuer()
  const identify = verifier({ issuers: [issuer.trusted] })
  const actor = await identify(
    `Bearer ${await issuer.token({ system, sub: 'ann', claims: { role: 'operator' } })}`,
    system,
  )
  expect(actor.id).toBe('ann')
  expect(actor.claims.role).toBe('operator')
})

test('claims cannot take the place of what the issuer says itself', async () => {
  const issuer = await openLocalIssuer()
  const claims = { sub: 'bob', iss: 'x', aud: 'y', exp: 1, iat: 1 }
  const said = decodeJwt(await issuer.token({ system, sub: 'ann', claims, expiresIn: 60 }))
  expect(said).toMatchObject({ sub: 'ann', iss: issuer.trusted.issuer, aud: 'monotable:shelf' })
  expect((said.exp ?? 0) - (said.iat ?? 0)).toBe(60)
})

test('a token that is made expired is refused', async () => {
  const issuer = await openLocalIssuer()
  const identify = verifier({ issuers: [issuer.trusted] })
  const token = await issuer.token({ system, sub: 'ann', expiresIn: -60 })
  await expect(identify(`Bearer ${token}`, system)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('its key outlives a restart, can be read by its owner alone, and is never published', async () => {
  const place = join(folder, 'kept')
  const [one, other] = await Promise.all([openLocalIssuer(place), openLocalIssuer(place)])
  const again = await openLocalIssuer(place)
  expect(other.trusted).toEqual(one.trusted)
  expect(again.trusted).toEqual(one.trusted)
  const identify = verifier({ issuers: [again.trusted] })
  expect((await identify(`Bearer ${await one.token({ system, sub: 'ann' })}`, system)).id).toBe('ann')
  const files = await readdir(place)
  expect(files).toHaveLength(1)
  expect((await stat(join(place, files[0] as string))).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(one.trusted)).not.toContain('"d"')
})

test('tokens of one installation are worth nothing in another', async () => {
  const [one, other] = [await openLocalIssuer(), await openLocalIssuer()]
  const identify = verifier({ issuers: [one.trusted] })
  await expect(identify(`Bearer ${await other.token({ system, sub: 'ann' })}`, system)).rejects.toMatchObject(
    {
      code: 'UNAUTHENTICATED',
    },
  )
})

test('a token is good in the system that it was made for and in no other', async () => {
  const issuer = await openLocalIssuer()
  const identify = verifier({ issuers: [issuer.trusted] })
  const header = `Bearer ${await issuer.token({ system: 'shelf', sub: 'ann', claims: { role: 'admin' } })}`
  expect((await identify(header, 'shelf')).id).toBe('ann')
  // Also where the token has been seen before, and where the name of one system begins with another's.
  for (const other of ['bank', 'shelf2', 'shel', '', 'monotable:shelf'])
    await expect(identify(header, other)).rejects.toMatchObject({ details: { reason: 'audience' } })
})

test('a key file that holds no key is named', async () => {
  await writeFile(join(folder, 'local-issuer-key.json'), '{"kty":')
  await expect(openLocalIssuer(folder)).rejects.toThrow(/local-issuer-key\.json does not contain a key/)
})
