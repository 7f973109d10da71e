import { hash } from 'node:crypto'
import type { Engine } from '../engine.ts'
import { DynamoDBError } from '../errors.ts'
import { kind, space, tokenKey } from '../storage/keyspace.ts'
import type { View } from '../storage/writer.ts'

const rememberedMilliseconds = 10 * 60 * 1000

interface Remembered {
  readonly fingerprint: string
  readonly until: number
}

/** What a request with a client token asks for, so that a repetition can be told from another request. */
export const fingerprint = (request: unknown): string => hash('sha256', JSON.stringify(request))

/**
 * Whether the transaction with this token was done in the last ten minutes. If not, it is remembered in the
 * commit that does it, so a repetition after a crash is known too.
 */
export function alreadyDone(engine: Engine, view: View, token: string, print: string): boolean {
  const key = tokenKey(token)
  const value = view.get(key)
  const remembered = value && (JSON.parse(value.toString()) as Remembered)
  if (remembered !== undefined && remembered.until > engine.clock()) {
    if (remembered.fingerprint === print) return true
    throw new DynamoDBError(
      'IdempotentParameterMismatchException',
      'Input parameters do not match the original request for the given idempotent token.',
    )
  }
  const fresh: Remembered = { fingerprint: print, until: engine.clock() + rememberedMilliseconds }
  view.put(key, Buffer.from(JSON.stringify(fresh)))
  return false
}

export function startForgettingTokens(engine: Engine): void {
  engine.every(rememberedMilliseconds / 10, () => forgetTokens(engine))
}

/** Takes tokens out of the store that nobody may repeat any more. */
async function forgetTokens(engine: Engine): Promise<void> {
  for await (const entries of engine.store.entries(space(kind.token))) {
    const old = entries.filter(
      ([, value]) => (JSON.parse(value.toString()) as Remembered).until <= engine.clock(),
    )
    if (old.length === 0) continue
    await engine.writer.submit(view => {
      for (const [key] of old) view.delete(key)
    })
  }
}
