import robotsParser from 'robots-parser'
import { Unreachable } from './fetch-page.ts'
import { follow } from './follow.ts'
import type { Visit } from './visitor.ts'

/** What one host lets robots do. */
export interface Robots {
  allows(url: string): boolean
  /** Seconds between requests that the shop wants. */
  readonly delay: number | undefined
  readonly sitemaps: readonly string[]
}

// The library is CommonJS with a default member, and its types say otherwise.
const parse = robotsParser as unknown as typeof robotsParser.default

/** Bytes of rules: every address is compared with all of them. RFC 9309 asks for no more. */
const longest = 512_000

/**
 * What a host lets robots do (RFC 9309). One without rules has none; one whose rules cannot be had at the moment
 * lets nobody in, which is for the caller to try again.
 */
async function readRobots(origin: string, agent: string, visit: Visit): Promise<Robots> {
  const address = new URL('/robots.txt', origin).href
  const wanted = { bytes: longest }
  const fetched = (await follow(address, { visit, admit: next => next, wanted }))?.fetched
  const rules = parse(address, fetched?.status === 200 ? new TextDecoder().decode(fetched.body) : '')
  return {
    allows: url => rules.isAllowed(url, agent) !== false,
    delay: rules.getCrawlDelay(agent),
    sitemaps: rules.getSitemaps(),
  }
}

/** The rules of the hosts of a shop, each read when it is first needed: those of one say nothing of another. */
export class RobotsByHost {
  readonly #read: (origin: string) => Promise<Robots>
  readonly #known = new Map<string, Promise<Robots>>()

  constructor(agent: string, visit: Visit, slow: (host: string, seconds: number) => void) {
    this.#read = async origin => {
      const robots = await readRobots(origin, agent, visit).catch(error => {
        if (!(error instanceof Unreachable)) throw error
        throw new Unreachable(`robots.txt: ${error.message}`, {
          cause: error,
          isLasting: true,
          isOfHost: true,
        })
      })
      slow(new URL(origin).host, robots.delay ?? 0)
      return robots
    }
  }

  /** Throws `Unreachable` where the rules of the host cannot be had. */
  of(url: string): Promise<Robots> {
    const { origin } = new URL(url)
    const known = this.#known.get(origin) ?? this.#read(origin)
    this.#known.set(origin, known)
    return known
  }

  readonly allow = async (url: string): Promise<boolean> => (await this.of(url)).allows(url)
}
