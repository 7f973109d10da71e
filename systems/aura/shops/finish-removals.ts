import type { Schedule } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { AuraPorts } from '../ports/ports.ts'
import { removeShop } from './remove-shop.ts'

/** Longer than the feed needs to begin with one, so that they are rarely done twice at once; which would do no harm. */
const seconds = 300

export const finishRemovals: Schedule<Db, AuraPorts> = {
  title: 'Continues removals of shops that were interrupted',
  everySeconds: seconds,
  isSweep: true,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - seconds * 1000).toISOString()
    for await (const { domain, requested_at } of db.removals.each({}, { consistent: true })) {
      if (requested_at <= before) await removeShop(db, domain)
    }
  },
}
