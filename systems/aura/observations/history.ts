import { entity } from 'monotable'
import { urlHash } from '../values/url-key.ts'
import { domain, id, moment, observed, url } from '../values/value-types.ts'

export const History = entity(
  'History',
  { PK: 'SHOP#{domain}', SK: 'HIST#{url_hash}#{timestamp}#{observation_id}' },
  {
    domain,
    url,
    timestamp: moment,
    observation_id: id,
    ...observed.shape,
    previous: observed.optional(),
  },
  {
    type: { entityType: 'HISTORY' },
    createdAt: 'timestamp',
    derive: { url_hash: { of: ['url'], value: change => urlHash(change.url) } },
  },
)
