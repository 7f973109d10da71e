import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fields, type Judged, mistakes, readSite, scoreOf } from '../test/sites/measure.ts'
import { serveSites, sites } from '../test/sites/serve-sites.ts'
import { mistakesIn, readStranger, strangerSets, strangers } from '../test/strangers/strangers.ts'

const bars = { structured: 0.98, plain: 0.85 }

describe('fifteen websites of different make', () => {
  let server: Awaited<ReturnType<typeof serveSites>>
  beforeAll(async () => {
    server = await serveSites()
  })
  afterAll(() => server.close())

  it('are fifteen, six of them without structured data', () => {
    expect([sites.length, sites.filter(({ isStructured }) => !isStructured).length]).toEqual([15, 6])
  })

  it.each(['structured', 'plain'] as const)('%s ones are read as people read them', async kind => {
    const judged: Judged[] = []
    const wrong: string[] = []
    for (const site of sites.filter(each => each.isStructured === (kind === 'structured'))) {
      const read = await readSite(site, server.port)
      judged.push(...read)
      wrong.push(...mistakes(site, read))
    }
    expect(judged.length).toBeGreaterThan(60)
    for (const field of fields) {
      const { recall, precision } = scoreOf(judged, field)
      expect(Math.min(recall, precision), `${field}: ${wrong.join('; ')}`).toBeGreaterThanOrEqual(bars[kind])
    }
  })
})

describe('pages in the manner of strangers', () => {
  const pages = strangerSets.flatMap(set => strangers(set))

  it.each(['structured', 'plain'] as const)('%s ones are read as people read them', kind => {
    const judged = pages.filter(({ structured }) => structured === (kind === 'structured')).map(readStranger)
    expect(judged.length).toBeGreaterThan(35)
    for (const field of fields) {
      const { recall, precision } = scoreOf(judged, field)
      const wrong = judged.flatMap(mistakesIn).join('; ')
      expect(Math.min(recall, precision), `${field}: ${wrong}`).toBeGreaterThanOrEqual(bars[kind])
    }
  })
})
