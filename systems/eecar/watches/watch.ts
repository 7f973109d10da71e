import { entity } from 'monotable'
import * as z from 'zod'
import { freeForm, id, label, moment, money, version } from '../values/value-types.ts'
import { category, categorySlug } from '../values/vocabulary.ts'

export const WatchPointer = entity(
  'WatchPointer',
  { PK: 'WATCHCAT#{category}', SK: 'WATCH#{watchId}' },
  { category, watchId: id },
  {
    type: { entityType: 'WATCH_POINTER' },
  },
)

interface Waiting {
  readonly criteria: { readonly category?: string | undefined }
}

function watchedCategory({ criteria: { category } }: Waiting): string {
  return category === undefined ? 'ANY' : categorySlug(category)
}

export const Watch = entity(
  'Watch',
  {
    PK: 'WATCH#{watchId}',
    SK: 'METADATA',
    GSI1PK: 'BUYER#{buyerId}',
    GSI1SK: 'STATUS#{status}#CREATED#{createdAt}',
  },
  {
    watchId: id,
    buyerId: id,
    email: z.email().max(254).optional(),
    phone: label.optional(),
    criteria: z
      .strictObject({
        category: category.optional(),
        minSpecs: freeForm.optional(),
        maxPrice: money.optional(),
        keywords: z.array(label).max(50).optional(),
      })
      .refine(
        criteria => Object.values(criteria).some(value => value !== undefined),
        'needs at least one criterion',
      ),
    status: z.enum(['active', 'triggered', 'cancelled']),
    createdAt: moment,
    updatedAt: moment,
    triggeredAt: moment.optional(),
    /** When it was last armed again after it was triggered. */
    armedAt: moment.optional(),
    repeat: z.boolean().default(false),
    triggerCount: z.int().min(0).default(0),
    version,
  },
  {
    type: { entityType: 'WATCH' },
    version: 'version',
    readDefaults: { repeat: false, triggerCount: 0 },
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: {
      status: { active: ['triggered', 'cancelled'], triggered: ['active', 'cancelled'], cancelled: [] },
    },
    mirrors: [WatchPointer],
    accepts: { UNBOUNDED_ITEM: 'free-form objects hold at most 32 KB' },
    derive: { category: { of: ['criteria'], value: watch => watchedCategory(watch) } },
    // Every active watch, and no other, has a pointer (E11).
    only: { WatchPointer: { of: ['status'], when: watch => watch.status === 'active' } },
  },
)

export const WatchTrigger = entity(
  'WatchTrigger',
  { PK: 'WATCH#{watchId}', SK: 'TRIGGER#{partId}' },
  { watchId: id, partId: id, matchScore: z.number().min(0).max(1), notifiedAt: moment },
  { type: { entityType: 'WATCH_TRIGGER' }, createdAt: 'notifiedAt' },
)
