// The processor time that a page costs its server, for every page of every system and some of none. The bar is 5 ms.
// bench/README.md says how it is taken.
//
//   node bench/pages-server.mjs [--data folder] [--only khaya] [--calls 40] [--x-ray] [--url http://… --pid …]
//
// It starts a server of its own with sample data, unless --url says where one runs, and --pid which process that is.
// The studio's X-ray, which records every request beside sample data, is off as on a server for people, unless --x-ray.
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { everyPage, headersFor, signIn } from './pages/every-page.mjs'
import { quantile, timed } from './pages/processor-time.mjs'
import { servedPages } from './pages/served.mjs'
import { Report } from './rig/report.mjs'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    pid: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    calls: { type: 'string', default: '40' },
    'x-ray': { type: 'boolean', default: false },
  },
})
const bar = 5
/** A server in use has compiled and recompiled its pages: after 80 calls of each, a third of the time still goes to that. */
const warmUp = 300
/** A shared machine differs by the minute: each page has its turn in each round, and its calmest round counts. */
const rounds = 5
const ofNoSystem = [
  { system: 'site', path: '/', kind: 'by hand', address: '/' },
  {
    system: 'site',
    path: '/account/sign-in',
    kind: 'by hand',
    address: '/account/sign-in?next=/inventory/app/',
  },
  { system: 'site', path: '/account', kind: 'by hand', address: '/account', as: 'inventory/maya' },
]

const { url, studio, pid, close } = await servedPages(options)
try {
  if (studio && !options['x-ray']) await turnXRayOff(studio)
  const { found, missed } = await everyPage(url)
  const pages = [...ofNoSystem, ...found].filter(({ system }) => !options.only || system === options.only)
  const report = new Report('pages-server', ['processor', 'lower decile', 'wall'], { isCompared: false })
  const all = []
  const cookies = new Map()
  const asked = []
  for (const page of pages) {
    const { address, as } = page
    // Signing in has a rate of its own.
    if (as && !cookies.has(as)) cookies.set(as, await signIn(url, as))
    const cookie = cookies.get(as)
    const get = async () => {
      const answer = await fetch(new URL(address, url), { headers: headersFor(cookie) })
      await answer.text()
      // Some operations have a rate, which all calls of a page together exceed.
      if (answer.status === 429) {
        await setTimeout(Number(answer.headers.get('retry-after') ?? 10) * 1000)
        return get()
      }
      if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
    }
    // A server in use has compiled what pages share: no page pays for that alone.
    for (let n = 0; n < warmUp; n++) await get()
    asked.push({ ...page, get })
  }
  const inRounds = asked.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, { get }] of asked.entries())
      inRounds[at].push(await timed(pid, { calls: Number(options.calls), warmUp: 0 }, get))
  for (const [at, { system, path, kind }] of asked.entries()) {
    const values = inRounds[at].sort((one, other) => one.processor - other.processor)[0]
    all.push(values)
    report.add({ name: `${system} ${path} (${kind})`, unit: 'ms', values, bar, lessIsBetter: true })
  }
  const within = key => all.filter(each => each[key] <= bar).length
  const summary = `${within('processor')} of ${all.length} pages within ${bar} ms, ${within('lower decile')} by the lower decile, median page ${quantile(
    all.map(each => each.processor),
    0.5,
  ).toFixed(1)} ms`
  console.log(summary)
  const unopened =
    missed.length === 0
      ? 'Every page is measured.'
      : `Not measured, as no sample user opens them: ${missed.join(', ')}.`
  console.log(unopened)
  report.save({
    conditions: `${options.calls} calls of each page in each of ${rounds} rounds, of which its calmest counts, after ${warmUp} of every page${options['x-ray'] ? ', with X-ray' : ''}. ${summary}. ${unopened} Load of the machine meanwhile ${loadavg()[2].toFixed(1)}.`,
    trial: options.only !== undefined,
  })
} finally {
  await close()
}

async function turnXRayOff(studio) {
  const answer = await fetch(new URL('/api/x-ray', studio), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isOn: false }),
  })
  if (!answer.ok || (await answer.json()).isOn) throw new Error(`X-ray is still on: ${answer.status}`)
}
