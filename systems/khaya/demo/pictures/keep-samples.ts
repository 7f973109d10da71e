import { createHash } from 'node:crypto'
import type { Objects } from '@monotable/server'
import { inLanes } from '@monotable/server/kit'
import { pictures } from '../../pictures/pictures.ts'
import { drawScene, type Scene } from './draw-scene.ts'

const atOnce = 4

/** Keeps one picture for each of some people and scenes; gives addresses by `userId scene`. */
export async function keepSamples(
  objects: Objects,
  wanted: ReadonlyMap<string, ReadonlySet<Scene>>,
  now: Date,
): Promise<(userId: string, scene: Scene) => string> {
  const pairs = [...wanted].flatMap(([userId, scenes]) => [...scenes].map(scene => [userId, scene] as const))
  const kept = await inLanes(pairs, atOnce, async ([owner, scene]) => {
    const chance = createHash('sha256').update(`${owner} ${scene}`).digest().subarray(0, 16)
    const { address } = await pictures.keep(objects, { owner, bytes: await drawScene(scene), now, chance })
    return [`${owner} ${scene}`, address] as const
  })
  const addresses = new Map(kept)
  return (userId, scene) => addresses.get(`${userId} ${scene}`) as string
}
