import { notBlank, refuse as refuseCommon, shown } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { exampleIds, exampleMoment, ofCompany } from '../values/paths.ts'
import { id } from '../values/value-types.ts'
import { companyIn } from './company.ts'
import { CompanyProfile } from './company-profile.ts'

const { name, about, place } = CompanyProfile.attributes

const company = { companyId: exampleIds.companyId, name: 'SolarNest Storage', version: 1 }

export const createCompany = operation({
  method: 'POST',
  path: '/companies',
  title: 'Creates a company for somebody who acts for none yet; invite others afterwards',
  may: 'signedIn',
  desk: { under: '/' },
  input: {
    body: z
      .object({ name: notBlank(name), about, place: notBlank(place).optional() })
      .meta({ examples: [{ name: company.name, place: 'Malmö' }] }),
  },
  output: z.object({ companyId: z.string(), name, version: z.int() }).meta({ examples: [company] }),
  status: 201,
  errors: ['COMPANY_EXISTS'],
  rate: { requests: 10, seconds: 3600 },
  handler: async ({ body, actor, ids, now, commit }) => {
    if (companyIn(actor) !== undefined) throw refuse('COMPANY_EXISTS')
    const [companyId, moment] = [ids.ulid(), now.toISOString()]
    const member = {
      accountId: actor.id as string,
      companyId,
      isFirst: true,
      createdAt: moment,
    }
    return commit(t => ({
      writes: [
        t.CompanyProfile.create({ ...body, companyId, createdAt: moment, updatedAt: moment }),
        // Two forms that are sent at once make one company.
        t.CompanyMember.create(member, { otherwise: () => refuse('COMPANY_EXISTS') }),
      ],
      answer: { companyId, name: body.name, version: 1 },
    }))
  },
})

const memberAnswer = z.object({ accountId: z.string(), isFirst: z.boolean(), createdAt: z.string() }).meta({
  examples: [{ accountId: 'person-1', isFirst: true, createdAt: exampleMoment }],
  shows: ['accountId', 'isFirst', 'createdAt'],
})

export const listMembers = operation({
  method: 'GET',
  path: '/companies/{companyId}/members',
  title: 'Lists who acts for a company',
  may: ['own', 'admin'],
  input: { path: ofCompany },
  output: z.object({ items: z.array(memberAnswer) }),
  handler: async ({ path: { companyId }, db }) => {
    const items = []
    for await (const { accountId, isFirst, createdAt } of db.membersOfCompany.each({ companyId }))
      items.push({ accountId, isFirst: isFirst ?? false, createdAt })
    return { items }
  },
})

export const removeMember = operation({
  method: 'DELETE',
  path: '/companies/{companyId}/members/{accountId}',
  title: 'Takes somebody out of a company; who created it stays',
  may: ['own', 'admin'],
  errors: ['FIRST_MEMBER'],
  input: { path: ofCompany.extend({ accountId: shown(id, 'person-1') }) },
  output: z.undefined(),
  status: 204,
  handler: async ({ path: { companyId, accountId }, db, commit }) =>
    commit(async t => {
      const member = await db.CompanyMember.get({ accountId }, { consistent: true })
      if (member?.companyId !== companyId)
        throw refuseCommon('NOT_FOUND', 'Nobody with this id acts for the company')
      if (member.isFirst) throw refuse('FIRST_MEMBER')
      return { writes: [t.CompanyMember.delete(member)], answer: undefined }
    }),
})

const invitationAnswer = z
  .object({ email: z.string(), role: z.string(), invitedBy: z.string(), invitedAt: z.string() })
  .meta({
    examples: [{ email: 'jo@example.com', role: 'member', invitedBy: 'person-1', invitedAt: exampleMoment }],
    shows: ['email', 'invitedAt'],
  })

export const inviteMember = operation({
  method: 'POST',
  path: '/companies/{companyId}/invitations',
  title: 'Invites somebody by e-mail; whoever signs in with that address acts for the company',
  may: ['own'],
  input: {
    path: ofCompany,
    body: z.object({ email: z.email().max(254) }).meta({ examples: [{ email: 'jo@example.com' }] }),
  },
  output: invitationAnswer,
  status: 201,
  rate: { requests: 30, seconds: 3600 },
  handler: async ({ path: { companyId }, body: { email }, actor, db, ports }) => {
    const profile = await db.CompanyProfile.get({ companyId }, { consistent: true })
    const to = profile?.name ?? companyId
    return ports.invitations.invite({
      ...{ email, to, scope: companyId, role: 'member' },
      invitedBy: actor.id as string,
    })
  },
})

export const listInvitations = operation({
  method: 'GET',
  path: '/companies/{companyId}/invitations',
  title: 'Lists the open invitations to a company',
  may: ['own', 'admin'],
  input: { path: ofCompany },
  output: z.object({ items: z.array(invitationAnswer) }),
  handler: async ({ path: { companyId }, ports }) => ({ items: await ports.invitations.list(companyId) }),
})

export const withdrawInvitation = operation({
  method: 'DELETE',
  path: '/companies/{companyId}/invitations/{email}',
  title: 'Takes an invitation back',
  may: ['own', 'admin'],
  input: { path: ofCompany.extend({ email: shown(z.email(), 'jo@example.com') }) },
  output: z.undefined(),
  status: 204,
  handler: async ({ path: { companyId, email }, ports }) => {
    if (!(await ports.invitations.withdraw(companyId, email)))
      throw refuseCommon('NOT_FOUND', 'There is no such invitation')
    return undefined
  },
})
