import type { Config } from './config.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'

/** A function of Lambda has no disk that lasts: what would be kept there must go elsewhere. */
export function checkFunctions({ store, objects, mail, sms }: Config): void {
  const problems: ConfigProblem[] = []
  const demand = (where: string, what: string) =>
    problems.push({ where, reason: `must be given: ${what} would be lost with the function's disk` })
  if (store === 'embedded') demand('MONOTABLE_STORE', 'the embedded store')
  if (objects.kind === 'folder') demand('MONOTABLE_OBJECTS', 'objects in a folder')
  if (mail.kind === 'outbox') demand('MONOTABLE_MAIL', 'mail in an outbox')
  if (sms === 'outbox') demand('MONOTABLE_SMS', 'messages in an outbox')
  if (problems.length > 0) throw new ConfigError(problems)
}
