import { expect, test } from 'vitest'
import { onePicture } from '../test/one-picture.ts'
import { made, openTown, type User } from '../test/town.ts'
import { people } from './leaving.ts'

const town = openTown()

/** Of a person, as the server asks. */
const of = ({ sub }: Pick<User, 'sub'>) => {
  const [running] = town.runtime.systems
  return { personId: sub, db: running?.db, ports: running?.ports, now: new Date(), log: town.runtime.log }
}

test('a buyer takes along what is kept, finishes what others wait for, and leaves no name or address', async () => {
  const [buyer, worker] = [await town.buyer({ name: 'Zanele Unique' }), await town.verifiedWorker()]
  const { projectId, title } = await town.project(buyer)
  made(await town.post('/messages', buyer, { recipientId: worker.userId, content: 'Hello' }))
  await town.feed.drain()
  expect(await people.exportPerson(of(buyer))).toMatchObject({
    profile: { name: 'Zanele Unique' },
    projects: [{ projectId }],
    conversations: [{ otherId: worker.userId }],
  })
  expect(await people.whyNotForget?.(of(buyer))).toBe(
    `Your project ${title} is not over. Cancel or complete it first.`,
  )
  await town.runtime.systems[0]?.db.Project.update(
    { projectId },
    { set: { status: 'CANCELLED' } },
    { read: true },
  )
  expect(await people.whyNotForget?.(of(buyer))).toBeUndefined()

  await people.forgetPerson(of(buyer))
  await people.forgetPerson(of(buyer))
  expect(await town.stored(`USER#${buyer.userId}`)).toEqual([])
  expect(await town.stored(`SUB#${buyer.sub}`)).toEqual([])
  const project = (await town.stored(`PROJECT#${projectId}`)).find(({ SK }) => SK === 'METADATA')
  expect(project).toMatchObject({ buyerId: buyer.userId, title })
  expect(JSON.stringify(project?.location)).not.toMatch(/address|lat|lng/)
  const inbox = await town.stored(`USER#${worker.userId}`)
  expect(inbox.find(({ SK }) => SK === `CONVERSATION#${buyer.userId}`)).toMatchObject({
    otherName: 'Former member',
  })
  expect(JSON.stringify(inbox)).not.toContain('Zanele')
  expect(await people.exportPerson(of(buyer))).toEqual({})
})

test('a worker whose bid waits withdraws it first, and then is a former member on it', async () => {
  const [buyer, worker] = [await town.buyer(), await town.verifiedWorker({ name: 'Sipho Unique' })]
  const { projectId } = await town.project(buyer)
  made(await town.bid(projectId, worker))
  expect(await people.whyNotForget?.(of(worker))).toBe(
    'You have bids that wait for an answer. Withdraw them first.',
  )
  const key = { projectId, workerId: worker.userId }
  await town.runtime.systems[0]?.db.Bid.update(key, { set: { status: 'WITHDRAWN' } }, { read: true })
  expect(await people.whyNotForget?.(of(worker))).toBeUndefined()
  await people.forgetPerson(of(worker))
  const stored = JSON.stringify(await town.stored(`PROJECT#${projectId}`))
  expect(stored).toContain('Former member')
  expect(stored).not.toContain('Sipho Unique')
})

test('who has no profile has nothing here, and goes', async () => {
  expect(await people.exportPerson(of({ sub: 'nobody' }))).toEqual({})
  expect(await people.whyNotForget?.(of({ sub: 'nobody' }))).toBeUndefined()
  await people.forgetPerson(of({ sub: 'nobody' }))
})

test('a worker takes along messages, documents and who looked at them, and leaves no picture, document, block or report', async () => {
  const [worker, buyer] = [await town.worker(), await town.buyer()]
  const { address } = made(await town.upload('/pictures', worker, await onePicture()))
  made(await town.patch('/users/me', worker, { portfolio: [address] }))
  const talk = made(await town.upload('/pictures?for=message', worker, await onePicture())).address
  const message = { recipientId: buyer.userId, content: 'Like this', images: [talk] }
  made(await town.post('/messages', worker, message))
  made(await town.upload('/users/me/documents', worker, await onePicture()))
  made(await town.call('PUT', `/khaya/blocks/${buyer.userId}`, { as: worker.sub, body: {} }))
  made(await town.call('PUT', `/khaya/blocks/${worker.userId}`, { as: buyer.sub, body: {} }))
  made(await town.post(`/users/${worker.userId}/reports`, buyer, { reason: 'OTHER' }))
  await town.feed.drain()
  expect(await people.exportPerson(of(worker))).toMatchObject({
    messages: [{ content: 'Like this', images: [talk] }],
    documents: [{ kind: 'ID' }],
    documentAccesses: [],
    blocks: [{ otherId: buyer.userId }],
  })
  expect(await people.whyNotForget?.(of(worker))).toBeUndefined()
  await people.forgetPerson(of(worker))
  await people.forgetPerson(of(worker))
  await town.feed.drain()
  expect(await town.stored(`USER#${worker.userId}`)).toEqual([])
  expect(made(await town.get('/blocks', buyer)).items).toMatchObject([{ name: 'Former member' }])
  const kept: string[] = []
  for await (const key of town.ports.objects.list('')) if (key.includes(worker.userId)) kept.push(key)
  expect(kept).toEqual([])
  expect((await fetch(`${town.server.url}${address}`)).status).toBe(404)
})
