import { eventColumns, photographerColumns } from './columns.ts'
import { ofParent, rowOf, setClock } from './rows.ts'
import type { SqlDoor } from './sql.ts'
import type { Photographer, RaceEvent, Truth } from './truth.ts'

type Assignments = Pick<
  Truth,
  'assign' | 'unlink' | 'isAssigned' | 'photographerAt' | 'assigned' | 'eventsOf'
>

export const assignmentsIn = (door: SqlDoor): Assignments => ({
  assign: async ({ eventId }, photographerId) => {
    const insert = 'insert into event_photographers (event_id, photographer_id) values ($1, $2)'
    await ofParent(door.query(`${insert} on conflict do nothing`, [eventId, photographerId]))
  },

  unlink: ({ eventId }, photographerId, change) =>
    door.transaction(async sql => {
      await setClock(sql, change)
      const gone = await sql.query(
        'delete from event_photographers where event_id = $1 and photographer_id = $2 returning 1',
        [eventId, photographerId],
      )
      return gone.length > 0
    }),

  isAssigned: async (eventId, photographerId) => {
    const rows = await door.query(
      'select 1 from event_photographers where event_id = $1 and photographer_id = $2',
      [eventId, photographerId],
    )
    return rows.length > 0
  },

  photographerAt: async (eventId, photographerId) => {
    const [row] = await door.query<Photographer & { isAssigned: boolean }>(
      `select ${photographerColumns}, exists (
         select 1 from event_photographers assigned
         where assigned.event_id = $1 and assigned.photographer_id = photographers.photographer_id
       ) as "isAssigned" from photographers where photographer_id = $2`,
      [eventId, photographerId],
    )
    return row && rowOf(row)
  },

  assigned: ({ eventId }, { after = '', limit }) =>
    door.query<Photographer>(
      `select ${photographerColumns} from photographers join event_photographers using (photographer_id)
       where event_id = $1 and photographer_id > $2 order by photographer_id limit $3`,
      [eventId, after, limit],
    ),

  eventsOf: async photographerId => {
    const rows = await door.query<RaceEvent>(
      `select ${eventColumns} from events join event_photographers using (event_id)
       where photographer_id = $1 order by event_id`,
      [photographerId],
    )
    return rows.map(rowOf)
  },
})
