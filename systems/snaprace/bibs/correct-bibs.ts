import { checkVersion, findOrRefuse, ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { mostBibs } from '../analysis/find-bibs.ts'
import { refuse } from '../errors.ts'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { photoAnswer } from '../photos/photo-answer.ts'
import { ofPhoto } from '../values/paths.ts'
import { bibIn } from './bib-form.ts'
import { planBibRows } from './plan-bib-rows.ts'

export const correctBibs = operation({
  method: 'PUT',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/bibs',
  title: 'Corrects the bibs of a photo and keeps the earlier ones as history',
  may: ['organizer', 'platform'],
  input: {
    path: ofPhoto,
    body: z
      .object({ bibs: z.array(z.string().max(64)).max(1000) })
      .meta({ examples: [{ bibs: ['1234', '9999'] }] }),
  },
  output: photoAnswer,
  isVersioned: true,
  errors: ['TOO_MANY_BIBS'],
  handler: async ({ path, body, actor, ifMatch, now, ids, db, ports, commit }) => {
    const event = await findEvent(ports, path)
    const given = body.bibs.map((bib, at) => bibIn(bib, event, { in: 'body', path: `bibs.${at}` }))
    const bibs = [...new Set(given)]
    if (bibs.length > mostBibs) throw refuse('TOO_MANY_BIBS', { given: bibs.length })
    const { orgId, eventId, ulid } = path
    const moment = now.toISOString()
    const change = { orgId, eventId, ulid, changeId: ids.ulid(), by: actor.id as string, timestamp: moment }
    return commit(async t => {
      const photo = await findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
      checkVersion(photo, ifMatch)
      const set = { bibs, bibCount: bibs.length, bibsEditedAt: moment }
      return {
        writes: [
          t.Photo.update(photo, { set }, ifUnchanged(photo)),
          ...planBibRows(t, photo, bibs),
          // Whoever says which bibs there are has decided about the others too.
          t.BibReview.delete({ orgId, eventId, ulid }),
          t.BibChange.create({ ...change, before: photo.bibs, after: bibs }),
        ],
        answer: { ...photo, ...set, updatedAt: moment, version: photo.version + 1 },
      }
    })
  },
})
