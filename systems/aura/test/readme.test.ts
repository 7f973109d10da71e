import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { walkTour } from '../../test/walk-tour.ts'
import { openWorld } from './world.ts'

const { served } = openWorld()
test.skipIf(isElsewhere)('the tour works as written, line by line', async () => {
  const { text, answers } = await walkTour(new URL('../README.md', import.meta.url), served.server.url)
  const shown = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => JSON.parse(json as string))
  expect(shown).toHaveLength(3)
  for (const [at, start] of shown.entries()) {
    const found = answers.find(
      answer => Object.keys(start).every(key => key in answer) && (at !== 2 || answer.previous.amount),
    )
    expect(found).toMatchObject(start)
  }
  expect(answers.at(-1)).toEqual({ domain: 'antik-meyer.example', deleting: true })
})
