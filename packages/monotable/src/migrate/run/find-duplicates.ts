import { hasExpired } from '../../operations/read-item.ts'
import { repeatOwner } from '../../satellites/repeat-owner.ts'
import type { EntityModel } from '../../schema/entity-model.ts'
import type { Session } from '../../session.ts'
import type { AttributeMap } from '../../values/attribute-value.ts'
import type { Conflict, Holder } from '../draft.ts'
import { type FillIn, fillingOf, readDeclaring } from '../owner.ts'
import { placeOf, placeText, plainKey } from '../place.ts'
import { type ScanOptions, type ScanPage, scanTable } from '../scan-table.ts'

/** A guard that items have none of yet. */
export interface NewGuard {
  readonly owner: EntityModel
  readonly guard: EntityModel
}

export interface Duplicates {
  readonly count: number
  /** The first of them. */
  readonly conflicts: readonly Conflict[]
}

const mostTold = 20

/** Values that two items hold and that are to be unique: found before there is any guard, by one scan. */
export async function findDuplicates(
  session: Session,
  guards: readonly NewGuard[],
  { fillIn, rebuilt, ...scanning }: ScanOptions & { fillIn: FillIn; rebuilt: readonly string[] },
): Promise<Duplicates> {
  const holders = new Map<string, Holder>()
  const conflicts: Conflict[] = []
  let count = 0
  const unread = new Set(rebuilt)
  const hold = (guard: EntityModel, key: AttributeMap, holder: Holder) => {
    const text = placeText({ table: guard.table, key })
    const other = holders.get(text)
    if (!other) return void holders.set(text, holder)
    count++
    if (conflicts.length >= mostTold) return
    const shown = plainKey(guard.table, key)
    conflicts.push({ what: 'guard', name: guard.name, key: shown, holders: [other, holder] })
  }
  const look = async ({ rows }: ScanPage) => {
    for (const row of rows) {
      const { table, key } = placeOf(session, row)
      for (const { owner, guard } of guards.filter(each => each.owner.name === row.entity)) {
        const holder = { entity: owner.name, table: table.name, key: plainKey(table, key) }
        const filled = { ...row.stored, ...fillingOf(owner, row.stored, fillIn) }
        const isAlive = !hasExpired(owner, row.stored, session.now())
        const place = isAlive ? guardKey(owner, guard, filled, unread) : undefined
        if (place) hold(guard, place, holder)
      }
    }
    return null
  }
  for (const table of new Set(guards.map(({ owner }) => owner.table.name)))
    await scanTable(session, look, { ...scanning, table })
  return { count, conflicts }
}

/** An item that cannot be read holds nothing: the comparison tells of it. */
function guardKey(
  owner: EntityModel,
  guard: EntityModel,
  stored: AttributeMap,
  rebuilt: ReadonlySet<string>,
): AttributeMap | undefined {
  const read = readDeclaring(owner, stored, rebuilt)
  if ('problem' in read) return undefined
  try {
    return repeatOwner(guard, owner, read.values)?.key
  } catch {
    return undefined
  }
}
