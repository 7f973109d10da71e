import type { Config } from './config.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { isLoopback } from './loopback.ts'

/**
 * What a server needs beyond what tools need, once it does not stand alone on the embedded store of one machine.
 *
 * @example
 * ```ts
 * const config = readConfig()
 * checkService(config)
 * ```
 */
export function checkService(config: Config): void {
  const problems = [...problemsOfReach(config), ...problemsOfStore(config)]
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Sample users and test hooks are for whoever sits at the machine: where others reach it, people must sign in. */
function problemsOfReach(config: Config): ConfigProblem[] {
  const { host, hasAccounts, issuers, isTest, url } = config
  if (isHereOnly(config)) return []
  const where = 'MONOTABLE_HOST'
  if (isTest)
    return [{ where, reason: `cannot be ${host} in test mode. Listen on 127.0.0.1, or turn test mode off` }]
  if (!hasAccounts && issuers.length === 0) {
    const reason = `cannot be ${host} without MONOTABLE_ACCOUNTS or MONOTABLE_ISSUERS: nobody could sign in`
    return [{ where, reason }]
  }
  return hasAccounts && url === undefined
    ? [
        {
          where: 'MONOTABLE_URL',
          reason: `must be set, because others reach ${host}: sign-in needs the address that people use`,
        },
      ]
    : []
}

/** Whether only this machine reaches the server. */
export function isHereOnly({
  host,
  isPublishedLocally,
}: Pick<Config, 'host' | 'isPublishedLocally'>): boolean {
  return isLoopback(host) || isPublishedLocally
}

function problemsOfStore({ store, isTest, hasAccounts, issuers, cursorSecret }: Config): ConfigProblem[] {
  if (store === 'embedded' || isTest) return []
  const problems: ConfigProblem[] = []
  if (issuers.length === 0 && !hasAccounts) {
    problems.push({
      where: 'MONOTABLE_ISSUERS',
      reason: 'must be set, or MONOTABLE_ACCOUNTS be true: otherwise nobody can sign in',
    })
  }
  if (cursorSecret === undefined) {
    const reason = 'must be set: otherwise a cursor works only in the process that made it'
    problems.push({ where: 'MONOTABLE_CURSOR_SECRET', reason })
  }
  return problems
}
