import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { hasSkill } from '../values/skills.ts'
import { city } from '../values/value-types.ts'
import { distance, roughly } from './distance.ts'
import { foundProfileAnswer } from './profile-answer.ts'
import { viewProfile } from './view-profile.ts'

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit).optional()

const query = z
  .object({
    ...pageQuery,
    role: z.enum(['WORKER', 'SELLER']),
    city: city.meta({ examples: ['Estcourt'] }),
    skill: z.string().min(1).optional(),
    lat: degrees(90),
    lng: degrees(180),
    maxKm: z.coerce.number().min(0).optional(),
  })
  .superRefine(({ role, skill, lat, lng, maxKm }, { addIssue }) => {
    if (skill !== undefined && role !== 'WORKER')
      addIssue({ code: 'custom', path: ['skill'], message: 'is asked of workers only' })
    if ((lat === undefined) !== (lng === undefined))
      addIssue({ code: 'custom', path: ['lat'], message: 'goes together with lng' })
    if (maxKm !== undefined && lat === undefined)
      addIssue({ code: 'custom', path: ['maxKm'], message: 'needs lat and lng' })
  })

type Query = z.output<typeof query>
type Found = Items['Worker'] | Items['Seller']

export const findUsers = operation({
  method: 'GET',
  path: '/users',
  title: 'Finds workers or sellers of a town, by skill and by distance from a point',
  may: 'anyone',
  input: { query },
  output: pageOf(foundProfileAnswer),
  handler: async ({ query: asked, actor, now, db }) => {
    const { role, city, skill, lat, lng, maxKm } = asked
    const page = callerOf(actor, asked)
    // What is left out decides what a cursor means.
    const caller = JSON.stringify([page.caller, skill, lat, lng, maxKm])
    const options = { ...page, caller, where: (found: Found) => isMeant(found, asked) }
    if (role === 'WORKER') {
      const { items, cursor } = await db.workersByLocation({ city }, options)
      const shown = items.map(item => ({
        ...viewProfile({ entity: 'Worker', item }, now),
        ...awayFrom(item, asked),
      }))
      return { items: shown, nextCursor: cursor }
    }
    const { items, cursor } = await db.sellersByLocation({ city }, options)
    const shown = items.map(item => ({
      ...viewProfile({ entity: 'Seller', item }, now),
      ...awayFrom(item, asked),
    }))
    return { items: shown, nextCursor: cursor }
  },
})

function isMeant(found: Found, asked: Query): boolean {
  const { distanceKm = Number.POSITIVE_INFINITY } = awayFrom(found, asked)
  const isNear = asked.maxKm === undefined || distanceKm <= asked.maxKm
  return isNear && (asked.skill === undefined || ('skills' in found && hasSkill(found.skills, asked.skill)))
}

/** From where they are roughly: asking from several points must not lead to somebody's door. */
function awayFrom({ location }: Found, { lat, lng }: Query): { distanceKm?: number } {
  if (lat === undefined || lng === undefined) return {}
  if (location.lat === undefined || location.lng === undefined) return {}
  const place = { lat: roughly(location.lat), lng: roughly(location.lng) }
  return { distanceKm: Math.round(distance({ lat, lng }, place) * 10) / 10 }
}
