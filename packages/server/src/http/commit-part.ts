import type { Call, Effect } from '../declare/call.ts'
import { type Transacting, untilUpToDate } from './commit.ts'
import type { Attempt } from './idempotency.ts'

/** `commitPart` of one request: each part has a record of its own. */
export function commitParts(
  db: Transacting,
  attempt: Attempt | undefined,
): Call<unknown, unknown>['commitPart'] {
  return async (name, plan) => {
    const part = attempt?.part(name)
    const earlier = await part?.answered()
    if (earlier !== undefined) return JSON.parse(earlier)
    try {
      return await untilUpToDate(async () => {
        let effect: Effect<unknown> | undefined
        await db.transact(async t => {
          effect = await plan(t as never)
          if (!part) return effect.writes
          const record = part.record(JSON.stringify(effect.answer ?? null))
          return [...effect.writes, t[part.entity]!.create(record)]
        })
        return effect?.answer as never
      })
    } catch (error) {
      const winner = await part?.answered()
      if (winner !== undefined) return JSON.parse(winner)
      throw error
    }
  }
}
