import type { Cost, KnownTraffic } from '@monotable/studio'
import { estimate } from './estimate.ts'
import { prices } from './prices.ts'
import { trafficOf } from './traffic.ts'

/** What `monotable cost` estimates under what is known of the traffic, with the prices that the studio multiplies by. */
export async function studioCost(
  source: Parameters<typeof estimate>[0],
  known: KnownTraffic = {},
): Promise<Cost> {
  const { patterns, entities, growth } = await estimate(source, trafficOf(source.design, known))
  const { date, region, currency, onDemand, storage } = prices
  return {
    prices: { date, region, currency, ...onDemand, storage: storage.gigabyte, freeStorage: storage.free },
    patterns,
    entities,
    limits: growth.flatMap(({ met }) => met),
  }
}
