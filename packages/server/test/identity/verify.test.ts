import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nobody } from '../../src/identity/actor.ts'
import type { TrustedIssuer } from '../../src/identity/trusted-issuer.ts'
import { verifier as openVerifier, type VerifierOptions } from '../../src/identity/verify.ts'
import { publishKeys, type SigningKey, signingKey } from './published-keys.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** As the system `shop` sees it. */
const verifier = (options: VerifierOptions) => {
  const identify = openVerifier(options)
  return (header: string | null | undefined) => identify(header, 'shop')
}

let key: SigningKey
let published: Awaited<ReturnType<typeof publishKeys>>
let trusted: TrustedIssuer
const good = (more: object = {}) => ({
  iss: published.issuer,
  aud: 'shop',
  sub: 'user-1',
  exp: inAnHour(),
  ...more,
})
const bearer = async (claims: object, by = key) => `Bearer ${await by.sign({ ...claims })}`
const refused = (reason: string) => ({ code: 'UNAUTHENTICATED', status: 401, details: { reason } })

beforeAll(async () => {
  key = await signingKey('one')
  published = await publishKeys(key)
  trusted = { issuer: published.issuer, systems: { shop: { audience: 'shop' } } }
})
afterAll(() => published.close())

describe('a token that is good', () => {
  test('says who acts', async () => {
    const identify = verifier({ issuers: [trusted] })
    expect((await identify(await bearer(good()))).id).toBe('user-1')
  })

  test('is good for each of several audiences and issuers', async () => {
    const otherKey = await signingKey('other', 'RS256')
    const other = await publishKeys(otherKey)
    const identify = verifier({
      issuers: [
        { ...trusted, systems: { shop: { audience: ['shop', 'office'] } } },
        { issuer: other.issuer, systems: { shop: { audience: 'x' } } },
      ],
    })
    expect((await identify(await bearer(good({ aud: ['office', 'else'] })))).id).toBe('user-1')
    const theirs = good({ iss: other.issuer, aud: 'x', sub: 'user-2' })
    expect((await identify(await bearer(theirs, otherKey))).id).toBe('user-2')
    await expect(identify(await bearer(theirs, key))).rejects.toMatchObject(refused('key'))
    await expect(identify(await bearer(good({ aud: 'x' })))).rejects.toMatchObject(refused('audience'))
    await other.close()
  })

  test.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'])('may be signed with %s', async alg => {
    const made = await signingKey(alg, alg)
    const identify = verifier({
      issuers: [
        { issuer: 'https://a.example', systems: { shop: { audience: 'shop' } }, jwks: { keys: [made.open] } },
      ],
    })
    expect((await identify(await bearer(good({ iss: 'https://a.example' }), made))).id).toBe('user-1')
  })

  test('is verified once and believed for a while, but not beyond its time', async () => {
    let now = Date.now()
    const identify = verifier({ issuers: [trusted], now: () => new Date(now), toleranceSeconds: 0 })
    const header = await bearer(good({ exp: Math.floor(now / 1000) + 10 }))
    const first = await identify(header)
    expect(await identify(header)).toBe(first)
    now += 11_000
    await expect(identify(header)).rejects.toMatchObject(refused('expired'))
  })

  test('is good a little after its end, as clocks differ', async () => {
    const identify = verifier({ issuers: [trusted], toleranceSeconds: 60 })
    expect((await identify(await bearer(good({ exp: inAnHour() - 3630 })))).id).toBe('user-1')
  })
})

test('a request without a token is by nobody', async () => {
  const identify = verifier({ issuers: [trusted] })
  expect([await identify(undefined), await identify(null), await identify('')]).toEqual([
    nobody,
    nobody,
    nobody,
  ])
})

describe('a token is refused', () => {
  test.each<[string, object]>([
    ['expired', { exp: inAnHour() - 7200 }],
    ['early', { nbf: inAnHour() }],
    ['audience', { aud: 'another' }],
    ['audience', { aud: undefined }],
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['issuer', { iss: undefined }],
    ['claims', { exp: undefined }],
    ['claims', { sub: undefined }],
    ['claims', { sub: 'a#b' }],
    ['claims', { sub: '' }],
    ['claims', { sub: 'a'.repeat(129) }],
  ])('as %s with %o', async (reason, claims) => {
    const identify = verifier({ issuers: [trusted] })
    await expect(identify(await bearer(good(claims)))).rejects.toMatchObject(refused(reason))
  })

  test.each(['Basic dTpw', 'Bearer', 'Bearer a', 'Bearer a.b', 'Bearer a.b.c', 'Bearer a.b.c d', 'x y.z.w'])(
    'when the header is %j',
    async header => {
      const identify = verifier({ issuers: [trusted] })
      await expect(identify(header)).rejects.toMatchObject(refused('malformed'))
    },
  )

  test('when it is not signed', async () => {
    const identify = verifier({ issuers: [trusted] })
    const unsigned = `Bearer ${part({ alg: 'none', kid: 'one' })}.${part(good())}.`
    await expect(identify(unsigned)).rejects.toMatchObject(refused('algorithm'))
  })

  test('when it is signed with a shared secret, be it the public key itself', async () => {
    const identify = verifier({ issuers: [trusted] })
    const signed = `${part({ alg: 'HS256', kid: 'one' })}.${part(good())}`
    const mac = createHmac('sha256', JSON.stringify(key.open)).update(signed).digest('base64url')
    await expect(identify(`Bearer ${signed}.${mac}`)).rejects.toMatchObject(refused('algorithm'))
  })

  test('when its issuer signs otherwise than was agreed', async () => {
    const identify = verifier({ issuers: [{ ...trusted, algorithms: ['RS256'] }] })
    await expect(identify(await bearer(good()))).rejects.toMatchObject(refused('algorithm'))
  })

  test('when another key of the same name signed it', async () => {
    const identify = verifier({ issuers: [trusted] })
    const forged = await bearer(good(), await signingKey('one'))
    await expect(identify(forged)).rejects.toMatchObject(refused('signature'))
  })

  test('when anything in it was changed, also after the genuine one was seen', async () => {
    const identify = verifier({ issuers: [trusted] })
    const [head = '', body = '', signature = ''] = (await key.sign(good())).split('.')
    await identify(`Bearer ${head}.${body}.${signature}`)
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('sub', 'aud', 'role', 'exp'), fc.string(), async (name, value) => {
        const changed = part({
          ...claims,
          [name]: name === 'exp' ? inAnHour() + value.length + 9 : `${value}!`,
        })
        const refusal = await identify(`Bearer ${head}.${changed}.${signature}`).catch(error => error)
        expect(refusal).toMatchObject(refused('signature'))
      }),
      { numRuns: 30 },
    )
  })

  test('without saying anything of the token', async () => {
    const identify = verifier({ issuers: [trusted] })
    const header = await bearer(good({ aud: 'another', sub: 'somebody-secret' }))
    const refusal = await identify(header).catch(error => error)
    const said = JSON.stringify({ ...refusal, message: refusal.message, cause: refusal.cause ?? null })
    expect(said).not.toContain('somebody-secret')
    expect(said).not.toContain(header.slice(7, 30))
  })
})

describe('tokens of Cognito', () => {
  const access = () =>
    good({ aud: undefined, client_id: 'app-1', token_use: 'access', 'cognito:groups': ['a'] })
  const id = () => good({ aud: 'app-1', token_use: 'id' })

  test('access tokens are known by client id', async () => {
    const identify = verifier({
      issuers: [{ issuer: published.issuer, systems: { shop: { clientId: 'app-1' } }, tokenUse: 'access' }],
    })
    expect((await identify(await bearer(access()))).id).toBe('user-1')
    await expect(identify(await bearer(id()))).rejects.toMatchObject(refused('audience'))
    await expect(identify(await bearer({ ...access(), client_id: 'app-2' }))).rejects.toMatchObject(
      refused('audience'),
    )
  })

  test('id tokens are known by audience', async () => {
    const identify = verifier({
      issuers: [{ issuer: published.issuer, systems: { shop: { audience: 'app-1' } }, tokenUse: 'id' }],
    })
    expect((await identify(await bearer(id()))).id).toBe('user-1')
    await expect(identify(await bearer(access()))).rejects.toMatchObject(refused('audience'))
    await expect(identify(await bearer({ ...id(), token_use: 'access' }))).rejects.toMatchObject(
      refused('audience'),
    )
  })

  test('both kinds are accepted where both are listed', async () => {
    const { issuer } = published
    const identify = verifier({
      issuers: [
        { issuer, systems: { shop: { audience: 'app-1' } } },
        { issuer, systems: { shop: { clientId: 'app-1' } } },
      ],
    })
    expect((await identify(await bearer(id()))).id).toBe('user-1')
    expect((await identify(await bearer(access()))).id).toBe('user-1')
  })
})

describe('keys of an issuer', () => {
  test('are fetched once for many tokens, and again when a new key signs', async () => {
    const [old, next] = [await signingKey('old'), await signingKey('next')]
    const rotating = await publishKeys(old)
    const identify = verifier({
      issuers: [{ issuer: rotating.issuer, systems: { shop: { audience: 'shop' } } }],
      keys: { cooldownSeconds: 0 },
    })
    const by = (one: SigningKey, sub: string) => bearer(good({ iss: rotating.issuer, sub }), one)
    for (const sub of ['a', 'b', 'c']) await identify(await by(old, sub))
    expect(rotating.fetches()).toBe(1)
    rotating.publish(next)
    expect((await identify(await by(next, 'd'))).id).toBe('d')
    expect(rotating.fetches()).toBe(2)
    await expect(identify(await by(old, 'e'))).rejects.toMatchObject(refused('key'))
    await rotating.close()
  })

  test('are not asked for again and again by tokens that name keys at will', async () => {
    const rotating = await publishKeys(key)
    const identify = verifier({
      issuers: [{ issuer: rotating.issuer, systems: { shop: { audience: 'shop' } } }],
    })
    for (const kid of ['x', 'y', 'z']) {
      const made = await signingKey(kid)
      await expect(identify(await bearer(good({ iss: rotating.issuer }), made))).rejects.toMatchObject(
        refused('key'),
      )
    }
    expect(rotating.fetches()).toBe(1)
    await rotating.close()
  })

  test('that cannot be read are nobody’s fault but the server’s, and are asked for again', async () => {
    const failing = await publishKeys(key)
    failing.answer(500)
    const identify = verifier({
      issuers: [
        { issuer: 'https://id.example', jwksUrl: failing.jwksUrl, systems: { shop: { audience: 'shop' } } },
      ],
    })
    const header = await bearer(good({ iss: 'https://id.example' }))
    await expect(identify(header)).rejects.toMatchObject({ code: 'BUSY', status: 503 })
    failing.answer(200)
    expect((await identify(header)).id).toBe('user-1')
    await failing.close()
  })
})

describe('in one of several systems', () => {
  const claims = {
    role: { from: 'cognito:groups', values: { owners: 'owner', staff: 'clerk' } },
    tenant: 'custom:tenant',
  }

  test('a token counts where its audience says, and nowhere else', async () => {
    const identify = openVerifier({
      issuers: [{ issuer: published.issuer, systems: { shop: {}, bank: {} } }],
    })
    const header = await bearer(good({ aud: 'monotable:shop' }))
    await expect(identify(await bearer(good({ aud: 'else' })), 'shop')).rejects.toMatchObject(
      refused('audience'),
    )
    expect((await identify(header, 'shop')).id).toBe('user-1')
    for (const system of ['bank', 'office', 'toString'])
      await expect(identify(header, system)).rejects.toMatchObject(refused('audience'))
  })

  test('claims count as the setting of the system says, and no others', async () => {
    const said = good({ role: 'owner', scope: ['admin'], 'cognito:groups': ['staff'], 'custom:tenant': 't1' })
    const seenBy = async (setting: object) => {
      const identify = verifier({
        issuers: [{ issuer: published.issuer, systems: { shop: { audience: 'shop', ...setting } } }],
      })
      const { role, scope, tenant } = (await identify(await bearer(said))).claims
      return { role, scope, tenant }
    }
    expect(await seenBy({ claims })).toEqual({ role: 'clerk', scope: undefined, tenant: 't1' })
    expect(await seenBy({ claims: { scope: 'scope' } })).toMatchObject({ role: undefined, scope: ['admin'] })
    expect(await seenBy({})).toEqual({ role: undefined, scope: undefined, tenant: undefined })
  })

  test.each([
    [['staff', 'owners'], 'owner'],
    ['staff', 'clerk'],
    [['others'], undefined],
    [{ owners: true }, undefined],
    [['toString'], undefined],
  ])('groups %j are the role %s: of several the first that the setting names', async (groups, role) => {
    const identify = verifier({
      issuers: [{ issuer: published.issuer, systems: { shop: { audience: 'shop', claims } } }],
    })
    expect((await identify(await bearer(good({ 'cognito:groups': groups })))).claims.role).toBe(role)
  })

  test('a setting cannot put a claim in the place of who the token is of', async () => {
    const identify = verifier({
      issuers: [
        {
          issuer: published.issuer,
          systems: { shop: { audience: 'shop', claims: { sub: 'nick', exp: 'nick' } } },
        },
      ],
    })
    const actor = await identify(await bearer(good({ nick: 'root' })))
    expect([actor.id, actor.claims.sub, typeof actor.claims.exp]).toEqual(['user-1', 'user-1', 'number'])
  })
})
