import { afterAll, beforeAll, expect, test } from 'vitest'
import type { May, Operation } from '../../src/declare/operation.ts'
import type { System } from '../../src/declare/system.ts'
import { openLocalIssuer } from '../../src/identity/local-issuer.ts'
import { verifier } from '../../src/identity/verify.ts'
import { createApp } from '../../src/run/app.ts'
import type { RunningSystem } from '../../src/run/runtime.ts'
import { everyRole, type RequestParts } from '../../src/testing/every-role.ts'
import { shelf } from '../support/shelf/system.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'

const everyone = ['owner', 'reader', 'stranger', 'nobody'] as const
const signedIn = ['owner', 'reader', 'stranger'] as const
const members = ['owner', 'reader'] as const

/** By hand, and not from the operations: this is what they are measured by. */
const may = {
  about: everyone,
  createShelf: signedIn,
  getShelf: members,
  addBook: ['owner'],
  getBook: members,
  listBooks: members,
  editBook: ['owner'],
  moveBook: ['owner'],
  takeCopies: members,
  removeBook: ['owner'],
  holdShelf: members,
  countBooks: members,
} as const

let roles: Record<(typeof everyone)[number], string | undefined>
let identify: ReturnType<typeof verifier>
const opened: StartedShelf[] = []

beforeAll(async () => {
  const issuer = await openLocalIssuer()
  identify = verifier({ issuers: [issuer.trusted] })
  const token = (sub: string) => issuer.token({ system: 'shelf', sub })
  roles = {
    owner: await token('ann'),
    reader: await token('rob'),
    stranger: await token('eve'),
    nobody: undefined,
  }
})
afterAll(() => Promise.all(opened.map(one => one.close())))

async function start(change: Partial<System> = {}) {
  const started = await startShelf({ systems: [{ ...shelf, ...change }] })
  opened.push(started)
  const running = started.runtime.systems[0] as RunningSystem
  const { db } = running
  await db.Shelf.create({ shelfId: 's1', name: 'Hall' })
  await db.Member.put({ shelfId: 's1', userId: 'ann', role: 'owner' })
  await db.Member.put({ shelfId: 's1', userId: 'rob', role: 'reader' })
  let isbn = 1_000_000_000
  const book = () => ({ title: 'Emma', isbn: String(isbn++), copies: 5, price: 1 })
  const bodies: Record<string, () => unknown> = {
    createShelf: () => ({ shelfId: `s${isbn++}`, name: 'Cellar' }),
    addBook: book,
    editBook: () => ({ title: 'Persuasion' }),
    moveBook: () => ({ to: 'lent' }),
    takeCopies: () => ({ copies: 1 }),
  }
  const requests = async (operation: string): Promise<RequestParts> => {
    const bookId = `b${isbn}`
    await db.Book.create({ shelfId: 's1', bookId, status: 'offered', ...book() })
    const body = bodies[operation]?.()
    return { path: { shelfId: 's1', bookId }, ...(body !== undefined && { body }) }
  }
  return {
    app: createApp(started.runtime, { identify }),
    running,
    options: { roles, may, arguments: requests },
  }
}

test('every operation of the sample system is for those whom its table names, and for nobody else', async () => {
  const { app, running, options } = await start()
  const walked = await everyRole(app, running, options)
  expect(walked.addBook).toEqual({ owner: 201, reader: 403, stranger: 403, nobody: 401 })
  expect(walked.about).toEqual({ owner: 200, reader: 200, stranger: 200, nobody: 200 })
  expect(Object.keys(walked)).toEqual(Object.keys(may))
})

const withMay = (name: keyof typeof may, who: May): Partial<System> => ({
  operations: { ...shelf.operations, [name]: { ...(shelf.operations[name] as Operation), may: who } },
})

test.each<[what: string, change: Partial<System>, said: string]>([
  [
    'an operation that more may do',
    withMay('removeBook', members),
    'removeBook as reader: is answered with 204 instead of 403',
  ],
  [
    'an operation that is open to all',
    withMay('listBooks', 'anyone'),
    'listBooks as nobody: is answered with 200 instead of 401',
  ],
  [
    'an operation that fewer may do',
    withMay('takeCopies', ['owner']),
    'takeCopies as reader: is refused with 403',
  ],
  [
    'a look-up that leaves a trace',
    {
      findRoles: async question => {
        const { path, actor, db } = question as {
          path: { shelfId?: string }
          actor: { id: string }
          db: RunningSystem['db']
        }
        if (actor.id === 'eve' && path.shelfId)
          await db.Note.put({ shelfId: 's1', noteId: 'n', text: 'was here' })
        return shelf.findRoles?.(question as Parameters<NonNullable<typeof shelf.findRoles>>[0]) ?? []
      },
    },
    'getShelf as stranger: is refused, but something was changed',
  ],
])('%s is found', async (_, change, said) => {
  const { app, running, options } = await start(change)
  await expect(everyRole(app, running, options)).rejects.toThrow(said)
})

test('a table without a line, or with one too many, and requests that prove nothing are found', async () => {
  const { app, running, options } = await start()
  const { about: _, ...less } = may
  const table = { ...less, burnBook: [] }
  const requests = async (operation: string) =>
    operation === 'addBook' ? { path: { shelfId: 's1' }, body: {} } : options.arguments(operation)
  const failure = await everyRole(app, running, { roles, may: table, arguments: requests }).catch(
    error => error,
  )
  expect(failure.message.split('\n- ').slice(1)).toEqual([
    'burnBook is not an operation',
    'about has no line in the table',
    'addBook as owner: 400 proves nothing',
  ])
})
