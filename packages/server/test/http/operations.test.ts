import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'

let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf()
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 's1', name: 'Kitchen' } })
  const { db } = shelf.runtime.systems[0]!
  await db.Member.put({ shelfId: 's1', userId: 'rob', role: 'reader' })
})
afterAll(() => shelf.close())

const books = '/shelf/shelves/s1/books'
let isbn = 1_000_000_000
const aBook = () => ({ title: 'Emma', isbn: String(isbn++), copies: 3, price: 12.5 })
const added = async () => (await shelf.send('POST', books, { as: 'ann', body: aBook() })).body

describe('an operation over HTTP', () => {
  it('answers what it declares, with its status and nothing that it does not declare', async () => {
    const body = aBook()
    const made = await shelf.send('POST', books, { as: 'ann', body })
    expect(made.status).toBe(201)
    expect(made.headers.get('content-type')).toBe('application/json')
    expect(made.body).toEqual({ bookId: made.body.bookId, ...body, status: 'offered', version: 1 })
    const found = await shelf.send('GET', `${books}/${made.body.bookId}`, { as: 'ann' })
    expect(found.status).toBe(200)
    expect(found.body).toEqual(made.body)
  })

  it('cuts fields off that the roles of the caller do not see', async () => {
    const { bookId } = await added()
    const { body } = await shelf.send('GET', `${books}/${bookId}`, { as: 'rob' })
    expect(body).toMatchObject({ bookId, copies: 3 })
    expect(body).not.toHaveProperty('price')
    const list = await shelf.send('GET', books, { as: 'rob' })
    for (const item of list.body.items) expect(item).not.toHaveProperty('price')
  })

  it('with status 204 answers with no body', async () => {
    const { bookId } = await added()
    const gone = await shelf.send('DELETE', `${books}/${bookId}`, { as: 'ann' })
    expect([gone.status, gone.text, gone.headers.get('content-type')]).toEqual([204, '', null])
  })

  it('prefers a literal to a placeholder', async () => {
    const { body } = await shelf.send('GET', `${books}/count`, { as: 'ann' })
    expect(body).toEqual({ count: expect.any(Number) })
  })

  it('answers HEAD as GET without its body', async () => {
    const { bookId } = await added()
    const head = await shelf.send('HEAD', `${books}/${bookId}`, { as: 'ann' })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', '"1"'])
  })

  it('is for everybody where the policy says so', async () => {
    expect((await shelf.send('GET', '/shelf/about')).body).toEqual({ name: 'Shelf' })
  })
})

describe('versions', () => {
  it('stand in the ETag, and a change of another version is refused', async () => {
    const { bookId } = await added()
    const path = `${books}/${bookId}`
    const edit = (title: string, ifMatch?: string) =>
      shelf.send('PATCH', path, {
        as: 'ann',
        body: { title },
        ...(ifMatch && { headers: { 'if-match': ifMatch } }),
      })
    const second = await edit('Emma 2', '"1"')
    expect([second.status, second.headers.get('etag'), second.body.version]).toEqual([200, '"2"', 2])
    const stale = await edit('Emma 3', '"1"')
    expect([stale.status, stale.body.error.code]).toEqual([412, 'STALE_VERSION'])
    expect(stale.body.error.details).toEqual({ version: 2 })
    expect((await edit('Emma 4')).body.version).toBe(3)
    expect((await edit('Emma 5', '*')).body.version).toBe(4)
    expect((await edit('Emma 6', 'W/"4"')).body.error.code).toBe('STALE_VERSION')
    expect((await edit('Emma 6', '"x"')).body.error.code).toBe('STALE_VERSION')
    expect((await edit('Emma 6', '4')).body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ in: 'header', path: 'If-Match' }] },
    })
    expect((await shelf.send('GET', path, { as: 'ann' })).body).toMatchObject({ title: 'Emma 5', version: 4 })
  })
})

describe('lists', () => {
  it('come in pages under cursors that are good for their caller alone', async () => {
    const path = '/shelf/shelves/pages/books'
    await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 'pages', name: 'Pages' } })
    const { db } = shelf.runtime.systems[0]!
    await db.Member.put({ shelfId: 'pages', userId: 'rob', role: 'reader' })
    for (let i = 0; i < 5; i++)
      await shelf.send('POST', path, { as: 'ann', body: { title: `${i}`, isbn: `000000000${i}` } })
    const titles: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { body } = await shelf.send('GET', `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`, {
        as: 'ann',
      })
      titles.push(...body.items.map((item: { title: string }) => item.title))
      cursor = body.nextCursor
      if (pages++ === 0) {
        const stolen = await shelf.send('GET', `${path}?limit=2&cursor=${cursor}`, { as: 'rob' })
        expect([stolen.status, stolen.body.error.code]).toEqual([400, 'INVALID_CURSOR'])
      }
    } while (cursor)
    expect([titles, pages]).toEqual([['0', '1', '2', '3', '4'], 3])
    const broken = await shelf.send('GET', `${path}?cursor=nonsense`, { as: 'ann' })
    expect(broken.body.error.code).toBe('INVALID_CURSOR')
  })

  it('have 1 to 100 items', async () => {
    for (const limit of ['0', '101', 'x', '']) {
      const { status, body } = await shelf.send('GET', `${books}?limit=${limit}`, { as: 'ann' })
      expect([status, body.error.details.issues[0]]).toEqual([
        400,
        expect.objectContaining({ in: 'query', path: 'limit' }),
      ])
    }
  })
})
