import { seededRandom } from '@monotable/server/kit'
import type { SuppliedAnalysis } from '../uploads/upload.ts'
import { sampleScene } from './pictures/sample-scene.ts'
import type { Scene } from './pictures/scene.ts'
import type { SampleEvent } from './truth.ts'

export interface SamplePhoto {
  readonly file: string
  readonly photographerId: string | undefined
  readonly capturedAt: string
  readonly scene: Scene
  /** What is seen on it: sample photos are not looked at, so that they are there at once. */
  readonly analysis: SuppliedAnalysis
}

/** Photos of some runners of an event each, every runner the first time alone. */
export function samplePhotos(event: SampleEvent): SamplePhoto[] {
  const { eventId, runners, photographers, photoCount, eventDate, unread = 0 } = event
  const random = seededRandom(eventId)
  const start = Date.parse(`${eventDate}T00:30:00.000Z`)
  return Array.from({ length: photoCount }, (_, at) => {
    const others = random.whole(0, 2)
    const first = runners[at % runners.length]
    const more = Array.from({ length: others }, () => random.one(runners))
    const bibs = [...new Set([first, ...more].flatMap(runner => (runner ? [runner.bib] : [])))]
    // The last ones are for the organizer's queue: an arm hides a digit, or all of them.
    const left = photoCount - at
    const read = left > unread ? bibs : left === 1 ? bibs.slice(0, 1).map(bib => bib.slice(0, 3)) : []
    return {
      file: `DSC_${1000 + at}.jpg`,
      photographerId: photographers[at % Math.max(photographers.length, 1)],
      capturedAt: new Date(start + at * 97_000).toISOString(),
      scene: sampleScene(random.next, bibs, { width: 960, height: 640 }),
      analysis: {
        text: read.map(value => ({ value, confidence: 97 })),
        faces: bibs.map(bib => ({ personKey: `runner-${bib}` })),
      },
    }
  })
}
