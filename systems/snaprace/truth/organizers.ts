import { organizerColumns } from './columns.ts'
import { doOnce } from './do-once.ts'
import { insertRow, lockRow, rowOf } from './rows.ts'
import type { SqlDoor } from './sql.ts'
import type { Organizer, Truth } from './truth.ts'

type Organizers = Pick<Truth, 'createOrganizer' | 'organizer' | 'organizers' | 'updateOrganizer'>

const one = `select ${organizerColumns} from organizers where organizer_id = $1`

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
    const [row] = await door.query<Organizer>(one, [orgId])
    return row && rowOf(row)
  },

  organizers: async ({ after = '', limit }) => {
    const rows = await door.query<Organizer>(
      `select ${organizerColumns} from organizers where organizer_id > $1 order by organizer_id limit $2`,
      [after, limit],
    )
    return rows.map(rowOf)
  },

  updateOrganizer: (orgId, given, change) =>
    door.transaction(async sql => {
      const row = await lockRow<Organizer>(sql, one, [orgId], change)
      if (!row) return undefined
      const { name, color = row.color, website = row.website, logo = row.logo } = given
      const [updated] = await sql.query<Organizer>(
        `update organizers set name = $2, color = $3, website = $4, logo = $5,
           updated_at = $6::text::timestamptz, version = version + 1
         where organizer_id = $1 returning ${organizerColumns}`,
        [orgId, name ?? row.name, color ?? null, website ?? null, logo ?? null, change.at.toISOString()],
      )
      return rowOf(updated as Organizer)
    }),
})
