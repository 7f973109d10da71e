import type { Config } from './config.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { isLoopback } from './loopback.ts'

/** What a server needs beyond what tools need, once it does not stand alone on the embedded store of one machine. */
export function checkService(config: Config): void {
  const problems = [...problemsOfReach(config), ...problemsOfStore(config)]
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Sample users and test hooks are for whoever sits at the machine: nobody else may reach them. */
function problemsOfReach({ host, issuers, isTest, isPublishedLocally, store }: Config): ConfigProblem[] {
  if (isLoopback(host) || isPublishedLocally) return []
  const where = 'MONOTABLE_HOST'
  if (isTest)
    return [{ where, reason: `cannot be ${host} in test mode. Listen on 127.0.0.1, or turn test mode off` }]
  const isOpen = store === 'embedded' && issuers.length === 0
  const reason = `cannot be ${host} without MONOTABLE_ISSUERS: anyone who reaches it could sign in as a sample user`
  return isOpen ? [{ where, reason }] : []
}

function problemsOfStore({ store, isTest, issuers, cursorSecret }: Config): ConfigProblem[] {
  if (store === 'embedded' || isTest) return []
  const problems: ConfigProblem[] = []
  if (issuers.length === 0) {
    problems.push({
      where: 'MONOTABLE_ISSUERS',
      reason: 'must be set: without an issuer nobody can sign in',
    })
  }
  if (cursorSecret === undefined) {
    const reason = 'must be set: otherwise a cursor works only in the process that made it'
    problems.push({ where: 'MONOTABLE_CURSOR_SECRET', reason })
  }
  return problems
}
