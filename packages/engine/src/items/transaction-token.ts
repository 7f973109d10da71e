import { hash } from 'node:crypto'
import { DynamoDBError } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import { kind, space, tokenKey } from '../storage/keyspace.ts'
import type { View } from '../storage/writer.ts'

const rememberedMilliseconds = 10 * 60 * 1000

interface Remembered {
  readonly fingerprint: string
  readonly until: number
  /** Of each action, the bytes that it was charged by. */
  readonly sizes?: readonly number[]
}

/** What a request with a client token asks for, so that a repetition can be told from another request. */
export const fingerprint = (request: unknown): string => hash('sha256', JSON.stringify(request))

/** The sizes of the transaction with this token, if it was done in the last ten minutes. */
export function sizesOfEarlier(
  database: Database,
  view: View,
  token: string,
  print: string,
): readonly number[] | undefined {
  const value = view.get(tokenKey(token))
  const remembered = value && (JSON.parse(value.toString()) as Remembered)
  if (remembered === undefined || remembered.until <= database.clock()) return undefined
  if (remembered.fingerprint === print) return remembered.sizes ?? []
  throw new DynamoDBError(
    'IdempotentParameterMismatchException',
    'Input parameters do not match the original request for the given idempotent token.',
  )
}

/** Remembers a transaction in the commit that does it, so that a repetition after a crash is known too. */
export function remember(
  database: Database,
  view: View,
  token: string,
  transaction: Pick<Remembered, 'fingerprint' | 'sizes'>,
): void {
  const fresh: Remembered = { ...transaction, until: database.clock() + rememberedMilliseconds }
  view.put(tokenKey(token), Buffer.from(JSON.stringify(fresh)))
}

export function startForgettingTokens(database: Database): void {
  database.every(rememberedMilliseconds / 10, () => forgetTokens(database))
}

/** Takes tokens out of the store that nobody may repeat any more. */
async function forgetTokens(database: Database): Promise<void> {
  for await (const entries of database.store.entries(space(kind.token))) {
    const old = entries.filter(
      ([, value]) => (JSON.parse(value.toString()) as Remembered).until <= database.clock(),
    )
    if (old.length === 0) continue
    await database.writer.submit(view => {
      for (const [key] of old) view.delete(key)
    })
  }
}
