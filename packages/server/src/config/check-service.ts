import type { Config } from './config.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'

/** What a server needs beyond what tools need, once it does not stand alone on the embedded store. */
export function checkService({ store, isTest, issuers, cursorSecret }: Config): void {
  if (store === 'embedded' || isTest) return
  const problems: ConfigProblem[] = []
  if (issuers.length === 0) {
    problems.push({
      where: 'MONOTABLE_ISSUERS',
      reason: 'must be given: without an issuer nobody can sign in',
    })
  }
  if (cursorSecret === undefined) {
    const reason = 'must be given: otherwise a cursor is good only in the process that made it'
    problems.push({ where: 'MONOTABLE_CURSOR_SECRET', reason })
  }
  if (problems.length > 0) throw new ConfigError(problems)
}
