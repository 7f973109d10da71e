import { photographerColumns } from './columns.ts'
import { doOnce } from './do-once.ts'
import { insertRow, lockRow, rowOf, setClock } from './rows.ts'
import type { SqlDoor } from './sql.ts'
import type { Photographer, Truth } from './truth.ts'

type Photographers = Pick<
  Truth,
  'createPhotographer' | 'photographer' | 'photographers' | 'updatePhotographer'
>

const one = `select ${photographerColumns} from photographers where photographer_id = $1`

export const photographersIn = (door: SqlDoor): Photographers => ({
  createPhotographer: ({ photographerId, handle, displayName }, change) =>
    doOnce(door, change, sql =>
      insertRow(
        sql.query<Photographer>(
          `insert into photographers (photographer_id, handle, display_name, created_at, updated_at)
           values ($1, $2, $3, $4::text::timestamptz, $4::text::timestamptz) returning ${photographerColumns}`,
          [photographerId, handle, displayName, change.at.toISOString()],
        ),
        'PHOTOGRAPHER_EXISTS',
        { photographerId },
      ),
    ),

  photographer: async photographerId => {
    const [row] = await door.query<Photographer>(one, [photographerId])
    return row && rowOf(row)
  },

  photographers: ({ after = '', limit }) =>
    door.query<Photographer>(
      `select ${photographerColumns} from photographers where photographer_id > $1 order by photographer_id limit $2`,
      [after, limit],
    ),

  updatePhotographer: (photographerId, given, change) =>
    door.transaction(async sql => {
      const row = await lockRow<Photographer>(sql, one, [photographerId], change)
      if (!row) return undefined
      await setClock(sql, change)
      const { handle = row.handle, displayName = row.displayName, active = row.active } = given
      const [updated] = await sql.query<Photographer>(
        `update photographers set handle = $2, display_name = $3, active = $4,
           updated_at = $5::text::timestamptz, version = version + 1
         where photographer_id = $1 returning ${photographerColumns}`,
        [photographerId, handle, displayName, active, change.at.toISOString()],
      )
      return rowOf(updated as Photographer)
    }),
})
