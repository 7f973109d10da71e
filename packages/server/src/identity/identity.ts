import type { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import type { System } from '../system.ts'
import { devRoutes } from './dev-routes.ts'
import { type GuestIssuer, openGuests } from './guests.ts'
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts'
import { type Identify, verifier } from './verify.ts'

export interface Identity {
  readonly identify: Identify
  /** Makes tokens: only on the embedded store without another issuer, and in tests. */
  readonly issuer: LocalIssuer | undefined
  /** For systems that let in callers without an identity. */
  readonly guests: GuestIssuer
  /** Tokens for the sample users: only on the embedded store without another issuer. */
  readonly routes: Hono | undefined
}

/** Who is believed here, by configuration. */
export async function openIdentity(config: Config, systems: readonly System[]): Promise<Identity> {
  const isAlone = config.store === 'embedded' && config.issuers.length === 0
  const issuer =
    isAlone || config.isTest ? await openLocalIssuer(isAlone ? config.data : undefined) : undefined
  const secret = config.cursorSecret?.reveal()
  const guests = await openGuests({ secret, folder: isAlone ? config.data : undefined })
  const own = [guests.trusted, ...(issuer ? [issuer.trusted] : [])]
  return {
    identify: verifier({ issuers: [...config.issuers, ...own] }),
    issuer,
    guests,
    routes: isAlone ? devRoutes(issuer, systems) : undefined,
  }
}
