import { batchGetStored } from '../operations/batch-get.ts'
import { untilAlone } from '../operations/until-alone.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type Place, placeText } from './place.ts'

/** Items that were read. Whoever plans asks it, and so tells which others have to be read too. */
export class View {
  readonly #found = new Map<string, AttributeMap | undefined>()
  readonly #asked = new Map<string, Place>()
  #isComplete = true

  add(place: Place, stored: AttributeMap | undefined): void {
    this.#found.set(placeText(place), stored)
    // Whoever plans on it asks for everything again.
    this.#isComplete = true
  }

  /** What is stored there; undefined where nothing is, or where nobody has looked yet. */
  at(place: Place): AttributeMap | undefined {
    const text = placeText(place)
    this.#asked.set(text, place)
    const stored = this.#found.get(text)
    if (stored === undefined && !this.#found.has(text)) this.#isComplete = false
    return stored
  }

  /** Whether everything requested has been read: a plan that lacks something is not worth completing. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  get asked(): readonly Place[] {
    return [...this.#asked.values()]
  }

  /** Requested places that are not read yet: a plan made without them means nothing. */
  get unread(): readonly Place[] {
    return [...this.#asked].flatMap(([text, place]) => (this.#found.has(text) ? [] : [place]))
  }
}

/** Plans on items that were all read at one moment: reads what the plan asks for until it asks for nothing else. */
export async function planAtOneMoment<Plan>(
  session: Session,
  places: readonly Place[],
  plan: (view: View) => Plan,
): Promise<Plan> {
  let wanted = places
  for (;;) {
    const view = await readTogether(session, wanted)
    const planned = plan(view)
    if (view.isComplete) return planned
    wanted = view.asked
  }
}

async function readTogether(session: Session, places: readonly Place[]): Promise<View> {
  const view = new View()
  const gets = places.map(({ table, key }) => ({ TableName: session.tableName(table), Key: key }))
  const [only] = gets
  // A store without transactions can still reconcile what stands in the item itself.
  if (only && gets.length === 1) {
    const answer = await session.send({ operation: 'GetItem', input: { ...only, ConsistentRead: true } })
    view.add(places[0] as Place, answer.Item as AttributeMap | undefined)
    return view
  }
  const input = { TransactItems: gets.map(Get => ({ Get })) }
  const operation = 'TransactGetItems'
  const answer = await untilAlone(session, { operation }, () => session.send({ operation, input }))
  const found = answer.Responses as { Item?: AttributeMap }[]
  for (const [at, place] of places.entries()) view.add(place, found[at]?.Item)
  return view
}

/** Reads what many plans ask for together, each place by itself: enough to tell where nothing is to be done. */
export async function readUnread(session: Session, views: readonly View[]): Promise<void> {
  const unread = views.flatMap(view => view.unread.map(place => ({ view, place })))
  const keys = unread.map(({ place: { table, key } }) => ({ table: session.tableName(table), key }))
  const found = await batchGetStored(session, keys, { consistent: true })
  for (const [at, { view, place }] of unread.entries()) view.add(place, found[at])
}
