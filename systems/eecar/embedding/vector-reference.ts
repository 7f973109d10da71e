import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment, version } from '../values/value-types.ts'

export const VectorReference = entity(
  'VectorReference',
  { PK: 'PART#{partId}', SK: 'VECTOR' },
  {
    partId: id,
    s3Key: z.string(),
    embeddingModel: z.string(),
    dimension: z.int().min(1),
    createdAt: moment,
    version,
  },
  {
    type: { entityType: 'VECTOR_REFERENCE' },
    version: 'version',
    createdAt: 'createdAt',
    accepts: { UNREAD_ENTITY: 'it is read by its key' },
  },
)
