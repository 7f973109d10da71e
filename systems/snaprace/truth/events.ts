import { refuse } from '../errors.ts'
import { deletionColumns, eventColumns } from './columns.ts'
import { doOnce } from './do-once.ts'
import { insertRow, lockRow, ofParent, rowOf, setClock } from './rows.ts'
import type { Sql, SqlDoor } from './sql.ts'
import type { EventKey, RaceEvent, Truth } from './truth.ts'

type Events = Pick<
  Truth,
  | 'createEvent'
  | 'event'
  | 'eventNamed'
  | 'events'
  | 'races'
  | 'updateEvent'
  | 'deleteEvent'
  | 'deleteRest'
  | 'expectFiles'
  | 'deletion'
  | 'endDeletion'
>

const one = `select ${eventColumns} from events where organizer_id = $1 and event_id = $2`
const keyOf = ({ orgId, eventId }: EventKey) => [orgId, eventId] as const

export const eventsIn = (door: SqlDoor): Events => ({
  ...changesIn(door),

  event: async key => {
    const [row] = await door.query<RaceEvent>(one, keyOf(key))
    return row && rowOf(row)
  },

  eventNamed: async eventId => {
    const [row] = await door.query<RaceEvent>(`select ${eventColumns} from events where event_id = $1`, [
      eventId,
    ])
    return row && rowOf(row)
  },

  events: async (orgId, { after = '', limit }) => {
    const rows = await door.query<RaceEvent>(
      `select ${eventColumns} from events where organizer_id = $1 and event_id > $2 order by event_id limit $3`,
      [orgId, after, limit],
    )
    return rows.map(rowOf)
  },

  races: async ({ after, limit, named }) => {
    const { eventDate = null, eventId = null } = after ?? {}
    const rows = await door.query<RaceEvent>(
      `select ${eventColumns} from events where status = 'active'
         and ($1::text is null or (event_date, event_id) < ($1::text::date, $2::text))
         and ($3::text is null or position($3::text in lower(name)) > 0 or position($3::text in lower(place)) > 0)
       order by event_date desc, event_id desc limit $4`,
      [eventDate, eventId, named?.toLowerCase() ?? null, limit],
    )
    return rows.map(rowOf)
  },

  expectFiles: async (key, until) => {
    const rows = await door.query(
      `update events set files_until = greatest(files_until, $3::text::timestamptz)
       where organizer_id = $1 and event_id = $2 returning 1`,
      [...keyOf(key), until.toISOString()],
    )
    return rows.length > 0
  },

  deletion: async key => {
    const [row] = await door.query<{ filesUntil?: string }>(
      `select ${deletionColumns} from event_deletions where organizer_id = $1 and event_id = $2`,
      keyOf(key),
    )
    return row && rowOf(row)
  },

  endDeletion: async key => {
    await door.query('delete from event_deletions where organizer_id = $1 and event_id = $2', keyOf(key))
  },
})

const changesIn = (
  door: SqlDoor,
): Pick<Truth, 'createEvent' | 'updateEvent' | 'deleteEvent' | 'deleteRest'> => ({
  createEvent: (given, change) =>
    doOnce(door, change, async sql => {
      const { orgId, eventId, name, eventDate, place = null, bibPattern = null, showResults } = given
      await lockId(sql, eventId)
      const deleting = await sql.query('select 1 from event_deletions where event_id = $1', [eventId])
      if (deleting.length > 0) throw refuse('EVENT_DELETING', { eventId })
      const insert = sql.query<RaceEvent>(
        `insert into events (organizer_id, event_id, name, event_date, face_collection_id, bib_pattern, show_results, created_at, updated_at, place)
         values ($1, $2, $3, $4::text::date, $5, $6, $7, $8::text::timestamptz, $8::text::timestamptz, $9)
         returning ${eventColumns}`,
        [
          orgId,
          eventId,
          name,
          eventDate,
          `${orgId}.${eventId}`,
          bibPattern,
          showResults,
          change.at.toISOString(),
          place,
        ],
      )
      return ofParent(insertRow(insert, 'EVENT_ID_TAKEN', { eventId }))
    }),

  updateEvent: (key, given, change) =>
    door.transaction(async sql => {
      const row = await lockRow<RaceEvent>(sql, one, keyOf(key), change)
      if (!row) return undefined
      const { name = row.name, eventDate = row.eventDate } = given
      const { status = row.status, showResults = row.showResults, place = row.place } = given
      const [updated] = await sql.query<RaceEvent>(
        `update events set name = $3, event_date = $4::text::date, status = $5, show_results = $6, place = $8,
           updated_at = $7::text::timestamptz, version = version + 1
         where organizer_id = $1 and event_id = $2 returning ${eventColumns}`,
        [...keyOf(key), name, eventDate, status, showResults, change.at.toISOString(), place ?? null],
      )
      return rowOf(updated as RaceEvent)
    }),

  deleteEvent: (key, change) =>
    door.transaction(async sql => {
      if (!(await lockRow<RaceEvent>(sql, one, keyOf(key), change))) return false
      await setClock(sql, change)
      await sql.query('delete from events where organizer_id = $1 and event_id = $2', keyOf(key))
      return true
    }),

  deleteRest: ({ orgId, eventId }, { at }) =>
    door.transaction(async sql => {
      await lockId(sql, eventId)
      if ((await sql.query(one, [orgId, eventId])).length > 0) return false
      const time = at.toISOString()
      await sql.query(
        `insert into event_deletions (organizer_id, event_id, deleted_at) values ($1, $2, $3::text::timestamptz)
         on conflict do nothing`,
        [orgId, eventId, time],
      )
      await sql.query(
        `insert into queued_work (work, queued_at) values (
           jsonb_build_object('kind', 'DELETE_EVENT', 'orgId', $1::text, 'eventId', $2::text), $3::text::timestamptz
         )`,
        [orgId, eventId, time],
      )
      return true
    }),
})

/** Whoever makes an event of this id waits for whoever looks whether there is one. */
async function lockId(sql: Sql, eventId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [eventId])
}
