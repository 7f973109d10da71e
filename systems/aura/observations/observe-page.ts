import type { Effect } from '@monotable/server'
import { outdated } from '@monotable/server/kit'
import { type When, when } from 'monotable'
import { refuse } from '../errors.ts'
import type { Items, Plan } from '../operation.ts'
import { countedChange } from '../shops/shop-counts.ts'
import { withAmount } from '../values/money.ts'
import { eventId, eventsOf } from './events-of.ts'
import { hashInput } from './hash.ts'
import type { Observation, Seen } from './observation.ts'
import { changeTo, knownAfter, knownOf } from './page-state.ts'

type Page = Items['Url']

/** What an observation came to. */
export interface Observed {
  readonly url: string
  readonly changed: boolean
  readonly hash: string
  readonly hash_input: string
  readonly previous: { readonly state?: string; readonly amount?: number; readonly currency?: string }
  readonly events: Pick<Items['Event'], 'type' | 'before' | 'after'>[]
}

/** Compares, and stores nothing. */
export function compare(page: Page, seen: Seen): Observed {
  const [before, after] = [knownOf(page), knownAfter(page, seen)]
  const { state, price_minor, currency } = before
  const isPriced = price_minor !== undefined && currency !== undefined
  const changed = page.hash !== after.hash
  const { amount } = withAmount(before)
  return {
    url: page.url,
    changed,
    hash: after.hash,
    hash_input: hashInput(seen),
    previous: {
      ...(state !== undefined && { state }),
      ...(isPriced && amount !== undefined && { amount, currency }),
    },
    events: changed ? eventsOf(before, after).map(type => ({ type, before, after })) : [],
  }
}

/** A change that comes along with an observation, and what must be true for it. */
export interface Along {
  readonly set?: Partial<Pick<Page, 'miss_count' | 'last_missed_run'>>
  readonly condition?: When
}

interface ObservationOptions {
  readonly now: Date
  readonly observation_id: string
  readonly along?: Along
}

/**
 * Stores an observation together with all of its effect, or nothing (C5). The writes hold while the page has the hash
 * that they were planned on.
 */
export function observePage(
  t: Plan,
  page: Page,
  seen: Seen,
  { along = {}, ...at }: ObservationOptions,
): Effect<Observed> {
  const { domain, url, hash } = page
  const answer = compare(page, seen)
  const timestamp = at.now.toISOString()
  const after = knownAfter(page, seen)
  const { set, remove } = changeTo(page, after)
  const { standards_used } = seen
  const change = {
    set: {
      ...set,
      observed_at: timestamp,
      ...(seen.estimated && { estimated: true }),
      ...(seen.found && { found: seen.found }),
      ...(standards_used && { standards_used: [...new Set(standards_used)].sort() }),
      ...(answer.changed && { hash_input: answer.hash_input, observation_id: at.observation_id }),
      ...along.set,
    },
    remove: [...remove, ...outlived(page, seen)],
  }
  const same = hash === undefined ? when('attribute_not_exists(hash)') : when('hash = {hash}', { hash })
  const condition = along.condition ? [same, along.condition] : [same]
  const update = t.Url.update(page, change, { condition, otherwise: outdated })
  if (!answer.changed) return { writes: [update], answer }
  const { observation_id } = at
  const previous = knownOf(page)
  return {
    writes: [
      update,
      t.History.create({ domain, url, timestamp, observation_id, ...after, previous }),
      ...answer.events.map((event, index) =>
        t.Event.create({ ...event, event_id: eventId(observation_id, index), domain, url, timestamp }),
      ),
      countedChange(t, domain),
    ],
    answer,
  }
}

/** What an earlier observation said of how it read the page; nobody who only saw that it is gone has read it. */
function outlived(page: Page, seen: Seen) {
  if (seen.state === 'REMOVED' && !seen.found) return []
  const isOver = { estimated: !seen.estimated, found: !seen.found }
  return (['estimated', 'found'] as const).filter(name => isOver[name] && page[name] !== undefined)
}

/** Somebody who says what hash there was wants to know if there is another (C5). */
export function checkExpected({ expected_hash }: Observation, { hash }: Page): void {
  if (expected_hash === undefined || expected_hash === (hash ?? null)) return
  throw refuse('HASH_CONFLICT', { expected_hash, hash })
}
