import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { System } from '@monotable/server'
import { afterAll, beforeAll } from 'vitest'
import type { Serving } from './serving.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever the tour shows
type Answer = any

/** Loads the sample data before the tests of a file, and lets reactions run beside them. */
export function loadSamples(served: Serving, { load }: NonNullable<System['demo']>): void {
  beforeAll(async () => {
    const { db, ports } = served.runtime.systems[0]!
    await load({ db, ports, now: served.runtime.now(), progress: () => undefined })
    await served.feed.drain()
    served.feed.start()
  }, 120_000)
  afterAll(() => served.feed.stop())
}

/** Runs the shell blocks of a README against a server. Gives the README and what was answered; a refused request ends the tour. */
export async function walkTour(
  readme: URL,
  url: string,
  { insteadOfSleep = 'sleep 2' } = {},
): Promise<{ text: string; answers: Answer[] }> {
  const text = await readFile(readme, 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands)
  const tour = blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', url)
    .replace('sleep 2', () => insteadOfSleep)
  const curl = 'curl() { command curl --fail-with-body -S "$@" && echo; }'
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${curl}\n${tour}`], {
    maxBuffer: 2 ** 24,
  })
  const answers = stdout
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  return { text, answers }
}
