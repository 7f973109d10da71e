import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { rankOf, recordGame } from './play.ts'
import { games, shardOf } from './schema.ts'

const engine = await open()
await ensureTables(games, engine)
const db = connect(games, engine)

const season = '2026-spring'
const at = new Date().toISOString()
const played = { ann: [700, 1200], bob: [90, 40], eve: [1000], kim: [1150] }
let game = 0
for (const [playerId, results] of Object.entries(played))
  for (const points of results) await recordGame(db, { playerId, season, gameId: `g${++game}`, at, points })

const { items } = await db.top({ season })
for (const [place, { playerId, points }] of items.entries())
  console.log(`${place + 1}. ${playerId} ${points} (shard ${shardOf(playerId)})`)
console.log('rank of eve:', await rankOf(db, 'eve', season))
const day = at.slice(0, 10)
console.log("ann's games today:", (await db.gamesOfDay({ playerId: 'ann', day })).items.length)
await engine.close()
