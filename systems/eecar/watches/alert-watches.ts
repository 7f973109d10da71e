import type { ReactionContext } from '@monotable/server'
import { type Db, type Items, reaction } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { appearedAfter, isSince } from '../values/appeared-after.ts'
import { categorySlug } from '../values/vocabulary.ts'
import { fitsWatch } from './fits-watch.ts'
import { trigger } from './trigger.ts'

type Context = ReactionContext<Db, EecarPorts>

/** A part at one moment, with its specification. */
interface State {
  readonly part: Items['Part']
  readonly specification: Items['PartSpecification'] | undefined
}

/** What a change made of what; nothing before it was registered. */
type Change = (current: State) => { readonly before?: State; readonly after: State }

export const alertWatches = reaction({
  title: 'Triggers a watch once, when a part that fits appears, or a part changes so that it fits',
  on: {
    Part: {
      created: (part, context) =>
        alert(context, part.partId, ({ specification }) => ({ after: { part, specification } })),
      modified: async (old, part, context) => {
        if (looksTheSame(old, part)) return
        await alert(context, part.partId, ({ specification }) => ({
          before: { part: old, specification },
          after: { part, specification },
        }))
      },
    },
    PartSpecification: {
      // The reaction to the part covers a specification that was registered with it.
      created: async (specification, context) => {
        if (specification.partVersion !== 1) await respecified(undefined, specification, context)
      },
      modified: (old, specification, context) => respecified(old, specification, context),
    },
  },
})

/** The attributes of a part that watches look at. */
const seen = [
  'name',
  'description',
  'manufacturer',
  'model',
  'category',
  'price',
  'listingStatus',
] as const satisfies (keyof Items['Part'])[]

const looksTheSame = (old: Items['Part'], part: Items['Part']) => seen.every(name => old[name] === part[name])

function respecified(
  old: Items['PartSpecification'] | undefined,
  specification: Items['PartSpecification'],
  context: Context,
): Promise<void> {
  return alert(context, specification.partId, ({ part }) => ({
    before: { part, specification: old },
    after: { part, specification },
  }))
}

/** The change may arrive late, or again: the part must fit after it, and still fit now. */
async function alert(context: Context, partId: string, change: Change): Promise<void> {
  const { db, at } = context
  const [part, specification] = await db.batchGet(
    t => [t.Part.get({ partId }), t.PartSpecification.get({ partId })],
    { consistent: true },
  )
  if (part?.listingStatus !== 'listed') return
  const current: State = { part, specification }
  const { before, after } = change(current)
  const fits = (watch: Items['Watch'], state: State) => fitsWatch(watch, state.part, state.specification)
  const waiting = { category: [categorySlug(part.category), 'ANY'] }
  for await (const watch of db.watchesForPart.each(waiting, { consistent: true })) {
    const wasMet = before !== undefined && fits(watch, before)
    if (wasMet || !fits(watch, after) || !fits(watch, current)) continue
    if (isNewTo(watch, partId, at, before === undefined)) await trigger(context, watch, part)
  }
}

/** Parts that existed before the watch, or before it was armed again, do not trigger it. */
function isNewTo(
  { watchId, createdAt, armedAt }: Items['Watch'],
  partId: string,
  at: Date,
  isNew: boolean,
): boolean {
  return isNew && armedAt === undefined
    ? appearedAfter(partId, at, { id: watchId, since: createdAt })
    : isSince(at, armedAt ?? createdAt)
}
