import { inLanes, isOver, sampleIds, seededRandom, unlessThere } from '@monotable/server/kit'
import { notificationOf } from '../notifications/notify.ts'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { profiles } from './companies.ts'
import { makeDeals, makeInquiries } from './make-deals.ts'
import { makeParts } from './make-parts.ts'
import { makeNeeds, makeWatches } from './make-wishes.ts'
import { storeSample } from './store-sample.ts'
import { findForWatch, tellOfParts } from './watch-finds.ts'

const atOnce = 8

/** Loads four months of a market up to a moment. What an earlier load has written stays. */
export async function load(
  db: Db,
  ports: EecarPorts,
  end: Date,
  progress: (share: number) => void,
): Promise<void> {
  const idsAt = sampleIds(seededRandom(7))
  const parts = makeParts(end)
  const needs = makeNeeds(end, idsAt)
  const found = makeWatches(end, idsAt).map(watch => findForWatch(watch, parts))
  const deals = makeDeals(end, idsAt, parts)
  const inquiries = makeInquiries(end, idsAt, parts)
  const news = [
    ...tellOfParts(needs, parts),
    ...found.flatMap(({ news }) => news),
    ...deals.flatMap(({ news }) => news),
    ...inquiries.flatMap(({ news }) => news ?? []),
  ]
  // What was found and told comes before the parts: nothing is found or told again because of them.
  const writes = [
    ...news
      .map(notificationOf)
      .filter(each => !isOver(each, end))
      .map(each => () => db.Notification.create(each)),
    ...found.flatMap(({ triggers }) => triggers.map(each => () => db.WatchTrigger.create(each))),
    ...found.map(
      ({ watch }) =>
        () =>
          db.Watch.create(watch),
    ),
    ...needs.map(need => () => db.CompanyNeed.create(need)),
    ...profiles.map(
      ({ companyName: name, ...profile }) =>
        () =>
          db.CompanyProfile.create({ ...profile, name }),
    ),
    ...deals.flatMap(({ offers }) => offers.map(offer => () => db.ProposalOffer.create(offer))),
    ...deals.map(
      ({ proposal }) =>
        () =>
          db.Proposal.create(proposal),
    ),
    ...inquiries.map(
      ({ inquiry }) =>
        () =>
          db.Inquiry.create(inquiry),
    ),
    ...parts.map(items => () => storeSample(db, ports, items)),
  ]
  let done = 0
  await inLanes(writes, atOnce, async write => {
    await unlessThere(write())
    progress(++done / writes.length)
  })
}
