import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { loadSamples, walkTour } from '../../test/walk-tour.ts'
import { demo } from '../demo/demo.ts'
import { openTown } from './town.ts'

const town = openTown()

loadSamples(town, demo)

/** However long that takes. */
const untilTold = `until command curl -s "$API/notifications?limit=5" -H "$SIPHO" | grep "Sawubona, next" | grep -q "was not accepted"
do sleep 0.1; done`

test.skipIf(isElsewhere)('the tour works as written, line by line', async () => {
  const { answers } = await walkTour(new URL('../README.md', import.meta.url), town.server.url, {
    insteadOfSleep: untilTold,
  })
  const found = (shape: object) => expect(answers).toContainEqual(expect.objectContaining(shape))
  expect(answers.filter(({ items }) => items?.length === 0)).toEqual([])
  found({ role: 'WORKER', name: 'Ntando Gumede', phone: '+27735550199', verified: false })
  found({ workerId: 'usr_zanele', status: 'ACCEPTED' })
  found({ status: 'COMPLETED', acceptedWorkerId: 'usr_zanele' })
  found({ status: 'CONFIRMED', buyerId: 'usr_nomsa', sellerId: 'usr_sarah' })
  found({ otherId: 'usr_nomsa', unread: 0, lastMessage: 'Sawubona, next time?' })
  const told = answers.flatMap(({ items = [] }) => items.map(({ title }: { title?: string }) => title))
  expect(told).toEqual(
    expect.arrayContaining(['Umlayezo ovela ku-Nomsa Khumalo', 'Isiphakamiso sakho asikhethwanga']),
  )
  found({ userId: 'usr_zanele', trustScore: 5, totalJobs: 1, verified: true })
})
