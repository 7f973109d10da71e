import type { GivenFile } from '@monotable/server'
import type { RunningSystem } from '@monotable/server/testing'
import { mustBeDeclaredIn } from '../../test/must-be-declared.ts'
import { type Answer, type Serving, serving } from '../../test/serving.ts'
import { storedIn } from '../../test/stored-in.ts'
import type { Db } from '../operation.ts'
import { system } from '../system.ts'

const mustBeDeclared = mustBeDeclaredIn(system)

// biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
type Body = Record<string, any>

export const admin = { sub: 'the-admin', claims: { role: 'admin' } }

/** A user who has signed up; `sub` is who they are to the token's issuer. */
export interface User {
  readonly sub: string
  readonly userId: string
}

type Entity = 'Buyer' | 'Product' | 'Worker'

type As = User | typeof admin | { readonly sub: string }

/** What tests do over and over. */
export interface Town extends Serving {
  get(path: string, as?: As): Promise<Answer>
  post(path: string, as: As | undefined, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  upload(path: string, as: As, file: GivenFile): Promise<Answer>
  patch(path: string, as: As, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Somebody new of that role; nothing of them is verified. */
  buyer(more?: Body): Promise<User>
  worker(more?: Body): Promise<User>
  seller(more?: Body): Promise<User>
  verify(user: User, flag: string, value?: boolean): Promise<Answer>
  /** A worker who can bid. */
  verifiedWorker(more?: Body): Promise<User>
  verifiedSeller(more?: Body): Promise<User>
  project(buyer: User, more?: Body): Promise<Body>
  bid(projectId: string, worker: User, more?: Body): Promise<Answer>
  /** Does something else right after the next such read: what that read says is then no longer true. */
  meanwhile(entity: Entity, read: 'get' | 'batchGet', act: () => Promise<unknown>): void
  /** All items of a partition as they are stored, without types at the top. */
  stored(pk: string): Promise<Body[]>
}

/** The system served for the tests of a file. */
export function openTown(): Town {
  const served = serving(system)
  let people = 0
  const call = async (method: string, path: string, as?: As, body?: unknown, headers = {}) => {
    const address = `/khaya${path}`
    const answer = await served.call(method, address, { ...(as && { as: callerOf(as) }), body, headers })
    mustBeDeclared(method, address, answer)
    return answer
  }
  const post: Town['post'] = (path, as, body = {}, headers = {}) => call('POST', path, as, body, headers)
  const signUp = async (body: Body): Promise<User> => {
    const sub = `sub-${++people}`
    const { userId } = made(await post('/users', { sub }, { ...personal(people), ...body }))
    return { sub, userId }
  }
  const town = {
    post,
    get: (path: string, as?: As) => call('GET', path, as),
    upload: (path: string, as: As, file: GivenFile) =>
      served.call('POST', `/khaya${path}`, { as: callerOf(as), file }),
    patch: (path: string, as: As, body: unknown, headers = {}) => call('PATCH', path, as, body, headers),
    buyer: (more: Body = {}) => signUp({ role: 'BUYER', name: 'Nomsa Khumalo', ...more }),
    worker: (more: Body = {}) =>
      signUp({
        role: 'WORKER',
        name: 'Sipho Dlamini',
        skills: ['bricklaying'],
        idNumber: idNumberOf(people),
        ...more,
      }),
    seller: (more: Body = {}) =>
      signUp({ role: 'SELLER', businessName: 'Estcourt Building Supplies', ...more }),
    verify: (user: User, flag: string, value = true) =>
      post(`/users/${user.userId}/verifications`, admin, { flag, value }),
    verifiedWorker: async (more: Body = {}) => {
      const worker = await town.worker(more)
      made(await town.verify(worker, 'idVerified'))
      return worker
    },
    verifiedSeller: async (more: Body = {}) => {
      const seller = await town.seller(more)
      made(await town.verify(seller, 'businessVerified'))
      return seller
    },
    project: async (buyer: User, more: Body = {}) =>
      made(await post('/projects', buyer, { ...givenProject, ...more })),
    bid: (projectId: string, worker: User, more: Body = {}) =>
      post(`/projects/${projectId}/bids`, worker, { ...givenBid, ...more }),
    meanwhile: (entity: Entity, read: 'get' | 'batchGet', act: () => Promise<unknown>) => {
      const { db } = served.runtime.systems[0] as { db: Db } & RunningSystem
      const of = db[entity] as Record<typeof read, (...given: unknown[]) => Promise<unknown>>
      const reads = of[read]
      of[read] = async (...given) => {
        of[read] = reads
        const found = await reads(...given)
        await act()
        return found
      }
    },
    stored: (pk: string) => storedIn(served.engine, 'ProjectKhaya', pk),
  }
  return Object.assign(Object.create(served) as Serving, town)
}

const callerOf = ({ sub, ...more }: As) => ('claims' in more ? { sub, claims: more.claims } : sub)

const personal = (number: number) => ({
  email: `person${number}@example.com`,
  phone: `+27821${String(number).padStart(6, '0')}`,
  location: {
    address: `${number} Harding St`,
    lat: -29.0089,
    lng: 29.8728,
    city: 'Estcourt',
    province: 'KZN',
  },
})

export const givenProject = {
  title: 'Foundation of a house',
  description: 'Three bedrooms on clay',
  category: 'Construction',
  skills: ['bricklaying'],
  location: { address: 'Plot 45', lat: -29.0123, lng: 29.8712, city: 'Estcourt', province: 'KZN' },
  budget: { min: 50_000, max: 80_000 },
  timeline: { startDate: '2025-02-01', endDate: '2025-03-15', flexible: true },
}

export const givenBid = {
  quote: 65_000,
  timeline: { startDate: '2025-02-05', duration: 35, unit: 'days' },
  proposal: 'Ten years of foundations',
}

/** What a request has made; a refusal ends the test. */
export function made({ status, body }: Answer): Body {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export const codeOf = ({ status, body }: Answer) => [status, body?.error?.code]

/** The ID number of one of ten thousand who were born on 1 January 1985, with the digit that checks it. */
function idNumberOf(number: number): string {
  const digits = `850101${String(number).padStart(4, '0')}08`
  const doubled = [...digits].reverse().map((digit, at) => String(Number(digit) * (at % 2 === 0 ? 2 : 1)))
  const sum = [...doubled.join('')].reduce((total, digit) => total + Number(digit), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
