import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { onePicture } from '../test/one-picture.ts'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

const pdf = { bytes: Buffer.from('%PDF-1.7 an identity document'), contentType: 'application/pdf' }
const add = (as: User, file = pdf, kind = 'ID') => town.upload(`/users/me/documents?kind=${kind}`, as, file)
const files = async ({ userId }: User) => {
  const found: string[] = []
  for await (const key of town.ports.objects.list(`documents/khaya/${userId}/`)) found.push(key)
  return found
}
const fetched = async (path: string, as: { sub: string; claims?: object }) => {
  const token = await town.token('claims' in as ? (as as typeof admin) : as.sub)
  const answer = await fetch(`${town.server.url}/khaya${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, text: await answer.text(), kept: answer.headers.get('cache-control') }
}

test('a document is for its person and administrators, and each look of an administrator is written down (K24)', async () => {
  const [worker, other] = [await town.worker(), await town.worker()]
  const { documentId, contentType } = made(await add(worker))
  expect(contentType).toBe('application/pdf')
  const file = `/users/${worker.userId}/documents/${documentId}/file`
  expect(await fetched(file, worker)).toMatchObject({ status: 200, text: pdf.bytes.toString() })
  expect(made(await town.get(`/users/${worker.userId}/document-accesses`, worker)).items).toEqual([])
  expect((await fetched(file, other)).status).toBe(403)
  expect((await town.get(`/users/${worker.userId}/documents`, other)).status).toBe(403)
  expect((await town.get(`/users/${worker.userId}/documents`)).status).toBe(401)

  expect(await fetched(file, admin)).toMatchObject({ status: 200, kept: 'private, no-store' })
  const looked = { documentId, kind: 'ID', accessedBy: admin.sub, accessedAt: '2025-01-20T10:00:00.000Z' }
  for (const as of [worker, admin])
    expect(made(await town.get(`/users/${worker.userId}/document-accesses`, as)).items).toMatchObject([
      looked,
    ])
})

test('documents go, with their files, once their person is verified (K23)', async () => {
  const [worker, seller] = [await town.worker(), await town.seller()]
  for (const user of [worker, seller]) {
    made(await add(user))
    made(await add(user, await onePicture(), 'ADDRESS'))
    expect(await files(user)).toHaveLength(2)
  }
  made(await town.verify(worker, 'phoneVerified'))
  await town.feed.drain()
  expect(await files(worker)).toHaveLength(2)
  made(await town.verify(worker, 'idVerified'))
  made(await town.verify(seller, 'businessVerified'))
  await town.feed.drain()
  for (const user of [worker, seller]) {
    expect(await files(user)).toEqual([])
    expect(made(await town.get(`/users/${user.userId}/documents`, admin)).items).toEqual([])
    expect(codeOf(await add(user))).toEqual([409, 'ALREADY_VERIFIED'])
  }
})

test('nobody keeps more than six, or what is neither picture nor PDF; one that is removed is gone', async () => {
  const worker = await town.worker()
  const text = { bytes: Buffer.from('MZ a program'), contentType: 'application/pdf' }
  expect(codeOf(await add(worker, text))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const kept = [made(await add(worker))]
  for (let at = 1; at < 6; at++) kept.push(made(await add(worker)))
  expect(codeOf(await add(worker))).toEqual([409, 'TOO_MANY_DOCUMENTS'])
  const path = `/khaya/users/${worker.userId}/documents/${kept[0]?.documentId}`
  expect((await town.call('DELETE', path, { as: admin })).status).toBe(403)
  expect((await town.call('DELETE', path, { as: worker.sub })).status).toBe(204)
  expect(await files(worker)).toHaveLength(5)
  made(await add(worker))
})

test.skipIf(isElsewhere)('what nobody looked at goes after 30 days (K23)', async () => {
  const worker = await town.worker()
  made(await add(worker))
  town.at('2025-02-19T10:00:01.000Z')
  expect(made(await town.get(`/users/${worker.userId}/documents`, worker)).items).toEqual([])
  await town.engine.sweep()
  await town.feed.drain()
  expect(await town.stored(`USER#${worker.userId}`)).not.toContainEqual(
    expect.objectContaining({ entityType: 'VERIFICATION_DOCUMENT' }),
  )
  expect(await files(worker)).toEqual([])
})
