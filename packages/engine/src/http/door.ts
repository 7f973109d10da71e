import { isIP } from 'node:net'
import { isLoopback } from './loopback.ts'
import type { RequestHead } from './request-head.ts'

export interface DoorOptions {
  /** Web pages of these origins may call, such as `http://localhost:5173`. None may unless given. */
  readonly origins?: readonly string[]
  /** Names by which clients may call the server, besides those of the loopback address. */
  readonly hosts?: readonly string[]
}

/** Why a request does not come in, or undefined if it does. */
export type Door = (head: RequestHead) => string | undefined

/**
 * Where no access key protects the tables, any web page that somebody on this machine opens could call: by its own
 * origin, or by a name of its own that it lets point here. Both are seen in headers that a page cannot change.
 */
export function doorFor({ origins = [], hosts = [] }: DoorOptions): Door {
  const allowedOrigins = new Set(origins.map(origin => origin.toLowerCase().replace(/\/$/, '')))
  const allowedHosts = new Set(hosts.map(host => host.toLowerCase()))
  // Nearly all requests call the server by one name: to look at it again costs an eighth of a GetItem.
  let lastAllowed: string | undefined
  return ({ origin, host }) => {
    if (host === undefined || (host !== lastAllowed && !isAllowedHost(host, allowedHosts)))
      return `The name ${shown(host)} is not one of this server's: call it as localhost, allow the name (--allow-host, or MONOTABLE_TOOLS_NAMES for monotable start), or configure access keys.`
    lastAllowed = host
    if (origin !== undefined && !allowedOrigins.has(origin.toLowerCase()))
      return `Web pages of ${shown(origin)} may not call this server: allow the origin (--allow-origin, or MONOTABLE_TOOLS_ORIGINS for monotable start), or configure access keys.`
    return undefined
  }
}

function isAllowedHost(host: string, allowed: ReadonlySet<string>): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '')
  const address = name.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || allowed.has(name) || (isIP(address) !== 0 && isLoopback(address))
}

/** No longer than an answer should quote. */
const shown = (text = '(none)') => JSON.stringify(text.slice(0, 200))
