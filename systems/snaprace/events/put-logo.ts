import type { Schedule } from '@monotable/server'
import { findOrRefuse, type Pictures, picturesOf, pictureUpload } from '@monotable/server/kit'
import { type Db, operation } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { ofOrganizer } from '../values/paths.ts'
import { organizerAnswer } from './event-answer.ts'

export const pictures: Pictures = picturesOf('snaprace')

export const getPicture = operation({ ...pictures.show, may: 'anyone' })

export const putLogo = operation({
  method: 'PUT',
  path: '/organizers/{orgId}/logo',
  title: 'Sets the logo of an organizer, which the pages of its races show',
  desk: { label: 'Choose a logo' },
  may: ['organizer', 'platform'],
  input: { path: ofOrganizer, file: pictureUpload.types },
  output: organizerAnswer,
  isVersioned: true,
  bodyLimit: pictureUpload.limit,
  rate: { requests: 30, seconds: 60 },
  handler: async ({ path: { orgId }, file: { bytes }, ports, now, ifMatch }) => {
    await findOrRefuse('organizer', ports.truth.organizer(orgId))
    const { address } = await pictures.keep(ports.objects, { owner: orgId, bytes, now })
    const change = { at: now, ifVersion: ifMatch }
    return findOrRefuse('organizer', ports.truth.updateOrganizer(orgId, { logo: address }, change))
  },
})

export const sweepLogos: Schedule<Db, SnapracePorts> = pictures.sweeping({
  title: 'Removes logos that no organizer shows any more',
  everySeconds: 6 * 3600,
  usedBy: async ({ ports }, orgId) => {
    const organizer = await ports.truth.organizer(orgId)
    return organizer?.logo === undefined ? [] : [organizer.logo]
  },
})
