import { organizerColumns } from './columns.ts'
import { doOnce } from './do-once.ts'
import { insertRow, rowOf } from './rows.ts'
import type { SqlDoor } from './sql.ts'
import type { Organizer, Truth } from './truth.ts'

type Organizers = Pick<Truth, 'createOrganizer' | 'organizer' | 'organizers'>

export const organizersIn = (door: SqlDoor): Organizers => ({
  createOrganizer: ({ orgId, name }, change) =>
    doOnce(door, change, sql =>
      insertRow(
        sql.query<Organizer>(
          `insert into organizers (organizer_id, name, created_at, updated_at)
           values ($1, $2, $3::text::timestamptz, $3::text::timestamptz) returning ${organizerColumns}`,
          [orgId, name, change.at.toISOString()],
        ),
        'ORGANIZER_EXISTS',
        { orgId },
      ),
    ),

  organizer: async orgId => {
    const [row] = await door.query<Organizer>(
      `select ${organizerColumns} from organizers where organizer_id = $1`,
      [orgId],
    )
    return row && rowOf(row)
  },

  organizers: ({ after = '', limit }) =>
    door.query<Organizer>(
      `select ${organizerColumns} from organizers where organizer_id > $1 order by organizer_id limit $2`,
      [after, limit],
    ),
})
