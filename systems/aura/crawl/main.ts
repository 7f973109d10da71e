import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { workDue } from './due.ts'
import { type Worked, type WorkOptions, work } from './work.ts'

const help = `Examples:
  npm run crawl -w systems/aura -- --shop example.com
  npm run crawl -w systems/aura -- --shop example.com --delay 5 --max-pages 500
  npm run crawl -w systems/aura -- --due --watch 60 --lanes 4

Claims a shop of the registry, reads its robots.txt and sitemaps, follows its links, records every page,
observes state and price of its products, and gives the shop back. A run that was interrupted goes on
where it was when the same command is given again.

  --shop <domain>       the shop, which must be registered
  --due                 instead of one shop: every shop that is due by its schedule
  --watch <seconds>     with --due: looks again after so many seconds, until it is stopped
  --lanes <number>      with --due: shops at once, each on hosts of its own (1)
  --api <address>       the server of the registry (http://127.0.0.1:3000)
  --token <token>       a token with the scopes registry:read, registry:write, observe:write and schedule
                        (AURA_TOKEN; without one, that of crawler-1 of a server with sample users)
  --delay <seconds>     between two requests, unless robots.txt wants more (1)
  --timeout <seconds>   that a page may take (20)
  --max-bytes <number>  of a page (5000000)
  --max-pages <number>  of a run (20000)
  --lease <seconds>     that the shop is claimed for at a time (300)
  --state <folder>      of what runs have done so far (./data/crawl)
  --agent <text>        who asks (MonotableCrawler/0.1)
  --scheme <name>       http or https, for the home page (https)
  --connect <host:port> connects there, whatever the shop's address: for tests

A summary is printed as JSON on stdout, all else on stderr. Exit codes: 0 done, 1 failed, 2 wrong usage.`

const text = { type: 'string' } as const
const flags = {
  shop: text,
  due: { type: 'boolean' },
  watch: text,
  lanes: { ...text, default: '1' },
  api: { ...text, default: 'http://127.0.0.1:3000' },
  token: text,
  delay: { ...text, default: '1' },
  timeout: { ...text, default: '20' },
  'max-bytes': { ...text, default: '5000000' },
  'max-pages': { ...text, default: '20000' },
  lease: { ...text, default: '300' },
  state: { ...text, default: './data/crawl' },
  agent: { ...text, default: 'MonotableCrawler/0.1' },
  scheme: { ...text, default: 'https' },
  connect: text,
  help: { type: 'boolean', short: 'h' },
} as const

class Misused extends Error {}

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const given = read(args)
    if (given.help) return said(help)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    const { shop, ...options } = await optionsOf(given)
    const reports = {
      signal: stop.signal,
      tell: (problem: string) => console.error(problem),
      progress: shownProgress(),
    }
    if (shop !== undefined)
      return said(JSON.stringify(await work({ ...options, ...reports, shop }), undefined, 2))
    const every = given.watch === undefined ? undefined : number(given, 'watch')
    const done = (domain: string, worked: Worked) => said(JSON.stringify({ shop: domain, ...worked }))
    const lanes = Math.max(1, Math.floor(number(given, 'lanes')))
    const shops = await workDue({ ...options, ...reports, lanes, every, done })
    return said(JSON.stringify({ shops }))
  } catch (error) {
    if (error instanceof Misused) {
      console.error(`${error.message}\n--help says how it is used.`)
      return 2
    }
    const isStopped = (error as Error).name === 'AbortError'
    console.error(isStopped ? 'Stopped; the same command goes on.' : (error as Error).message)
    return 1
  }
}

type Given = ReturnType<typeof read>

function read(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values
  } catch (error) {
    throw new Misused((error as Error).message)
  }
}

type Options = Omit<WorkOptions, 'shop' | 'signal' | 'tell' | 'progress'> & {
  readonly shop: string | undefined
}

async function optionsOf(given: Given): Promise<Options> {
  const { shop, api, state, agent, scheme, connect } = given
  if (!shop === !given.due)
    throw new Misused(
      'Name one shop with --shop, the domain of a registered shop, or take all that are due with --due.',
    )
  if (scheme !== 'http' && scheme !== 'https') throw new Misused('--scheme is http or https.')
  const at = connect?.lastIndexOf(':') ?? 0
  const token = given.token ?? process.env.AURA_TOKEN ?? (await sampleToken(api))
  return {
    shop,
    api,
    // npm runs it in the folder of the system, whoever called it from elsewhere.
    state: resolve(process.env.INIT_CWD ?? '.', state),
    agent,
    scheme,
    token,
    delay: number(given, 'delay'),
    timeout: number(given, 'timeout'),
    maxBytes: number(given, 'max-bytes'),
    maxPages: number(given, 'max-pages'),
    leaseSeconds: number(given, 'lease'),
    connect:
      connect === undefined ? undefined : { host: connect.slice(0, at), port: Number(connect.slice(at + 1)) },
  }
}

type Numeric = 'delay' | 'timeout' | 'max-bytes' | 'max-pages' | 'lease' | 'watch' | 'lanes'

function number(given: Given, name: Numeric): number {
  const value = Number(given[name])
  if (Number.isFinite(value) && value >= 0) return value
  throw new Misused(`--${name} is a number, not '${given[name]}'.`)
}

/** A server on the embedded store gives tokens of its sample users to whoever asks. */
async function sampleToken(api: string): Promise<string> {
  const body = JSON.stringify({ system: 'aura', user: 'crawler-1' })
  const answer = await fetch(new URL('/_dev/token', api), { method: 'POST', body }).catch(() => undefined)
  if (!answer) throw new Misused(`Nothing answers at ${api}: start the server, or name it with --api.`)
  if (!answer.ok) throw new Misused('A token is needed: --token, or AURA_TOKEN.')
  return ((await answer.json()) as { token: string }).token
}

/** One line on a terminal, or one now and then elsewhere. */
function shownProgress() {
  let shown = 0
  const { isTTY } = process.stderr
  return (stage: string, done: number, known?: number) => {
    if (Date.now() - shown < (isTTY ? 200 : 10_000)) return
    shown = Date.now()
    const line = `${stage}: ${done}${known === undefined ? '' : ` of ${known} known`} pages`
    process.stderr.write(isTTY ? `\r${line}\x1b[K` : `${line}\n`)
  }
}

function said(line: string): number {
  console.log(line)
  return 0
}
