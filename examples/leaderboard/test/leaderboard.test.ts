import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { beforeEach, expect, test } from 'vitest'
import { rankOf, recordGame } from '../play.ts'
import { games, shardOf, shards } from '../schema.ts'

async function newBoard() {
  const engine = await open()
  await ensureTables(games, engine)
  return connect(games, engine)
}
let db: Awaited<ReturnType<typeof newBoard>>
beforeEach(async () => {
  db = await newBoard()
})
const season = 's1'
const at = new Date().toISOString()
let game = 0
const play = (playerId: string, points: number, when = at) =>
  recordGame(db, { playerId, season, gameId: `g${++game}`, at: when, points })

test('the board has the best of each player, over all shards, numbers as numbers', async () => {
  const points = [9, 10, 100, 1_000_000, 0, 99]
  for (const [at, each] of points.entries()) await play(`p${at}`, each)
  const { items } = await db.top({ season })
  expect(items.map(each => each.points)).toEqual([1_000_000, 100, 99, 10, 9, 0])
  expect(new Set(items.map(({ playerId }) => shardOf(playerId))).size).toBeGreaterThan(1)
})

test('a worse game does not lower a score, a better one raises it', async () => {
  await play('ann', 50)
  await play('ann', 20)
  expect((await db.best({ playerId: 'ann', season }))?.points).toBe(50)
  await play('ann', 70)
  expect((await db.top({ season })).items).toMatchObject([{ playerId: 'ann', points: 70 }])
})

test('of games that end at once the best counts', async () => {
  await Promise.all([30, 90, 10, 60, 50].map(points => play('ann', points)))
  expect((await db.best({ playerId: 'ann', season }))?.points).toBe(90)
})

test('pages of the board follow each other', async () => {
  for (let at = 0; at < 25; at++) await play(`p${at}`, at)
  const first = await db.top({ season })
  const second = await db.top({ season }, { cursor: first.cursor ?? '' })
  expect(second.items.map(({ points }) => points)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5])
})

test('equal points share a rank, and nobody without a score has one', async () => {
  await play('ann', 10)
  await play('bob', 10)
  await play('eve', 5)
  expect([await rankOf(db, 'ann', season), await rankOf(db, 'bob', season)]).toEqual([1, 1])
  expect(await rankOf(db, 'eve', season)).toBe(3)
  expect(await rankOf(db, 'kim', season)).toBeUndefined()
})

test('players spread over all shards', () => {
  const used = new Set(Array.from({ length: 200 }, (_, at) => shardOf(`player-${at}`)))
  expect([...used].sort()).toEqual(shards)
})

test('games are kept by day', async () => {
  await play('ann', 1, `${at.slice(0, 10)}T00:00:00.000Z`)
  await play('ann', 2, new Date(Date.now() - 24 * 3600_000).toISOString())
  expect((await db.gamesOfDay({ playerId: 'ann', day: at.slice(0, 10) })).items).toHaveLength(1)
})
