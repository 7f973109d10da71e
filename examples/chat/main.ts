import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { api } from './api.ts'
import { chat } from './schema.ts'

const engine = await open()
await ensureTables(chat, engine)
const db = connect(chat, engine)
const handle = api(db)

await db.Room.create({ roomId: 'lobby', title: 'Lobby' })
for (const userId of ['ann', 'bob'])
  await db.Member.create({ roomId: 'lobby', userId, activeAt: '2026-03-01T09:00:00Z' })

const call = async (userId: string, path: string, body?: object) => {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await handle(new Request(`http://chat${path}`, { headers: { 'x-user': userId }, ...sent }))
  return { status: response.status, body: await response.json() }
}

for (const text of ['Hello', 'Anybody there?', 'Good morning'])
  await call('ann', '/rooms/lobby/messages', { text })

const texts = (page: { items: { text: string }[] }) => page.items.map(({ text }) => text).join(', ')
const first = await call('bob', '/rooms/lobby/messages?limit=2')
console.log('newest:', texts(first.body))
const second = await call('bob', `/rooms/lobby/messages?limit=2&cursor=${first.body.next}`)
console.log('older:', texts(second.body), '| more:', second.body.next)
const stolen = await call('ann', `/rooms/lobby/messages?cursor=${first.body.next}`)
console.log("bob's cursor used by ann:", stolen.status)
console.log('a stranger:', (await call('eve', '/rooms/lobby/messages')).status)
const rooms = await db.roomsOfUser({ userId: 'ann' })
console.log("ann's rooms:", rooms.items.map(({ roomId }) => roomId).join(', '))
await engine.close()
