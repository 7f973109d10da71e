import type { Call } from '@monotable/server'
import { describeParts } from '../embedding/describe-parts.ts'
import { embedText } from '../embedding/embed-text.ts'
import { queryFolder, vectorBytes } from '../embedding/vector-object.ts'
import type { Db, Items } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import type { Verdict } from '../search/wish-query.ts'
import type { Wish } from '../wishes/wish.ts'
import { countHit } from './count-hit.ts'
import { expandQuery } from './expand-query.ts'
import { explainParts } from './explain-parts.ts'
import { findParts, type JudgedPart } from './find-parts.ts'
import { dropEntry, findEntry, type Kept, keepAnswer, type Seen } from './match-cache.ts'
import { type Asked, queryHashOf } from './query-hash.ts'
import { readFreshParts } from './read-fresh-parts.ts'

type Entry = Items['MatchResult']
type Matching = Pick<Call<Db, EecarPorts>, 'db' | 'ports' | 'now' | 'log'> & { readonly isVisitor: boolean }

export interface Match extends Omit<Entry['matchedParts'][number], 'partId'>, Verdict {
  readonly part: Items['Part']
}

export interface MatchAnswer {
  readonly queryHash: string
  readonly cached: boolean
  /** How often the query was asked since its answer is stored; 0 if it is not stored. */
  readonly hitCount: number
  readonly expandedQuery: string
  readonly modelUsed: string
  /** What the sentence was understood to ask for. */
  readonly wishes: readonly Wish[]
  readonly results: readonly Match[]
  /** Parts that come nearest, where nothing fits. */
  readonly nearest: readonly JudgedPart[]
}

/** The parts that fit a query, from a kept answer or from a new search. */
export async function match(call: Matching, asked: Asked, refresh: boolean): Promise<MatchAnswer> {
  const { db, ports } = call
  const queryHash = queryHashOf(asked, ports)
  const entry = await findEntry(db, queryHash)
  if (!entry) return computeMatch(call, asked, undefined)
  if (refresh) return computeMatch(call, asked, { entry, isCounted: false })
  // The hit is written while the parts are read; nearly always both are wanted.
  const [results, hitCount] = await Promise.all([readKeptResults(call, entry, asked), countHit(db, entry)])
  // It expired, or was removed, at this very moment.
  if (hitCount === undefined) return computeMatch(call, asked, undefined)
  if (!results) return computeMatch(call, asked, { entry, isCounted: true })
  const { modelUsed } = entry
  const expandedQuery = expandQuery(asked.query)
  return { queryHash, cached: true, hitCount, expandedQuery, modelUsed, ...results, nearest: [] }
}

/** The results of an entry that still match the request; undefined if fewer than half do (E5). */
async function readKeptResults({ db, ports: { search } }: Matching, entry: Entry, asked: Asked) {
  const { matchedParts } = entry
  const ids = matchedParts.map(({ partId }) => partId)
  const fresh = await readFreshParts(db, ids, asked.filters)
  const wishes = search.readWishes(asked.query, asked.without)
  const judge = search.ask(wishes)
  const hard = new Set(wishes.filter(({ isHard }) => isHard).map(({ id }) => id))
  // Who has never searched knows no words of parts yet, and drops nothing for them.
  const isKnown = search.isReady
  const results: Match[] = []
  for (const { partId, ...rest } of matchedParts) {
    const part = fresh.get(partId)
    if (!part) continue
    const verdict = judge.verdict(await search.entryNow(db, part))
    if (!isKnown || !verdict.misses.some(id => hard.has(id))) results.push({ part, ...rest, ...verdict })
  }
  return results.length * 2 < matchedParts.length ? undefined : { wishes, results }
}

async function computeMatch(call: Matching, asked: Asked, seen: Seen | undefined): Promise<MatchAnswer> {
  const { db, ports, now, log } = call
  const { query } = asked
  const queryHash = queryHashOf(asked, ports)
  const expanded = expandQuery(query)
  const vector = await embedText(ports.embedder, expanded)
  const { floor } = ports.embedder
  const { wishes, found, nearest } = await findParts(
    { db, search: ports.search, now },
    { ...asked, expanded, vector, floor },
  )
  const explained = (
    await describeParts(
      db,
      found.map(({ part }) => part),
    )
  ).map((around, at) => ({ ...around, score: found[at]?.score ?? 0 }))
  const { reasons, modelUsed } = await explainParts(ports.explainer, query, explained, log)
  const results = found.map(({ part, score, cosine, bm25, meets, misses }, at) => ({
    part,
    score,
    scoreParts: { cosine, bm25 },
    reason: reasons[at] ?? '',
    meets,
    misses,
  }))
  const answer = { queryHash, cached: false, expandedQuery: expanded, modelUsed, wishes, results, nearest }
  if (results.length === 0) {
    if (seen) await dropEntry(db, seen.entry)
    return { ...answer, hitCount: 0 }
  }
  if (!seen && call.isVisitor && !ports.visitorAnswers.take(now)) {
    log.warn({ queryHash }, 'the answer to a visitor was not kept: enough were kept today')
    return { ...answer, hitCount: (await countHit(db, { queryHash })) ?? 0 }
  }
  const queryEmbedding = `${queryFolder(ports.embedder)}${queryHash}`
  const matchedParts = results.map(({ part: { partId }, score, reason, scoreParts }) => ({
    ...{ partId, score, reason, scoreParts },
  }))
  const kept: Kept = { queryHash, query, modelUsed, queryEmbedding, matchedParts }
  const [hitCount] = await Promise.all([
    keepAnswer(db, kept, seen, now),
    // The answer does not fail if this does.
    ports.objects
      .put(queryEmbedding, vectorBytes(vector))
      .catch(error => log.warn({ err: error }, 'the vector of a query was not kept')),
  ])
  return { ...answer, hitCount }
}
