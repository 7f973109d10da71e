import { idempotencyRecord } from '@monotable/server/kit'
import { get, gsi, query, schema, table } from 'monotable'
import { Delivery } from './events/delivery.ts'
import { Event } from './events/event.ts'
import { Group, GroupMember } from './groups/group.ts'
import { History } from './observations/history.ts'
import {
  Failure,
  RegistrableDomainPointer,
  RegistryPointer,
  Removal,
  Shop,
  UnscheduledPointer,
} from './shops/shop.ts'
import { ProductPointer, Url } from './urls/page.ts'
import { shards } from './values/url-key.ts'

/** Called otherwise where DYNAMODB_TABLE_NAME says so. */
const data = table(process.env.DYNAMODB_TABLE_NAME || 'aura-historia-data', {
  key: ['PK', 'SK'],
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK', { title: 'Crawl schedule' }),
    GSI2: gsi('GSI2PK', 'GSI2SK', { title: 'Scrape schedule' }),
  },
  ttl: 'TTL',
  billing: 'PAY_PER_REQUEST',
  stream: 'NEW_AND_OLD_IMAGES',
})

/** A live lease of either kind excludes a shop from what is due. */
const free = { filter: 'attribute_not_exists(lease_until) or lease_until <= {now}' } as const

const everyShard = { each: { shard: shards } } as const

export const aura = schema({
  tables: [data],
  entities: {
    Shop,
    Url,
    RegistryPointer,
    ProductPointer,
    History,
    Event,
    Delivery,
    Group,
    GroupMember,
    RegistrableDomainPointer,
    UnscheduledPointer,
    Failure,
    Removal,
    Idempotency: idempotencyRecord(),
  },
  access: {
    // Those that the keys of the document give
    shopMetadata: get(Shop, 'PK = SHOP#{domain}, SK = META#', { title: 'Shop metadata' }),
    urlsOfShop: query(Url, 'PK = SHOP#{domain}, SK begins_with URL#', { title: 'URLs of a shop' }),
    oneUrl: get(Url, 'PK = SHOP#{domain}, SK = URL#{full_url}', { title: 'One URL' }),
    urlsBelowPath: query(Url, 'PK = SHOP#{domain}, SK begins_with URL#{path*}', {
      title: 'URLs below a path',
      // A URL that only the key has is not cut short.
      filter: 'attribute_not_exists(url) or begins_with(url, {path})',
      accepts: {
        DISCARDING_FILTER: 'the key condition has the path already; only what it cut short is dropped',
      },
    }),

    // Added
    productUrls: query(ProductPointer, 'PK = SHOP#{domain}, SK begins_with PROD#', {
      title: 'Product URLs',
      hydrate: Url,
    }),
    urlsOfType: query(Url, 'PK = SHOP#{domain}, SK begins_with URL#', {
      title: 'URLs of another type',
      filter: 'type = {type}',
      accepts: { DISCARDING_FILTER: 'products, which are most asked for, have pointers of their own' },
    }),
    allShops: query(RegistryPointer, 'PK = SHOPS#{shard}, SK begins_with SHOP#', {
      title: 'All shops',
      ...everyShard,
      order: ['domain'],
      hydrate: Shop,
    }),
    neverCrawled: query(Shop, 'GSI1: GSI1PK = CRAWL#{shard}, GSI1SK begins_with NEVER#', {
      title: 'Due for crawl: never crawled',
      ...everyShard,
      order: ['registered_at', 'domain'],
      filter: `(${free.filter}) and (attribute_not_exists(next_crawl_at) or next_crawl_at <= {now})`,
    }),
    unscheduled: query(UnscheduledPointer, 'PK = UNSCHEDULED#{shard}, SK begins_with SHOP#', {
      title: 'Due for crawl: written by another program and never crawled',
      ...everyShard,
      order: ['domain'],
      hydrate: Shop,
    }),
    crawlExpired: query(Shop, 'GSI1: GSI1PK = CRAWL#{shard}, GSI1SK between PROGRESS# and PROGRESS#{now}', {
      title: 'Due for crawl: expired leases',
      ...everyShard,
      order: ['lease_until', 'domain'],
    }),
    crawledBefore: query(Shop, 'GSI1: GSI1PK = CRAWL#{shard}, GSI1SK between DONE# and DONE#{cutoff}', {
      title: 'Due for crawl: done before the cutoff',
      ...everyShard,
      order: ['crawl_done_at', 'domain'],
      ...free,
    }),
    // One range of the index, so one query a shard instead of four: the list of what is due is looked at often.
    crawlWaiting: query(Shop, 'GSI1: GSI1PK = CRAWL#{shard}, GSI1SK between DONE#{from} and PROGRESS#{end}', {
      title: 'Due for crawl: done while a clock was ahead, never crawled, and leased',
      ...everyShard,
      order: ['crawl_state'],
    }),
    readyToScrape: query(Shop, 'GSI2: GSI2PK = SCRAPE#{shard}, GSI2SK begins_with READY#', {
      title: 'Due for scrape: crawled since the last one',
      ...everyShard,
      order: ['crawl_done_at', 'domain'],
      ...free,
    }),
    scrapeExpired: query(Shop, 'GSI2: GSI2PK = SCRAPE#{shard}, GSI2SK between PROGRESS# and PROGRESS#{now}', {
      title: 'Due for scrape: expired leases',
      ...everyShard,
      order: ['lease_until', 'domain'],
    }),
    historyOfUrl: query(History, 'PK = SHOP#{domain}, SK begins_with HIST#{url_hash}#', {
      title: 'History of a URL',
      direction: 'desc',
    }),
    events: query(Event, 'PK = EVENTS#{day}, SK begins_with EVENT#', {
      title: 'Events',
      each: { day: 'given' },
    }),
    latestEvents: query(Event, 'PK = EVENTS#{day}, SK begins_with EVENT#', {
      title: 'Events, newest first',
      each: { day: 'given' },
      direction: 'desc',
    }),
    latestDeliveries: query(Delivery, 'PK = DELIVERIES#{day}, SK begins_with DELIVERY#', {
      title: 'Deliveries, newest first',
      each: { day: 'given' },
      direction: 'desc',
    }),
    eventsFrom: query(Event, 'PK = EVENTS#{day}, SK >= EVENT#{timestamp}', {
      title: 'Events of a day from a moment on',
    }),
    shopsOfGroup: query(GroupMember, 'PK = GROUP#{group_id}, SK begins_with SHOP#', {
      title: 'Group',
      hydrate: Shop,
    }),
    shopsOfRegistrableDomain: query(
      RegistrableDomainPointer,
      'PK = REGDOM#{registered_as}, SK begins_with SHOP#',
      { title: 'Same registrable domain', hydrate: Shop },
    ),
    failures: query(Failure, 'PK = SHOP#{domain}, SK begins_with FAIL#', {
      title: 'Failures',
      direction: 'desc',
    }),

    // For the removal of a shop
    productPointers: query(ProductPointer, 'PK = SHOP#{domain}, SK begins_with PROD#'),
    historyOfShop: query(History, 'PK = SHOP#{domain}, SK begins_with HIST#'),
    removals: query(Removal, 'PK = REMOVALS#{shard}, SK begins_with SHOP#', {
      title: 'Shops that are being deleted',
      ...everyShard,
      order: ['domain'],
    }),
  },
})
