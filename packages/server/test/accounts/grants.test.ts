import { describe, expect, test } from 'vitest'
import { grantRole } from '../../src/accounts/grants.ts'
import { makeInviter } from '../../src/accounts/invitations.ts'
import type { AcceptedInvitation } from '../../src/declare/people.ts'
import type { System } from '../../src/declare/system.ts'
import type { Letter } from '../../src/ports/ports.ts'
import { openPeople, type People, type PeopleOptions } from '../support/open-people.ts'
import { shelf } from '../support/shelf/system.ts'

const grants: NonNullable<System['grants']> = {
  admin: { about: 'Administers', claims: { role: 'admin' }, isAdministrator: true },
  organizer: { about: 'Organizes', claims: { role: 'organizer' }, needs: ['orgId'] },
}

/** What a system was told of its people. */
function watched(name: string, reason?: string) {
  const accepted: AcceptedInvitation[] = []
  const forgotten: string[] = []
  const system: System = {
    ...shelf,
    name,
    grants,
    people: {
      acceptInvitation: async ({ invitation }) => void accepted.push(invitation),
      exportPerson: async ({ personId }) => ({ known: personId }),
      whyNotForget: async () => reason,
      forgetPerson: async ({ personId }) => void forgotten.push(personId),
    },
  }
  return { system, accepted, forgotten }
}

const [one, other] = [watched('one'), watched('other')]
const openBoth = (options: PeopleOptions = {}) =>
  openPeople({ systems: [one.system, other.system], ...options })

const grant = ({ db }: People, email: string, role = 'admin', system = one.system) =>
  grantRole(db, { system, email, role, by: 'operator' }, new Date())

async function tokenClaims(
  { post }: People,
  cookie: string,
  system: string,
): Promise<Record<string, unknown>> {
  const { token } = (await (await post(`/token/${system}`, undefined, { cookie })).json()) as {
    token: string
  }
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

describe('a role that is granted', () => {
  test('is in the tokens of that account for that system alone, from the next token on', async () => {
    const people = await openBoth()
    const cookie = await people.signIn('ann@example.com')
    expect(await tokenClaims(people, cookie, 'one')).not.toHaveProperty('role')
    expect(await grant(people, 'Ann@example.com')).toBe('granted')
    expect(await tokenClaims(people, cookie, 'one')).toMatchObject({ role: 'admin', aud: 'monotable:one' })
    expect(await tokenClaims(people, cookie, 'other')).not.toHaveProperty('role')
  })

  test('waits for who has not signed up, until the address is proven', async () => {
    const people = await openBoth()
    expect(await grant(people, 'new@example.com')).toBe('invited')
    const somebodyElse = await people.signIn('other@example.com')
    expect(await tokenClaims(people, somebodyElse, 'one')).not.toHaveProperty('role')
    const cookie = await people.signIn('new@example.com')
    expect(await tokenClaims(people, cookie, 'one')).toMatchObject({ role: 'admin' })
    expect((await people.db.invitationsTo({ email: 'new@example.com' })).items).toEqual([])
  })

  test('has what it needs, and nothing that the role does not have', async () => {
    const { db } = await openBoth()
    const ask = (role: string, claims = {}) =>
      grantRole(db, { system: one.system, email: 'a@example.com', role, claims, by: 'x' }, new Date())
    await expect(ask('organizer')).rejects.toThrow('The role organizer of one needs orgId')
    await expect(ask('organizer', { orgId: 'o1', role: 'admin' })).rejects.toThrow('has no role')
    await expect(ask('root')).rejects.toThrow('one has no role root. It has admin, organizer')
    await expect(ask('toString')).rejects.toThrow('one has no role toString')
    expect(await ask('organizer', { orgId: 'o1' })).toBe('invited')
  })

  test('is kept on record', async () => {
    const people = await openBoth()
    const id = (await people.personOf(await people.signIn('ann@example.com')))?.id
    await grant(people, 'ann@example.com')
    expect((await people.db.deedsIn({ system: 'one' })).items).toMatchObject([
      { deed: 'granted', userId: id, role: 'admin', by: 'operator' },
    ])
  })
})

describe('an administrator', () => {
  async function withAdministrator() {
    const people = await openBoth()
    const cookie = await people.signIn('admin@example.com')
    await grant(people, 'admin@example.com')
    return { people, cookie }
  }
  const asked = { email: 'b@example.com', role: 'organizer', claims: { orgId: 'o1' } }

  test('gives roles in that system, and in no other', async () => {
    const { people, cookie } = await withAdministrator()
    const given = await people.post('/grants', { system: 'one', ...asked }, { cookie })
    expect([given.status, await given.json()]).toEqual([200, { outcome: 'invited' }])
    expect((await people.post('/grants', { system: 'other', ...asked }, { cookie })).status).toBe(403)
    expect((await people.post('/grants', { system: 'none', ...asked }, { cookie })).status).toBe(403)
    const organizer = await people.signIn('b@example.com')
    expect(await tokenClaims(people, organizer, 'one')).toMatchObject({ role: 'organizer', orgId: 'o1' })
    expect((await people.post('/grants', { system: 'one', ...asked }, { cookie: organizer })).status).toBe(
      403,
    )
    expect((await people.post('/grants', { system: 'one', ...asked })).status).toBe(401)
  })

  test('gives an account back to who lost phone and mail: the old one is out, the new one proves the address', async () => {
    const { people, cookie } = await withAdministrator()
    const old = await people.signIn('lost@example.com')
    const id = (await people.personOf(old))?.id ?? ''
    const body = { system: 'one', userId: id, email: 'found@example.com' }
    expect((await people.post('/recover', body, { cookie })).status).toBe(204)
    expect(await people.personOf(old)).toBeUndefined()
    expect((await people.personOf(await people.signIn('found@example.com')))?.id).toBe(id)
    expect((await people.personOf(await people.signIn('lost@example.com')))?.id).not.toBe(id)
    const [deed] = (await people.db.deedsIn({ system: 'one' })).items
    expect(deed).toMatchObject({ deed: 'recovered', userId: id })
  })

  test('cannot take over an account that is used in another system', async () => {
    const { people, cookie } = await withAdministrator()
    const victim = await people.signIn('victim@example.com')
    const id = (await people.personOf(victim))?.id ?? ''
    await tokenClaims(people, victim, 'other')
    const body = { system: 'one', userId: id, email: 'eve@example.com' }
    expect((await people.post('/recover', body, { cookie })).status).toBe(409)
    expect((await people.personOf(victim))?.id).toBe(id)
    expect((await people.post('/recover', body, { cookie: victim })).status).toBe(403)
  })

  test('cannot give an account to an address that somebody has, nor one that does not exist', async () => {
    const { people, cookie } = await withAdministrator()
    const id = (await people.personOf(await people.signIn('lost@example.com')))?.id ?? ''
    await people.signIn('taken@example.com')
    const recover = (userId: string, email: string) =>
      people.post('/recover', { system: 'one', userId, email }, { cookie })
    expect((await recover(id, 'taken@example.com')).status).toBe(409)
    expect((await recover('nobody', 'new@example.com')).status).toBe(404)
  })
})

describe('an invitation', () => {
  async function withInviter() {
    const people = await openBoth()
    const letters: Letter[] = []
    const inviter = makeInviter({
      db: people.db,
      mail: { send: async letter => void letters.push(letter) },
      baseUrl: () => 'https://shop.example',
      now: () => new Date(),
    })
    return { people, letters, invitations: inviter.of(one.system) }
  }
  const invitation = {
    email: 'Tom@Example.com',
    scope: 's1',
    role: 'staff',
    invitedBy: 'maya',
    to: 'Harbour',
  }

  test('is written once, listed, and taken in by who proves the address', async () => {
    const { people, letters, invitations } = await withInviter()
    await invitations.invite(invitation)
    await invitations.invite(invitation)
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['tom@example.com', 'You are invited to Harbour'],
    ])
    expect(letters[0]?.text).toContain('https://shop.example/one/app/')
    expect(await invitations.list('s1')).toMatchObject([{ email: 'tom@example.com', role: 'staff' }])
    one.accepted.length = 0
    await people.signIn('eve@example.com')
    expect(one.accepted).toEqual([])
    await people.signIn('tom@example.com')
    expect(one.accepted).toEqual([{ scope: 's1', role: 'staff', invitedBy: 'maya' }])
    expect(await invitations.list('s1')).toEqual([])
    await people.signIn('tom@example.com')
    expect(one.accepted).toHaveLength(1)
  })

  test('reaches who is signed in already, by asking for it', async () => {
    const { people, invitations } = await withInviter()
    const cookie = await people.signIn('tom@example.com')
    await invitations.invite(invitation)
    one.accepted.length = 0
    expect((await people.post('/invitations/accept', undefined, { cookie })).status).toBe(204)
    expect(one.accepted).toHaveLength(1)
    expect((await people.post('/invitations/accept')).status).toBe(401)
  })

  test('that was taken back lets nobody in', async () => {
    const { people, invitations } = await withInviter()
    await invitations.invite(invitation)
    expect(await invitations.withdraw('s1', 'tom@example.com')).toBe(true)
    expect(await invitations.withdraw('s1', 'tom@example.com')).toBe(false)
    one.accepted.length = 0
    await people.signIn('tom@example.com')
    expect(one.accepted).toEqual([])
  })

  test('whose letter could not be sent is none, and can be sent again', async () => {
    const { people } = await withInviter()
    let isDown = true
    const send = async () => {
      if (isDown) throw new Error('down')
    }
    const inviter = makeInviter({ db: people.db, mail: { send }, baseUrl: () => '', now: () => new Date() })
    await expect(inviter.of(one.system).invite(invitation)).rejects.toThrow('down')
    expect(await inviter.of(one.system).list('s1')).toEqual([])
    isDown = false
    await inviter.of(one.system).invite(invitation)
    expect(await inviter.of(one.system).list('s1')).toHaveLength(1)
  })
})

describe('who goes', () => {
  test('takes along what every system knows', async () => {
    const people = await openBoth()
    const cookie = await people.signIn('ann@example.com')
    const id = (await people.personOf(cookie))?.id
    const answer = await people.get('/export', { cookie })
    expect(answer.headers.get('content-disposition')).toContain('account.json')
    expect(await answer.json()).toMatchObject({
      account: { id, email: 'ann@example.com', sessions: [{}], passkeys: [] },
      systems: { one: { known: id }, other: { known: id } },
    })
    expect((await people.get('/export')).status).toBe(401)
  })

  test('is forgotten by every system, and leaves nothing in the table of accounts but the record of deeds', async () => {
    const people = await openBoth()
    const cookie = await people.signIn('ann@example.com')
    const id = (await people.personOf(cookie))?.id ?? ''
    await grant(people, 'ann@example.com')
    await tokenClaims(people, cookie, 'one')
    expect((await people.post('/delete', undefined, { cookie })).status).toBe(204)
    expect([one.forgotten.at(-1), other.forgotten.at(-1)]).toEqual([id, id])
    expect(await people.personOf(cookie)).toBeUndefined()
    expect(await people.accounts.namesOf([id])).toEqual(new Map())
    const { Items } = (await people.engine.send('Scan', { TableName: 'MonotableAccounts' })) as {
      Items: Record<string, { S: string }>[]
    }
    const kinds = Items.filter(item => JSON.stringify(item).includes(id)).map(item => item.entityType?.S)
    expect(kinds).toEqual(['DEED'])
    expect(JSON.stringify(Items)).not.toContain('ann@example.com')
    expect((await people.personOf(await people.signIn('ann@example.com')))?.id).not.toBe(id)
  })

  test('stays whole while one system has a reason', async () => {
    const busy = watched('busy', 'Close your shop first.')
    const people = await openPeople({ systems: [one.system, busy.system] })
    const cookie = await people.signIn('ann@example.com')
    one.forgotten.length = 0
    const refused = await people.post('/delete', undefined, { cookie })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { message: 'Close your shop first.' } },
    ])
    expect([...one.forgotten, ...busy.forgotten]).toEqual([])
    expect(await people.personOf(cookie)).toBeDefined()
  })

  test('must have signed in within a day', async () => {
    const people = await openBoth()
    const cookie = await people.signIn('ann@example.com')
    const userId = (await people.personOf(cookie))?.id ?? ''
    const [session] = (await people.db.sessionsOf({ userId })).items
    const createdAt = new Date(Date.now() - 25 * 3600 * 1000)
    await people.db.Session.update({ userId, id: session?.id ?? '' }, { set: { createdAt } }, { read: true })
    expect((await people.post('/delete', undefined, { cookie })).status).toBe(403)
    expect(await people.personOf(cookie)).toBeDefined()
  })

  test('loses the passkeys, which then sign nobody in', async () => {
    const people = await openBoth()
    const cookie = await people.signIn('ann@example.com')
    const userId = (await people.personOf(cookie))?.id ?? ''
    const passkey = {
      id: 'p1',
      userId,
      publicKey: 'k',
      credentialID: 'c1',
      counter: 0,
      deviceType: 'x',
      backedUp: false,
    }
    await people.db.Passkey.create(passkey)
    await people.post('/delete', undefined, { cookie })
    expect(await people.db.passkeyByCredential({ credentialID: 'c1' })).toBeUndefined()
    expect((await people.db.passkeysOf({ userId })).items).toEqual([])
  })
})
