import { repairFaces } from '../drift/repair.ts'
import { reaction } from '../operation.ts'

export const indexFaces = reaction({
  title: 'Indexes the faces of a photo that another program wrote, so that a selfie finds it',
  on: {
    Photo: {
      created: async ({ orgId, eventId, ulid, faceIds, version }, { db }) => {
        // Ours have their rows before they are there; one that is not in its form may lack the list.
        if (version === 0 && (faceIds ?? []).length > 0)
          await repairFaces(db, { orgId, eventId }, { ulid, missing: [...faceIds], extra: [] })
      },
    },
  },
})
