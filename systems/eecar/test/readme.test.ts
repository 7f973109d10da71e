import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { loadSamples, walkTour } from '../../test/walk-tour.ts'
import { demo } from '../demo/demo.ts'
import { openMarket } from './market.ts'

const market = openMarket()

loadSamples(market, demo)

/** However long that takes. */
const untilTold = `until command curl -s "$API/notifications?limit=2" -H "$SOFIA" | grep "Found: Ioniq 5" | grep -q "Ioniq 5 battery pack meets"
do sleep 0.1; done`

test.skipIf(isElsewhere)('the tour works as written, line by line', async () => {
  const { answers } = await walkTour(new URL('../README.md', import.meta.url), market.server.url, {
    insteadOfSleep: untilTold,
  })
  const found = (shape: object) => expect(answers).toContainEqual(expect.objectContaining(shape))
  expect(answers.filter(({ items }) => items?.length === 0)).toEqual([])
  expect(answers.filter(({ results }) => results)).toHaveLength(2)
  const told = answers.flatMap(({ items = [] }) => items.map(({ title }: { title?: string }) => title))
  expect(told).toEqual(
    expect.arrayContaining(['Found: Ioniq 5 battery pack', 'Ioniq 5 battery pack meets your need']),
  )
  found({ status: 'accepted', priceOffer: 8_600_000, offerSeq: 2 })
  found({ name: 'Ioniq 5 battery pack', quantity: 0, listingStatus: 'sold_out' })
})
