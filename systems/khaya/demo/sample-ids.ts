import { ulids } from 'monotable'
import type { Random } from '../../demo/seeded-random.ts'

/** The id of something that was made at a moment, the same on every run. */
export type IdAt = (moment: Date) => string

export function sampleIds(random: Random): IdAt {
  const fill = (bytes: Uint8Array) => bytes.set(bytes.map(() => random.whole(0, 255)))
  return moment => ulids({ now: () => moment.getTime(), random: fill })()
}
