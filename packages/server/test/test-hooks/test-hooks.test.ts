import { describe, expect, test } from 'vitest'
import { begin, bench, drained, note, openBench } from './bench.ts'

openBench()

test('a fault of a part that does not exist is refused, with those that do', async () => {
  const { send } = bench
  const fault = { system: 'shelf', component: 'objcts', fail: true }
  const { status, body } = await send('PUT', '/_test/faults', fault)
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.error.details.issues).toEqual([
    { in: 'body', path: 'component', reason: 'must be one of objects, delivery' },
  ])
})

describe('the feed', () => {
  test('does nothing until it is drained', async () => {
    const { send, db, ports } = bench
    await db.Note.put(note('n1'))
    expect(ports.sent).toEqual([])
    const { body } = await send('POST', '/_test/feed/drain')
    expect(body).toEqual({ processed: 1, deadLetters: 0 })
    expect(ports.sent).toHaveLength(1)
  })

  test('delivers every past record again', async () => {
    const { send, db, ports } = bench
    await db.Note.put(note('n1'))
    await send('POST', '/_test/feed/drain')
    expect((await send('POST', '/_test/feed/replay', { system: 'shelf' })).body).toEqual(drained)
    const [first, second] = ports.sent as { id: string }[]
    expect(second?.id).toBe(first?.id)
  })
})

describe('faults', () => {
  test('make a port fail so many times', async () => {
    const { send, db, ports } = bench
    const fault = { system: 'shelf', component: 'delivery' }
    expect(await send('PUT', '/_test/faults', { ...fault, fail: true, times: 3 })).toEqual({ status: 204 })
    await db.Note.put(note('n1'))
    expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 0 })
    expect(ports.sent).toHaveLength(1)
  })

  test('last until they are taken back', async () => {
    const { send, db, ports, feed } = bench
    const fault = { system: 'shelf', component: 'delivery' }
    await send('PUT', '/_test/faults', { ...fault, fail: true })
    await db.Note.put(note('n1'))
    expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 1 })
    await send('PUT', '/_test/faults', { ...fault, fail: false })
    expect(await feed.deadLetters.replay('shelf')).toEqual({ replayed: 1, failed: 0 })
    expect(ports.sent).toHaveLength(1)
  })
})

test('tokens are those of the local issuer', async () => {
  const { send } = bench
  const asked = { system: 'shelf', sub: 'ann', claims: { role: 'reader' } }
  const { token } = (await send('POST', '/_test/tokens', asked)).body
  const shelfBody = { shelfId: 's1', name: 'Mine' }
  expect(await send('POST', '/shelf/shelves', shelfBody, token)).toMatchObject({ status: 201 })
  const { Member } = bench.db
  expect(await Member.get({ shelfId: 's1', userId: 'ann' })).toMatchObject({ role: 'owner' })
})

test('what a hook is not told properly is refused', async () => {
  const { send } = bench
  const cases: [string, string, unknown?][] = [
    ['PUT', '/_test/clock', { now: 'yesterday' }],
    ['POST', '/_test/clock/advance', { seconds: '1' }],
    ['POST', '/_test/feed/replay', {}],
    ['POST', '/_test/reset', { system: 'shelf', more: 1 }],
    ['GET', '/_test/items?system=shelf'],
  ]
  for (const [method, path, body] of cases) {
    const answer = await send(method, path, body)
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 400, 'VALIDATION_ERROR'])
  }
  const unknown = await send('POST', '/_test/reset', { system: 'other' })
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
})

test('outside test mode there are no hooks', async () => {
  const other = await begin({ isTest: false })
  const paths: [string, string][] = [
    ['PUT', '/_test/clock'],
    ['POST', '/_test/clock/advance'],
    ['POST', '/_test/feed/drain'],
    ['POST', '/_test/feed/replay'],
    ['POST', '/_test/sweeps'],
    ['GET', '/_test/items?system=shelf&pk=p'],
    ['PUT', '/_test/faults'],
    ['POST', '/_test/tokens'],
    ['POST', '/_test/reset'],
  ]
  for (const [method, path] of paths) {
    expect([path, (await other.send(method, path, method === 'GET' ? undefined : {})).status]).toEqual([
      path,
      404,
    ])
  }
  await other.close()
})
