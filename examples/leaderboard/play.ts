import { type ClientOf, isError, when } from 'monotable'
import type { games } from './schema.ts'

type Db = ClientOf<typeof games>

export interface Played {
  readonly playerId: string
  readonly season: string
  readonly gameId: string
  readonly at: string
  readonly points: number
}

/** Records a game, and the score if it is the player's best of the season. */
export async function recordGame(db: Db, { season, ...game }: Played): Promise<void> {
  await db.Game.create(game)
  const { playerId, at, points } = game
  const better = when('attribute_not_exists(points) or points < {points}', { points })
  try {
    await db.Score.put({ playerId, season, points, at }, { condition: better })
  } catch (error) {
    if (!isError(error, 'CONDITION_FAILED')) throw error
  }
}

/** Ranks begin with 1. Counting reads the rows above the player, so ask for it where ranks are small. */
export async function rankOf(db: Db, playerId: string, season: string): Promise<number | undefined> {
  const own = await db.best({ playerId, season })
  return own && 1 + (await db.above.count({ season, points: own.points }))
}
