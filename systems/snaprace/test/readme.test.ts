import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { loadSamples, walkTour } from '../../test/walk-tour.ts'
import { demo } from '../demo/demo.ts'
import { openRace } from './race.ts'

const { served } = openRace()

loadSamples(served, demo)

test.skipIf(isElsewhere)(
  'the tour works as written, line by line',
  async () => {
    const { text, answers } = await walkTour(new URL('../README.md', import.meta.url), served.server.url)
    const found = (shape: object) => expect(answers).toContainEqual(expect.objectContaining(shape))

    const [shown] = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => JSON.parse(json as string))
    expect(answers.find(({ bib }) => bib === '1234')).toMatchObject(shown)
    expect(answers.filter(({ state }) => state === 'UPLOADED').length).toBeGreaterThan(0)
    expect(answers.find(answer => answer.items?.[0]?.similarity).items).toHaveLength(1)
    found({ bibs: ['1234', '777'], version: 2 })
    found({ items: [expect.objectContaining({ before: ['1234'], after: ['1234', '777'] })] })
    found({ isClean: true })
    found({ orgId: 'snaprace-kr', eventId: 'namsan-10k', deleting: true })
  },
  120_000,
)
