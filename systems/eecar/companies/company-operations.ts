import {
  changed,
  changesOf,
  checkVersion,
  ifUnchanged,
  notBlank,
  outdated,
  webAddress,
} from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { exampleIds, ofCompany } from '../values/paths.ts'
import { companyIn, companyNameOf } from './company.ts'
import { CompanyProfile } from './company-profile.ts'

const { name, about, place, website, since } = CompanyProfile.attributes

const example = {
  companyId: exampleIds.companyId,
  name: 'SolarNest Storage',
  about: 'Builds storage for solar farms from second-life packs',
  place: 'Malmö',
  version: 1,
}

const companyAnswer = z
  .object({ companyId: z.string(), name, about, place, website, since, version: z.int() })
  .meta({ examples: [example], shows: ['name', 'place', 'about'] })

export const getCompany = operation({
  method: 'GET',
  path: '/companies/{companyId}',
  title: 'Gets what a company says of itself; one without a profile is known by its id',
  may: 'anyone',
  input: { path: ofCompany },
  output: companyAnswer,
  isVersioned: true,
  handler: async ({ path: { companyId }, db }) =>
    (await db.CompanyProfile.get({ companyId }, { consistent: true })) ?? {
      companyId,
      name: companyId,
      version: 0,
    },
})

export const editCompany = operation({
  method: 'PATCH',
  path: '/companies/{companyId}',
  title: 'Changes what a company says of itself; null removes an optional value',
  may: ['own', 'admin'],
  input: {
    path: ofCompany,
    body: z
      .object({
        name: notBlank(name).optional(),
        about: about.nullable(),
        place: notBlank(place).nullable(),
        website: webAddress.nullish(),
        since: since.nullable(),
      })
      .meta({ examples: [{ about: example.about, place: example.place }] }),
  },
  output: companyAnswer,
  isVersioned: true,
  handler: async ({ path: { companyId }, body, actor, db, now, ifMatch, commit }) =>
    commit(async t => {
      const moment = now.toISOString()
      const profile = await db.CompanyProfile.get({ companyId }, { consistent: true })
      checkVersion(profile ?? { version: 0 }, ifMatch)
      if (!profile) {
        const { set } = changesOf({ name: companyNameOf(actor), ...body })
        const created = { ...set, companyId, createdAt: moment, updatedAt: moment } as Parameters<
          typeof t.CompanyProfile.create
        >[0]
        return {
          writes: [t.CompanyProfile.create(created, { otherwise: outdated })],
          answer: { ...created, version: 1 },
        }
      }
      const said = { ...body, updatedAt: moment }
      return {
        writes: [t.CompanyProfile.update(profile, changesOf(said), ifUnchanged(profile))],
        answer: { ...changed(profile, said), version: profile.version + 1 },
      }
    }),
})

export const getMe = operation({
  method: 'GET',
  path: '/me',
  title: 'Says which company the caller acts for, if any',
  may: 'anyone',
  desk: false,
  input: {},
  output: z
    .object({ companyId: z.string().optional(), name: z.string().optional(), isAdmin: z.boolean() })
    .meta({ examples: [{ companyId: example.companyId, name: example.name, isAdmin: false }] }),
  handler: async ({ actor, roles }) => {
    const companyId = companyIn(actor)
    return {
      isAdmin: roles.has('admin'),
      ...(companyId !== undefined && { companyId, name: companyNameOf(actor) }),
    }
  },
})
