import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountSecrets } from '../../src/accounts/secrets.ts'
import { openPeople, type People } from '../support/open-people.ts'

const name = 'monotable.session_token'

/** Whom the server takes a cookie for, and whom better-auth does. */
async function bothOf({ personOf, get }: People, cookie: string) {
  const found = (await (await get('/get-session', { cookie })).json()) as { user: { id: string } } | null
  return { ours: (await personOf(cookie))?.id, theirs: found?.user.id }
}

const signed = (token: string, secret: string) =>
  `${name}=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`

describe('a session is read as better-auth reads it', () => {
  test('from the cookie that it set, among others and before a second one of the name', async () => {
    const people = await openPeople()
    const [ann, bob] = [await people.signIn('ann@example.com'), await people.signIn('bob@example.com')]
    const id = (await people.personOf(ann))?.id
    expect(id).toEqual(expect.any(String))
    for (const cookie of [ann, `theme=dark; ${ann}; language=ko`, `theme=dark;${ann}`, `${ann}; ${bob}`])
      expect(await bothOf(people, cookie)).toEqual({ ours: id, theirs: id })
  })

  test('and nobody is found by a cookie that was made up, cut, moved to another name, or signed by another', async () => {
    const people = await openPeople()
    const cookie = await people.signIn('ann@example.com')
    const token = decodeURIComponent(cookie.slice(name.length + 1)).replace(/\.[^.]*$/, '')
    const refused = [
      '',
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=.${token}`,
      `${name}=%E0%A4%A`,
      cookie.slice(0, -4),
      cookie.replace('=', '=x'),
      `x${cookie}`,
      `__Secure-${cookie}`,
      signed(token, 'another secret'),
      signed('no such token', accountSecrets('a secret of tests that is long enough').cookies),
    ]
    for (const each of refused)
      expect([each, await bothOf(people, each)]).toEqual([each, { ours: undefined, theirs: undefined }])
  })

  test('only by the name that browsers keep for HTTPS, where people come by HTTPS', async () => {
    const people = await openPeople({ baseUrl: 'https://shop.example' })
    const cookie = await people.signIn('ann@example.com')
    expect(cookie).toMatch(/^__Secure-/)
    const { ours, theirs } = await bothOf(people, cookie)
    expect([ours, ours]).toEqual([expect.any(String), theirs])
    expect(await bothOf(people, cookie.replace('__Secure-', ''))).toEqual({
      ours: undefined,
      theirs: undefined,
    })
  })

  test('until it ends, or is ended, or its person is gone', async () => {
    const people = await openPeople()
    const [late, out, gone] = await Promise.all(
      ['late', 'out', 'gone'].map(who => people.signIn(`${who}@example.com`)),
    )
    const ids = await Promise.all(
      [late, out, gone].map(async cookie => (await people.personOf(cookie as string))?.id as string),
    )
    expect(ids.every(Boolean)).toBe(true)
    const [{ id, expiresAt } = { id: '', expiresAt: new Date() }] = (
      await people.db.sessionsOf({ userId: ids[0] as string })
    ).items
    expect(Number(expiresAt)).toBeGreaterThan(Date.now())
    await people.db.Session.update(
      { userId: ids[0] as string, id },
      { set: { expiresAt: new Date(Date.now() - 1000) } },
    )
    await people.post('/sign-out', {}, { cookie: out as string })
    await people.db.User.delete({ id: ids[2] as string })
    // Ours first: better-auth deletes the session that it finds ended.
    for (const cookie of [late, out, gone]) expect(await people.personOf(cookie as string)).toBeUndefined()
    for (const cookie of [late, out, gone])
      expect(await bothOf(people, cookie as string)).toEqual({ ours: undefined, theirs: undefined })
  })
})
