import { entity } from 'monotable'
import * as z from 'zod'
import { id, slug } from '../values/value-types.ts'

/** A face of a photo; a bib is never attached to it (R12). */
export const FaceIndex = entity(
  'FaceIndex',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'FACE#{faceId}#PHOTO#{ulid}',
  },
  { orgId: slug, eventId: slug, faceId: id, ulid: z.ulid() },
  { type: { EntityType: 'FACE_INDEX' } },
)
