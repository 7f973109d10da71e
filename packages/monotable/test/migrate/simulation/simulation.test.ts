import { open } from '@monotable/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Protocol } from './protocol.ts'
import { counterProtocols } from './protocols/counters.ts'
import { everythingProtocols } from './protocols/everything.ts'
import { guardProtocols } from './protocols/guards.ts'
import { indexKeyProtocols } from './protocols/index-keys.ts'
import { isOurs } from './protocols/reconciling.ts'
import { tableKeyProtocols } from './protocols/table-keys.ts'
import { type Found, type Run, simulate } from './simulate.ts'

const protocols: readonly Protocol[] = [
  ...indexKeyProtocols,
  ...guardProtocols,
  ...counterProtocols,
  ...tableKeyProtocols,
  ...everythingProtocols,
]

/** `SIMULATION_SEEDS=2000` plays so many of each protocol and prints how many failed; `SIMULATION_SEED=17` plays that one. */
const { SIMULATION_SEEDS: many, SIMULATION_SEED: one } = process.env

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const seedsOr = (few: readonly number[]) => (one ? [Number(one)] : many ? upTo(Number(many)) : few)
/** A page of the library's own pass that holds several items, which are written together. */
const together = { pageSize: 12 }
type Way = Pick<Run, 'overlaps' | 'pageSize'>
const isWrittenTogether = ({ live = [], fenced = [] }: Protocol) => [...live, ...fenced].some(isOurs)
const enough = { timeout: 24 * 3600_000 }

describe('changing a design while programs write', () => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  /** The seeds that failed, each with what was found. */
  async function failing(
    protocol: Protocol,
    seeds: readonly number[],
    { stopsAtFirst = false, ...way }: Way & { stopsAtFirst?: boolean } = {},
  ): Promise<string[]> {
    const failed: string[] = []
    const sum = { kills: 0, requests: 0, conflicts: 0 }
    for (const seed of seeds) {
      const found: Found = await simulate({ protocol, seed, store, ...way })
      for (const name of ['kills', 'requests', 'conflicts'] as const) sum[name] += found[name]
      if (found.problems.length > 0) failed.push(`seed ${seed}: ${found.problems.join('; ')}`)
      if (stopsAtFirst && failed.length > 0) break
    }
    if (many)
      console.log(
        `${protocol.name} ${JSON.stringify(way)}: ${failed.length}/${seeds.length} ${JSON.stringify(sum)} ${failed[0] ?? ''}`,
      )
    return failed
  }

  describe('holds', () => {
    const right = protocols.filter(({ wrong }) => !wrong)
    for (const protocol of right) {
      it(protocol.name, enough, async () => {
        expect(await failing(protocol, seedsOr(upTo(5)))).toEqual([])
      })
      it(`${protocol.name}, where transactions conflict`, enough, async () => {
        expect(await failing(protocol, seedsOr(upTo(3)), { overlaps: true })).toEqual([])
      })
      if (!isWrittenTogether(protocol)) continue
      it(`${protocol.name}, many items together`, enough, async () => {
        expect(await failing(protocol, seedsOr(upTo(3)), together)).toEqual([])
      })
      it(`${protocol.name}, many items together, where transactions conflict`, enough, async () => {
        expect(await failing(protocol, seedsOr(upTo(3)), { ...together, overlaps: true })).toEqual([])
      })
    }
  })

  describe('fails, as it must', () => {
    const wrong = protocols.filter(protocol => protocol.wrong)
    for (const protocol of wrong) {
      const { seed, seedTogether } = protocol.wrong ?? {}
      const seedsFrom = (pinned: number | undefined) => seedsOr(pinned === undefined ? upTo(40) : [pinned])
      it(protocol.name, enough, async () => {
        const failed = await failing(protocol, seedsFrom(seed), { stopsAtFirst: !many })
        expect(failed.length).toBeGreaterThan(0)
      })
      if (!isWrittenTogether(protocol)) continue
      it(`${protocol.name}, many items together`, enough, async () => {
        const failed = await failing(protocol, seedsFrom(seedTogether), { ...together, stopsAtFirst: !many })
        expect(failed.length).toBeGreaterThan(0)
      })
    }
  })
})
