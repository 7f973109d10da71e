import { invalid } from '@monotable/server/kit'
import * as z from 'zod'
import { bibIn } from '../bibs/bib-form.ts'
import { operation } from '../operation.ts'
import type { RaceEvent, Runner } from '../truth/truth.ts'
import { ofEvent } from '../values/paths.ts'
import { name, result } from '../values/truth-values.ts'
import { findEvent } from './find-event.ts'

const runner = z.object({ bib: z.string().min(1).max(64), name, result: result.optional() })
const example = { bib: '1234', name: '김민준', result: { netTime: '3:41:07', rank: 812 } }

export const putRunners = operation({
  method: 'PUT',
  path: '/organizers/{orgId}/events/{eventId}/runners',
  title: 'Replaces the start list of an event, results included',
  may: ['organizer', 'platform'],
  desk: { label: 'Replace the start list' },
  input: {
    path: ofEvent,
    body: z.object({ runners: z.array(runner).max(100_000) }).meta({ examples: [{ runners: [example] }] }),
  },
  output: z.object({ runnerCount: z.int() }).meta({ examples: [{ runnerCount: 1 }] }),
  bodyLimit: 32 * 1024 * 1024,
  handler: async ({ path, body, ports }) => {
    const event = await findEvent(ports, path)
    const runners = runnersIn(body.runners, event)
    await ports.truth.putRunners(event, runners)
    return { runnerCount: runners.length }
  },
})

/** Bibs in their one spelling (R10), each once. */
function runnersIn(given: readonly z.output<typeof runner>[], event: RaceEvent): Runner[] {
  const seen = new Set<string>()
  return given.map((each, at) => {
    const place = { in: 'body', path: `runners.${at}.bib` } as const
    const bib = bibIn(each.bib, event, place)
    if (seen.has(bib)) throw invalid([{ ...place, reason: 'appears twice in the list' }])
    seen.add(bib)
    return { ...each, bib }
  })
}
