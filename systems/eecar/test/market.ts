import { type Serving, serving } from '../../test/serving.ts'
import { system } from '../system.ts'

export interface Caller {
  readonly sub: string
  readonly claims: Record<string, unknown>
}

/** Somebody who acts for a company. */
export const of = (companyId: string): Caller => ({
  sub: `user-of-${companyId}`,
  claims: { companyId, companyName: `${companyId} Co`, role: 'company' },
})

export const admin: Caller = { sub: 'operator', claims: { role: 'admin' } }

type Body = Record<string, unknown>

/** What tests of the market do over and over. */
export interface Market extends Serving {
  register(seller: string, part?: Body): Promise<Body & { partId: string; version: number }>
  get(path: string, as?: Caller): ReturnType<Serving['call']>
  post(path: string, as: Caller | undefined, body?: unknown): ReturnType<Serving['call']>
  patch(path: string, as: Caller, body: unknown): ReturnType<Serving['call']>
  /** All items of a partition as they are stored, without types. */
  stored(pk: string): Promise<Record<string, unknown>[]>
}

/** The system served for the tests of a file. */
export function openMarket(): Market {
  const served = serving(system)
  const call: Serving['call'] = (method, path, request) => served.call(method, `/eecar${path}`, request)
  const post: Market['post'] = (path, as, body) => call('POST', path, { ...(as && { as }), body: body ?? {} })
  return Object.assign(Object.create(served) as Serving, {
    call,
    post,
    get: (path: string, as?: Caller) => call('GET', path, as ? { as } : {}),
    patch: (path: string, as: Caller, body: unknown) => call('PATCH', path, { as, body }),
    register: async (seller: string, part: Body = {}) => {
      const body = { name: 'Ioniq5 pack', category: 'battery', price: 4_500_000, quantity: 2, ...part }
      const answer = await post('/parts', of(seller), body)
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    stored: async (pk: string) => {
      const { Items } = (await served.engine.send('Query', {
        TableName: 'eecar-parts-table',
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
      })) as { Items: Record<string, Record<string, unknown>>[] }
      return Items.map(item =>
        Object.fromEntries(Object.entries(item).map(([name, value]) => [name, Object.values(value)[0]])),
      )
    },
  })
}

export const codeOf = ({ status, body }: { status: number; body?: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
]
