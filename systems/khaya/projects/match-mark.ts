import { entity } from 'monotable'
import { id, version } from '../values/value-types.ts'

/** The workers of the town were told of a project as it was at this version. */
export const MatchMark = entity(
  'MatchMark',
  { PK: 'PROJECT#{projectId}', SK: 'MATCHED#{projectVersion:000000000}' },
  { projectId: id, projectVersion: version },
  { type: { entityType: 'MATCH_MARK' }, accepts: { UNREAD_ENTITY: 'that it is there is all it says' } },
)
