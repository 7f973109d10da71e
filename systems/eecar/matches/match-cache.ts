import { endOf } from '@monotable/server/kit'
import { isError, when } from 'monotable'
import type { Db, Items } from '../operation.ts'
import { countHit } from './count-hit.ts'

type Entry = Items['MatchResult']

/** What an entry holds of an answer. */
export type Kept = Pick<Entry, 'queryHash' | 'query' | 'queryEmbedding' | 'matchedParts' | 'modelUsed'>

const keptDays = 7

export function findEntry(db: Db, queryHash: string): Promise<Entry | undefined> {
  return db.MatchResult.get({ queryHash }, { consistent: true })
}

/** An entry whose answer no longer holds, and whether the request that found it so was counted in it. */
export interface Seen {
  readonly entry: Entry
  readonly isCounted: boolean
}

/**
 * Keeps an answer and counts the request that asked for it, exactly once: in a new entry, in the place of the one that
 * was seen (E5), or, where another request was first, as a hit of what that one kept. Answers the count.
 */
export async function keepAnswer(db: Db, kept: Kept, seen: Seen | undefined, now: Date): Promise<number> {
  const { queryHash } = kept
  let replaced = seen
  for (;;) {
    const counted = replaced ? await replace(db, kept, replaced, now) : await create(db, kept, now)
    if (counted !== undefined) return counted
    // Who replaced the entry first kept its count.
    const isCounted = replaced?.isCounted === true
    const hit = isCounted ? (await findEntry(db, queryHash))?.hitCount : await countHit(db, { queryHash })
    if (hit !== undefined) return hit
    // It was removed meanwhile: there is room for a new one.
    replaced = undefined
  }
}

/** An answer without parts is not kept, nor is the entry that it stands in the place of. */
export async function dropEntry(db: Db, { queryHash, createdAt }: Entry): Promise<void> {
  await db.MatchResult.delete({ queryHash }, { condition: unchangedSince(createdAt) }).catch(unlessChanged)
}

async function create(db: Db, kept: Kept, now: Date): Promise<number | undefined> {
  try {
    const { hitCount } = await db.MatchResult.create({ ...kept, hitCount: 1, TTL: endOf(now, keptDays) })
    return hitCount
  } catch (error) {
    if (isError(error, 'ALREADY_EXISTS')) return undefined
    throw error
  }
}

async function replace(db: Db, kept: Kept, seen: Seen, now: Date): Promise<number | undefined> {
  const { queryHash, ...answer } = kept
  const set = { ...answer, createdAt: now.toISOString(), TTL: endOf(now, keptDays) }
  const condition = unchangedSince(seen.entry.createdAt)
  const replaced = await db.MatchResult.update(
    { queryHash },
    { set, add: { hitCount: seen.isCounted ? 0 : 1 } },
    { read: true, condition },
  ).catch(unlessChanged)
  return replaced?.hitCount
}

const unchangedSince = (createdAt: string) => when('createdAt = {createdAt}', { createdAt })

function unlessChanged(error: unknown): undefined {
  if (isError(error, 'CONDITION_FAILED') || isError(error, 'NOT_FOUND')) return undefined
  throw error
}
