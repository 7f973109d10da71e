import { entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

/** One partition takes about 1,000 writes a second. Eight take eight times that, and are read together. */
export const shards = ['0', '1', '2', '3', '4', '5', '6', '7']

/** The same player is always in the same shard. */
export function shardOf(playerId: string): string {
  let hash = 0
  for (const character of playerId) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return shards[hash % shards.length] as string
}

/** A name that cannot contain the delimiter of keys. */
const Name = z.string().regex(/^[\w-]{1,40}$/)

// #region score
/** A player's best of one season. The mask makes points sort as numbers: 000000090 before 000001200. */
export const Score = entity(
  'Score',
  {
    PK: 'PLAYER#{playerId}',
    SK: 'SEASON#{season}',
    GSI1PK: 'SEASON#{season}#SHARD#{shard}',
    GSI1SK: '{points:000000000}#{playerId}',
  },
  { playerId: Name, season: Name, points: z.int().min(0).max(999_999_999), at: z.iso.datetime() },
  { derive: { shard: { of: ['playerId'], value: score => shardOf(score.playerId) } } },
)
// #endregion score

// #region series
/** What happened, hour by hour: one partition a player and day, which expires after thirty days. */
export const Game = entity(
  'Game',
  { PK: 'PLAYER#{playerId}#DAY#{day}', SK: 'GAME#{at}#{gameId}' },
  { playerId: Name, gameId: z.string(), at: z.iso.datetime(), points: z.int().min(0), TTL: z.int() },
  {
    derive: { day: { of: ['at'], value: game => game.at.slice(0, 10), as: z.iso.date() } },
    expires: { attribute: 'TTL', after: 30 * 24 * 3600 },
  },
)
// #endregion series

export const games = schema({
  tables: [table('Games', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') }, ttl: 'TTL' })],
  entities: { Score, Game },
  access: {
    best: get(Score, 'PK = PLAYER#{playerId}, SK = SEASON#{season}'),
    seasons: query(Score, 'PK = PLAYER#{playerId}, SK begins_with SEASON#'),
    // #region top
    top: query(Score, 'GSI1PK = SEASON#{season}#SHARD#{shard}', {
      each: { shard: shards },
      order: ['points', 'playerId'],
      direction: 'desc',
      limit: 10,
    }),
    above: query(Score, 'GSI1PK = SEASON#{season}#SHARD#{shard}, GSI1SK > {points}', {
      each: { shard: shards },
    }),
    // #endregion top
    gamesOfDay: query(Game, 'PK = PLAYER#{playerId}#DAY#{day}, SK begins_with GAME#', { direction: 'desc' }),
  },
})
