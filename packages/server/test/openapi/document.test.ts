import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import { shelf as system } from '../support/shelf/system.ts'
import { shelfWith } from '../support/shelf-with.ts'

let shelf: ServedShelf
beforeAll(async () => {
  shelf = await serveShelf()
})
afterAll(() => shelf.close())

const document = openApiDocument([system])
const operation = operationsFor<unknown, unknown>()

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and is what the server gives', async () => {
    const { status, headers, body } = await shelf.send('GET', '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    const validator = new Validator()
    expect(await validator.validate(structuredClone(body))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(body).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('has every operation once, under the tag of its system', () => {
    const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(system.operations)
        .map(name => `shelf_${name}`)
        .sort(),
    )
    for (const { tags } of operations) expect(tags).toEqual(['shelf'])
    expect(document.tags).toEqual([{ name: 'shelf', description: system.title }])
  })

  it('says of every operation who may, to programs and to people', () => {
    const { get } = document.paths['/shelf/about']!
    expect([get!['x-may'], get!.description]).toEqual(['anyone', 'For everybody.'])
    const { post } = document.paths['/shelf/shelves/{shelfId}/books']!
    expect([post!['x-may'], post!.description]).toEqual([['owner'], 'For: owner.'])
  })

  it('has schemas that are valid and lead somewhere', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'document', ...document })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, found]) => found)
    expect(references).toContain('#/components/schemas/shelf.Book')
    for (const reference of new Set(references)) {
      expect(() => ajv.compile({ $ref: `document${reference}` }), reference).not.toThrow()
    }
  })

  it('has headers that are declared', () => {
    const knock = operation({
      method: 'GET',
      path: '/knock',
      title: 'Knocks',
      may: 'anyone',
      input: { headers: z.object({ 'x-device': z.string().max(8) }) },
      output: z.object({}),
      handler: async () => ({}),
    })
    const { get } = openApiDocument([shelfWith({ knock })]).paths['/shelf/knock']!
    expect(get?.parameters).toEqual([
      { name: 'x-device', in: 'header', required: true, schema: { type: 'string', maxLength: 8 } },
    ])
  })

  it('says what is needed, what is refused and what is given back', () => {
    const { post } = document.paths['/shelf/shelves/{shelfId}/books']!
    expect(post?.parameters?.map(({ name, in: part, required }) => [name, part, required])).toEqual([
      ['shelfId', 'path', true],
      ['Idempotency-Key', 'header', false],
    ])
    const body = post?.requestBody?.content['application/json']?.schema
    expect(body).toMatchObject({ required: ['title', 'isbn'], additionalProperties: false })
    expect(post?.responses['201']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/shelf.Book',
    })
    expect(post?.responses['409']?.description).toBe(
      'IDEMPOTENCY_KEY_REUSED; ISBN_TAKEN: The shelf has a book with this ISBN',
    )
    expect(post?.security).toEqual([{ bearer: [] }])
    expect(document.paths['/shelf/about']?.get?.security).toEqual([{}, { bearer: [] }])
    const list = document.paths['/shelf/shelves/{shelfId}/books']?.get
    expect(list?.parameters?.find(({ name }) => name === 'limit')).toEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    })
    const edit = document.paths['/shelf/shelves/{shelfId}/books/{bookId}']?.patch
    expect(edit?.parameters?.map(({ name }) => name)).toContain('If-Match')
    expect(edit?.responses['412']?.description).toBe('STALE_VERSION')
    expect(list?.responses['400']?.description).toBe('VALIDATION_ERROR; INVALID_CURSOR')
  })

  it('describes the answers and errors that the server gives', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'document', ...document })
    const pointer = (path: string, status: number) =>
      `document#/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`
    const check = (path: string, { status, body }: { status: number; body: unknown }) => {
      const validate = ajv.compile({ $ref: encodeURI(pointer(path, status)) })
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
    }
    const as = 'ann'
    const shelves = '/shelf/shelves'
    const books = '/shelf/shelves/{shelfId}/books'
    check(shelves, await shelf.send('POST', shelves, { as, body: { shelfId: 's1', name: 'Kitchen' } }))
    check(shelves, await shelf.send('POST', shelves, { as, body: { shelfId: 's1', name: 'Kitchen' } }))
    check(shelves, await shelf.send('POST', shelves, { as, body: {} }))
    const book = { title: 'Emma', isbn: '1234567890' }
    const statuses: number[] = []
    for (let time = 0; time < 2; time++) {
      const answer = await shelf.send('POST', '/shelf/shelves/s1/books', { as, body: book })
      statuses.push(answer.status)
      check(books, answer)
    }
    check(books, await shelf.send('POST', '/shelf/shelves/s1/books', { as: 'eve', body: book }))
    expect(statuses).toEqual([201, 409])
  })

  it('has types that lead back to themselves, and dates, as schemas', async () => {
    const tree = z.object({
      at: z.date(),
      get children() {
        return z.array(tree)
      },
    })
    const trees = operation({
      method: 'GET',
      path: '/trees',
      title: 'Trees',
      may: 'anyone',
      output: z.object({ root: tree }),
      handler: async () => ({ root: { at: new Date(0), children: [] } }),
    })
    const root = { ...trees, path: '/root', output: tree }
    const found = openApiDocument([shelfWith({ trees, root })])
    expect(await new Validator().validate(structuredClone(found) as never)).toEqual({ valid: true })
    expect(JSON.stringify(found)).not.toContain('$defs')
    expect(JSON.stringify(found.paths['/shelf/root'])).toMatch(/#\/components\/schemas\/shelf\.Schema\d+/)
    expect(JSON.stringify(found.components.schemas)).toContain('"format":"date-time"')
  })

  it('refuses two types of one name', () => {
    const clash = operation({
      method: 'GET',
      path: '/clash',
      title: 'Clash',
      may: 'anyone',
      output: z.object({ book: z.object({ other: z.int() }).meta({ id: 'Book' }) }),
      handler: async () => ({ book: { other: 1 } }),
    })
    expect(() => openApiDocument([shelfWith({ clash })])).toThrow("Two types have the id 'Book'")
  })
})
