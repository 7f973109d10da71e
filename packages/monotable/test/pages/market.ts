import * as z from 'zod'
import { collection, get, query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, lsi, table } from '../../src/schema/table.ts'

/** Offers of one seller; their index keys are equal whenever kind and rank are. */
export const Offer = entity(
  'Offer',
  {
    PK: 'SELLER#{sellerId}',
    SK: 'OFFER#{offerId}',
    GSI1PK: 'KIND#{kind}',
    GSI1SK: 'RANK#{rank:000}',
    GSI2PK: 'STATUS#{status}',
    GSI2SK: '{rank:000}',
  },
  {
    sellerId: z.string(),
    offerId: z.string(),
    kind: z.string(),
    rank: z.int().min(0),
    status: z.enum(['high', 'medium', 'low']),
    price: z.number(),
    note: z.string().optional(),
    deletedAt: z.iso.datetime().optional(),
    TTL: z.int().optional(),
  },
  { type: { entityType: 'OFFER' }, softDelete: 'deletedAt' },
)

/** Stands in the same index partitions as offers do, and under the same tag attribute. */
export const Review = entity(
  'Review',
  {
    PK: 'SELLER#{sellerId}',
    SK: 'REVIEW#{reviewId}',
    GSI1PK: 'KIND#{kind}',
    GSI1SK: 'RANK#{rank:000}',
  },
  {
    sellerId: z.string(),
    reviewId: z.string(),
    kind: z.string(),
    rank: z.int().min(0),
    text: z.string(),
  },
  { type: { entityType: 'REVIEW' } },
)

/** Points to an offer, and may outlive it. */
const Watch = entity(
  'Watch',
  { PK: 'BUYER#{buyerId}', SK: 'WATCH#{since}#{offerId}' },
  { buyerId: z.string(), since: z.int().min(0).max(9), sellerId: z.string(), offerId: z.string() },
  { type: { entityType: 'WATCH' } },
)

const bySellers = { each: { sellerId: 'given' } } as const

export const market = schema({
  tables: [
    table('Market', {
      key: ['PK', 'SK'],
      indexes: {
        GSI1: gsi('GSI1PK', 'GSI1SK'),
        GSI2: gsi('GSI2PK', 'GSI2SK', { projection: 'KEYS_ONLY' }),
        ByPrice: lsi('price', { projection: ['rank', 'kind'] }),
      },
      ttl: 'TTL',
    }),
  ],
  entities: { Offer, Review, Watch },
  access: {
    offersOfSeller: query(Offer, 'PK = SELLER#{sellerId}, SK begins_with OFFER#'),
    offersByKind: query(Offer, 'GSI1PK = KIND#{kind}'),
    everyOfferByKind: query(Offer, 'GSI1PK = KIND#{kind}', { deleted: true }),
    offersByRank: query(Offer, 'GSI1PK = KIND#{kind}, GSI1SK between RANK#{from} and RANK#{to}', {
      direction: 'desc',
      limit: 7,
    }),
    cheapOffers: query(Offer, 'PK = SELLER#{sellerId}, SK begins_with OFFER#', { filter: 'price < {price}' }),
    listedOffers: query(Offer, 'PK = SELLER#{sellerId}, SK begins_with OFFER#', {
      filter: 'kind in {kinds} or price < 0',
    }),
    pricesOfSeller: query(Offer, 'PK = SELLER#{sellerId}, SK begins_with OFFER#', {
      project: ['price', 'kind'],
    }),
    offersByPrice: query(Offer, 'ByPrice: PK = SELLER#{sellerId}, price > {above}', {
      hydrate: Offer,
    }),
    offersByStatus: query(Offer, 'GSI2PK = STATUS#{status}', {
      each: { status: ['high', 'medium', 'low'] },
      direction: 'desc',
      hydrate: Offer,
    }),
    offersByKinds: query(Offer, 'GSI1PK = KIND#{kind}', { each: { kind: 'given' }, order: ['rank'] }),
    offersOfSellers: query(Offer, 'PK = SELLER#{sellerId}, SK begins_with OFFER#', {
      ...bySellers,
      order: ['offerId'],
    }),
    watchedOffers: query(Watch, 'PK = BUYER#{buyerId}, SK begins_with WATCH#', { hydrate: Offer }),
    watches: query(Watch, 'PK = BUYER#{buyerId}, SK begins_with WATCH#'),
    ofSeller: collection({ Offer, Review }, 'PK = SELLER#{sellerId}'),
    ofKind: collection({ Offer, Review }, 'GSI1PK = KIND#{kind}'),
    offer: get(Offer, 'PK = SELLER#{sellerId}, SK = OFFER#{offerId}'),
    firstOfKind: get(Offer, 'GSI1PK = KIND#{kind}'),
    priceOfOffer: get(Offer, 'PK = SELLER#{sellerId}, SK = OFFER#{offerId}', { project: ['price'] }),
  },
})
