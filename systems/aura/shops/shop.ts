import { entity } from 'monotable'
import * as z from 'zod'
import { registrableDomain } from '../addresses/shop-domain.ts'
import { GroupMember } from '../groups/group.ts'
import { shardOf } from '../values/url-key.ts'
import { count, country, domain, id, moment, standards, version } from '../values/value-types.ts'
import { crawlParts, crawlSince, scrapeParts, scrapePhase, scrapeSince } from './schedule.ts'

/** What its owner registered, as it was recorded, or as the domain implies. */
export function registeredAs(shop: { registrable_domain?: string | undefined; domain: string }): string {
  return shop.registrable_domain ?? registrableDomain(shop.domain)
}

const shard = { of: ['domain'], value: (shop: { domain: string }) => shardOf(shop.domain) } as const

export const RegistryPointer = entity(
  'RegistryPointer',
  { PK: 'SHOPS#{shard:00}', SK: 'SHOP#{domain}' },
  { domain },
  { type: { entityType: 'REGISTRY_POINTER' }, derive: { shard } },
)

export const RegistrableDomainPointer = entity(
  'RegistrableDomainPointer',
  { PK: 'REGDOM#{registered_as}', SK: 'SHOP#{domain}' },
  { registrable_domain: domain.optional(), domain },
  {
    type: { entityType: 'REGISTRABLE_DOMAIN_POINTER' },
    derive: { registered_as: { of: ['registrable_domain', 'domain'], value: registeredAs, as: domain } },
  },
)

/** A shop that another program wrote and nobody has crawled: it has no moment by which it could wait in the schedule. */
export const UnscheduledPointer = entity(
  'UnscheduledPointer',
  { PK: 'UNSCHEDULED#{shard:00}', SK: 'SHOP#{domain}' },
  { domain },
  { type: { entityType: 'UNSCHEDULED_POINTER' }, derive: { shard } },
)

const whileUnscheduled = {
  of: ['deleting', 'registered_at', 'crawl_state'],
  when: (shop: Parameters<typeof crawlSince>[0] & { deleting?: boolean | undefined }) =>
    !shop.deleting && shop.crawl_state === 'NEVER' && shop.registered_at === undefined,
} as const

/** A shop that is being deleted is in no schedule and in no list. */
const unlessDeleting = {
  of: ['deleting'],
  when: (shop: { deleting?: boolean | undefined }) => !shop.deleting,
} as const

const whileScraped = {
  of: ['deleting', ...scrapeParts],
  when: (shop: Parameters<typeof scrapePhase>[0] & { deleting?: boolean | undefined }) =>
    !shop.deleting && scrapePhase(shop) !== undefined,
} as const

/** What a worker counted in a crawl. */
export const crawlReport = z.object({
  pages: z.int().min(0),
  products: z.int().min(0),
  /** Pages that answered that they had not changed. */
  unchanged: z.int().min(0),
  unreached: z.int().min(0),
  gone: z.int().min(0),
  requests: z.int().min(0),
  /** Whether what it did not see is missing. */
  full: z.boolean(),
  started_at: moment.optional(),
})

export const scrapeReport = z.object({
  products: z.int().min(0),
  observed: z.int().min(0),
  changed: z.int().min(0),
  gone: z.int().min(0),
})

const workState = z.enum(['NEVER', 'PROGRESS', 'DONE'])

export const Shop = entity(
  'Shop',
  {
    PK: 'SHOP#{domain}',
    SK: 'META#',
    GSI1PK: 'CRAWL#{shard:00}',
    GSI1SK: '{crawl_state}#{crawl_since}#{domain}',
    GSI2PK: 'SCRAPE#{shard:00}',
    GSI2SK: '{scrape_phase}#{scrape_since}#{domain}',
  },
  {
    domain,
    standards_used: standards.default([]),
    name: z.string().optional(),
    country: country.default('ZZ'),
    shop_type: z.string().optional(),
    registrable_domain: domain.optional(),
    group_id: id.optional(),
    settings: z
      .strictObject({
        sort_query: z.boolean().default(false),
        strip_trailing_slash: z.boolean().default(false),
        miss_limit: z.int().min(1).default(3),
      })
      .prefault({}),
    /** Absent where another program wrote the shop. */
    registered_at: moment.optional(),
    url_count: count,
    product_count: count,
    crawl_state: workState.default('NEVER'),
    crawl_done_at: moment.optional(),
    crawl_attempts: count,
    /** Hours between two crawls, where they are not the usual ones (C18). */
    crawl_every_hours: z.int().min(1).optional(),
    /** When it is due, where that does not follow from the last crawl: an own schedule, a failure, or somebody asked. */
    next_crawl_at: moment.optional(),
    /** What the last crawl and the last scrape came to. */
    last_crawl: crawlReport.optional(),
    last_scrape: scrapeReport.optional(),
    crawl_run_id: id.optional(),
    /** The last run that recorded a URL, and the last one that was complete: what it did not see is missing. */
    recorded_run_id: id.optional(),
    full_run_id: id.optional(),
    /** The version that ended the last run whose misses are all counted: what is delivered again counts no second time. */
    swept_version: version.optional(),
    scrape_state: workState.default('NEVER'),
    scrape_done_at: moment.optional(),
    scrape_attempts: count,
    changed_last_run: count,
    lease_owner: z.string().optional(),
    lease_kind: z.enum(['crawl', 'scrape']).optional(),
    lease_token: id.optional(),
    lease_until: moment.optional(),
    lease_cursor: z.string().optional(),
    /** Where the last unfinished work of each kind has got to. */
    crawl_cursor: z.string().optional(),
    scrape_cursor: z.string().optional(),
    deleting: z.boolean().optional(),
    version,
  },
  {
    type: { entityType: 'SHOP' },
    version: 'version',
    createdAt: 'registered_at',
    mirrors: [RegistryPointer, RegistrableDomainPointer, GroupMember, UnscheduledPointer],
    derive: {
      shard,
      crawl_since: { of: crawlParts, value: crawlSince, as: moment },
      scrape_phase: { of: scrapeParts, value: scrapePhase, as: z.enum(['READY', 'PROGRESS']) },
      scrape_since: { of: scrapeParts, value: scrapeSince, as: moment },
    },
    only: {
      GSI1PK: unlessDeleting,
      GSI1SK: unlessDeleting,
      GSI2PK: whileScraped,
      GSI2SK: whileScraped,
      RegistryPointer: unlessDeleting,
      RegistrableDomainPointer: unlessDeleting,
      GroupMember: unlessDeleting,
      UnscheduledPointer: whileUnscheduled,
    },
    readDefaults: {
      standards_used: [],
      country: 'ZZ',
      settings: { sort_query: false, strip_trailing_slash: false, miss_limit: 3 },
      url_count: 0,
      product_count: 0,
      crawl_state: 'NEVER',
      crawl_attempts: 0,
      scrape_state: 'NEVER',
      scrape_attempts: 0,
      changed_last_run: 0,
    },
  },
)

export const Failure = entity(
  'Failure',
  { PK: 'SHOP#{domain}', SK: 'FAIL#{timestamp}#{id}' },
  {
    domain,
    timestamp: moment,
    id,
    kind: z.enum(['crawl', 'scrape']),
    url: z.string().optional(),
    code: z.string(),
    message: z.string(),
  },
  { type: { entityType: 'FAILURE' }, createdAt: 'timestamp' },
)

/** A shop that is being deleted, until nothing of it is left. */
export const Removal = entity(
  'Removal',
  { PK: 'REMOVALS#{shard:00}', SK: 'SHOP#{domain}' },
  { domain, requested_at: moment, requested_by: z.string() },
  { type: { entityType: 'REMOVAL' }, createdAt: 'requested_at', derive: { shard } },
)
